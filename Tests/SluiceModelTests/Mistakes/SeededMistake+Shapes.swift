extension SeededMistake {
  /// Of people who have the right word, and the wrong shape for it.
  static let ofShapes: [SeededMistake] = [
    .init(
      "memory as a key of a task",
      text: """
        resources: { memory: 8GiB }
        tasks:
          build: { run: make, memory: 4GiB }
        """,
      told: """
        3:23 error [unknown-key] unknown key 'memory' in a task; it is a resource: write \
        `resources: { memory: 4GiB }` in the task, and how much of it there is under `resources` \
        at the top level
        """,
      .written("resources: { memory: 4GiB }", over: "memory: 4GiB")),
    .init(
      "timeout-minutes",
      text: """
        tasks:
          build: { run: make, timeout-minutes: 10 }
        """,
      told: """
        2:23 error [unknown-key] unknown key 'timeout-minutes' in a task; write `timeout: 10m`
        """,
      .fixIts),
    .init(
      "a parameter without params.",
      text: """
        params: { out: app }
        tasks:
          build: { run: 'make OUT=${{ out }}' }
        """,
      told: """
        3:31 error [expression-name] there is no name 'out'; did you mean params.out?
        """,
      .fixIts),
    .init(
      "input and output of Snakemake",
      text: """
        tasks:
          sim:
            input: a.csv
            output: b.csv
            run: ./sim < a.csv > b.csv
        """,
      told: """
        3:5 error [unknown-key] unknown key 'input' in a task; did you mean 'inputs'? It is known, \
        but not in this build: let the script see what is new, as `make` does
        4:5 error [unknown-key] unknown key 'output' in a task; did you mean 'creates'? It is \
        known, but not in this build: let the script see what is new, as `make` does
        """,
      .understood("", over: "    input: a.csv\n    output: b.csv\n")),
    .init(
      "steps of GitHub Actions",
      text: """
        tasks:
          build:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@v4
              - name: Build
                run: make
              - run: make test
        """,
      told: """
        3:5 error [unknown-key] unknown key 'runs-on' in a task; tasks run on this machine: leave \
        it out
        4:5 error [unknown-key] unknown key 'steps' in a task; write `run: |`, and below it the \
        lines `make`, `make test`; there are no actions: write the commands of `uses`
        """,
      .understood(
        "run: |\n      make\n      make test",
        over:
          "runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n"
          + "      - name: Build\n        run: make\n      - run: make test"
      )),
    .init(
      "steps under run",
      text: """
        tasks:
          build:
            run:
              - run: make
              - run: make test
        """,
      told: """
        4:7 error [run-is-a-list] 'run' is one text, never a list; write `run: |`, and below it \
        the lines `make`, `make test`
        """,
      .understood(
        "run: |\n      make\n      make test",
        over: "run:\n      - run: make\n      - run: make test")),
    .init(
      "default of a task",
      text: """
        default: build
        tasks:
          build: { run: make }
        """,
      told: """
        1:1 error [unknown-key] unknown key 'default' in a workflow; which tasks run is said by \
        who runs them: `sluice run FILE TASK`
        """,
      .understood("", over: "default: build\n")),
    .init(
      "a glob without a dot",
      text: """
        tasks:
          test-a: { run: make a }
          test-b: { run: make b }
          all: { needs: test-* }
        """,
      told: """
        4:17 error [unknown-task] 'all' needs 'test-*', and there is no such task; a group is \
        written `name.*`, for the tasks `name.…`, or name each: `needs: [test-a, test-b]`
        """,
      .written("needs: [test-a, test-b]", over: "needs: test-*")),
    .init(
      "github.ref",
      text: """
        tasks:
          push: { run: ./push, if: github.ref == 'main' }
        """,
      told: """
        2:28 error [expression-name] there is no name 'github'; nothing tells it here: declare \
        `params: { ref: … }`, ask for params.ref, and run with `-p ref=…`
        """,
      .understood(
        "params: { ref: main }\ntasks:\n  push: { run: ./push, if: params.ref == 'main' }",
        over: "tasks:\n  push: { run: ./push, if: github.ref == 'main' }")),
    .init(
      "secrets.X",
      text: """
        tasks:
          push:
            env: { TOKEN: "${{ secrets.TOKEN }}" }
            run: ./push
        """,
      told: """
        3:24 error [expression-not-built] 'secrets.TOKEN' is known, but not in this build; it is \
        inherited from whoever runs Sluice: write env.TOKEN, or `$TOKEN` in the script
        """,
      .fixIts),
    .init(
      "resources as a list",
      text: """
        resources: { licence: 2 }
        tasks:
          a: { run: ./a, resources: [licence] }
        """,
      told: """
        3:29 error [wrong-kind] 'resources' takes a map of keys and values, not a list; write \
        `resources: { licence: 1 }`
        """,
      .written("resources: { licence: 1 }", over: "resources: [licence]")),
    .init(
      "resources as a name",
      text: """
        resources: { licence: 2 }
        tasks:
          a: { run: ./a, resources: licence }
        """,
      told: """
        3:29 error [wrong-kind] 'resources' takes a map of keys and values, not text; write \
        `resources: { licence: 1 }`
        """,
      .written("resources: { licence: 1 }", over: "resources: licence")),
    .init(
      "allow_failure with exit codes",
      text: """
        tasks:
          lint: { run: make lint, allow_failure: [1] }
        """,
      told: """
        2:42 error [wrong-kind] 'allow_failure' takes true or false, not a list; write \
        `allow_failure: true`; a script lets one exit code pass by `make || test $? -eq 2`
        """,
      .written("allow_failure: true", over: "allow_failure: [1]")),
    .init(
      "needs as a list of maps",
      text: """
        tasks:
          build: { run: make }
          test:
            needs:
              - job: build
            run: make test
        """,
      told: """
        5:9 error [wrong-kind] an item of 'needs' is the name of a task, not a map; write the name \
        alone: `build`
        """,
      .written("build", over: "job: build")),
    .init(
      "needs as a map",
      text: """
        tasks:
          build: { run: make }
          lint: { run: make lint }
          test: { run: make test, needs: { build: success, lint: success } }
        """,
      told: """
        4:34 error [wrong-kind] 'needs' takes a name or a list of names, not a map; write the \
        names as a list: `[build, lint]`
        """,
      .written("[build, lint]", over: "{ build: success, lint: success }")),
    .init(
      "hidden templates of GitLab CI",
      text: """
        .base: &base
          timeout: 5m
        tasks:
          build: { <<: *base, run: make }
        """,
      told: """
        1:1 error [unknown-key] unknown key '.base' in a workflow; a map that others merge stands \
        under a key that begins with `x-`: `x-base`
        """,
      .fixIts),
    .init(
      "a hidden template among the tasks",
      text: """
        tasks:
          .base: &base { run: make, timeout: 5m }
          build: { <<: *base }
        """,
      told: """
        2:3 error [bad-name] the task's name '.base' begins with '.'; a map that others merge \
        stands at the top level as `x-base`
        """,
      .understood(
        "x-base: &base { run: make, timeout: 5m }\ntasks:\n",
        over: "tasks:\n  .base: &base { run: make, timeout: 5m }\n")),
    .init(
      "dependsOn of Azure",
      text: """
        tasks:
          build: { run: make }
          test: { run: make test, dependsOn: build }
        """,
      told: """
        3:27 error [unknown-key] unknown key 'dependsOn' in a task; did you mean 'needs'?
        """,
      .fixIts),
    .init(
      "a shell test as a condition",
      text: """
        tasks:
          unpack: { run: ./unpack, if: test -f data.tar }
        """,
      told: """
        2:32 error [shell-condition] a condition is an expression, and this is a command; ask it \
        in the script: `if test -f data.tar; then …; fi`
        """,
      .understood(
        "run: \"if test -f data.tar; then ./unpack; fi\"",
        over: "run: ./unpack, if: test -f data.tar")),
    .init(
      "a line of a script that is indented less",
      text: """
        tasks:
          build:
            run: |
              make
            make install
            timeout: 5m
        """,
      told: """
        5:5 error [bad-indentation] this line ends the text under '|', since it is indented less; \
        indent it as far as the text; if 'make' is a key, write `make: install`
        """,
      .understood("      make install\n", over: "    make install\n")),
    .init(
      "a here-document at the margin",
      text: """
        tasks:
          build:
            run: |
              cat > out <<EOF
        mode: fast
        EOF
        """,
      told: """
        5:1 error [bad-indentation] this line ends the text under '|', since it is indented less; \
        indent it as far as the text
        """,
      .understood("      mode: fast\n      EOF", over: "mode: fast\nEOF")),
    .init(
      "defaults.run of GitHub Actions",
      text: """
        defaults: { run: { shell: bash, working-directory: src } }
        tasks:
          build: { run: make }
        """,
      told: """
        1:13 error [unknown-key] unknown key 'run' in 'defaults'; its keys stand right in \
        `defaults`: write `defaults: { shell: bash, dir: src }`
        """,
      .written(
        "defaults: { shell: bash, dir: src }",
        over: "defaults: { run: { shell: bash, working-directory: src } }")),
  ]
}
