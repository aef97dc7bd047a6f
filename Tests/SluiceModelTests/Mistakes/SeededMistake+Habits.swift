extension SeededMistake {
  /// Of people who know another tool, or mistyped a name.
  static let ofHabit: [SeededMistake] = [
    .init(
      "need for needs",
      text: """
        tasks:
          build: { run: make }
          test: { run: make test, need: build }
        """,
      told: """
        3:27 error [unknown-key] unknown key 'need' in a task; did you mean 'needs'?
        """,
      .fixIts),
    .init(
      "depends_on of Compose",
      text: """
        tasks:
          build: { run: make }
          test: { run: make test, depends_on: [build] }
        """,
      told: """
        3:27 error [unknown-key] unknown key 'depends_on' in a task; did you mean 'needs'?
        """,
      .fixIts),
    .init(
      "deps of Taskfile",
      text: """
        tasks:
          build: { run: make }
          test: { run: make test, deps: [build] }
        """,
      told: """
        3:27 error [unknown-key] unknown key 'deps' in a task; did you mean 'needs'?
        """,
      .fixIts),
    .init(
      "cmds of Taskfile",
      text: """
        tasks:
          build:
            cmds:
              - make
              - make install
        """,
      told: """
        3:5 error [unknown-key] unknown key 'cmds' in a task; write `run: |`, and below it the \
        lines `make`, `make install`
        """,
      .understood(
        "run: |\n      make\n      make install", over: "cmds:\n      - make\n      - make install")
    ),
    .init(
      "jobs and steps of GitHub Actions",
      text: """
        jobs:
          build:
            steps:
              - run: make
        """,
      told: """
        1:1 error [unknown-key] unknown key 'jobs' in a workflow; did you mean 'tasks'?
        3:5 error [unknown-key] unknown key 'steps' in a task; write `run: |`, and below it the \
        line `make`
        """,
      .understood(
        "tasks:\n  build:\n    run: |\n      make",
        over: "jobs:\n  build:\n    steps:\n      - run: make")),
    .init(
      "runs-on",
      text: """
        tasks:
          build:
            runs-on: ubuntu-latest
            run: make
        """,
      told: """
        3:5 error [unknown-key] unknown key 'runs-on' in a task; tasks run on this machine: leave \
        it out
        """,
      .understood("", over: "    runs-on: ubuntu-latest\n")),
    .init(
      "on: push",
      text: """
        on: push
        tasks:
          build: { run: make }
        """,
      told: """
        1:1 error [unknown-key] unknown key 'on' in a workflow; did you mean 'triggers'? It is \
        known, but not in this build: let cron or a systemd timer start `sluice run FILE`
        """,
      .understood("", over: "on: push\n")),
    .init(
      "run as a list",
      text: """
        tasks:
          build:
            run:
              - make
              - make install
        """,
      told: """
        4:7 error [run-is-a-list] 'run' is one text, never a list; write several commands as \
        `run: |` with a line for each, an argument vector as `argv: [program, argument]`
        """,
      .understood(
        "run: |\n      make\n      make install",
        over: "run:\n      - make\n      - make install")),
    .init(
      "a wrong queue",
      text: """
        queues: { heavy: 2 }
        tasks:
          build: { run: make, queue: hevy }
        """,
      told: """
        3:30 error [unknown-queue] 'build' names 'hevy', and there is no such queue; did you \
        mean 'heavy'?
        """,
      .written("heavy", over: "hevy")),
    .init(
      "a cycle",
      text: """
        tasks:
          build: { run: make, needs: test }
          test: { run: make test, needs: build }
        """,
      told: """
        2:30 error [dependency-cycle] tasks need each other in a circle: build → test → build; \
        remove one of these needs
        """,
      .understood("make", over: "make, needs: test")),
    .init(
      "env as a list of NAME=value",
      text: """
        tasks:
          build:
            env:
              - CC=clang
              - MODE=fast
            run: make
        """,
      told: """
        4:7 error [wrong-kind] 'env' takes a map of keys and values, not a list; write `env: { \
        CC: clang, MODE: fast }`
        """,
      .written(
        "env: { CC: clang, MODE: fast }", over: "env:\n      - CC=clang\n      - MODE=fast")),
    .init(
      "env as one text",
      text: """
        tasks:
          build:
            env: CC=clang
            run: make
        """,
      told: """
        3:10 error [wrong-kind] 'env' takes a map of keys and values, not text; write `env: { \
        CC: clang }`
        """,
      .written("env: { CC: clang }", over: "env: CC=clang")),
    .init(
      "tasks as a list",
      text: """
        tasks:
          - name: build
            run: make
        """,
      told: """
        2:3 error [wrong-kind] 'tasks' takes a map of names to tasks, not a list; write each \
        task under its name, without '-'
        """,
      .understood("build:\n    run: make", over: "- name: build\n    run: make")),
    .init(
      "a bare command as in a Makefile",
      text: """
        tasks:
          build: make all
        """,
      told: """
        2:10 error [wrong-kind] the task 'build' is a map of keys and values, not text; write \
        `build: { run: make all }`
        """,
      .written("build: { run: make all }", over: "build: make all")),
    .init(
      "needs of two names in one text",
      text: """
        tasks:
          a: { run: make a }
          b: { run: make b }
          all: { needs: a b }
        """,
      told: """
        4:17 error [unknown-task] 'all' needs 'a b', and there is no such task; several names \
        are a list: `needs: [a, b]`
        """,
      .written("needs: [a, b]", over: "needs: a b")),
    .init(
      "a misspelt task",
      text: """
        tasks:
          build: { run: make }
          test: { run: make test, needs: biuld }
        """,
      told: """
        3:34 error [unknown-task] 'test' needs 'biuld', and there is no such task; did you mean \
        'build'?
        """,
      .written("build", over: "biuld")),
    .init(
      "retries of others",
      text: """
        tasks:
          fetch: { run: ./fetch, retries: 3 }
        """,
      told: """
        2:26 error [unknown-key] unknown key 'retries' in a task; did you mean 'retry'?
        """,
      .fixIts),
    .init(
      "for_each, which is not built",
      text: """
        tasks:
          test: { run: make, for_each: { items: [a, b] } }
        """,
      told: """
        2:22 error [not-in-this-build] the key 'for_each' of a task is known, but not in this \
        build; write a loop in the script, or a `matrix` of values that are known before
        """,
      .understood("", over: ", for_each: { items: [a, b] }")),
    .init(
      "working-directory",
      text: """
        tasks:
          build: { run: make, working-directory: src }
        """,
      told: """
        2:23 error [unknown-key] unknown key 'working-directory' in a task; did you mean 'dir'?
        """,
      .fixIts),
    .init(
      "tasks beside tasks:",
      text: """
        tasks:
        build:
          run: make
        """,
      told: """
        2:1 error [unknown-key] unknown key 'build' in a workflow; it looks like a task: indent \
        it below `tasks:`
        """,
      .understood("  build:\n    run: make", over: "build:\n  run: make")),
    .init(
      "if as a shell test",
      text: """
        tasks:
          build:
            if: [ -f Makefile ]
            run: make
        """,
      told: """
        3:9 error [wrong-kind] 'if' takes an expression, not a list; a test of the shell belongs \
        into `run`; an expression looks like `params.day != ''`
        """,
      .understood(
        "    run: '[ ! -f Makefile ] || make'", over: "    if: [ -f Makefile ]\n    run: make")),
    .init(
      "not in a condition",
      text: """
        params: { fast: true }
        tasks:
          build: { run: make, if: not params.fast }
        """,
      told: """
        3:27 error [expression-syntax] 'not' is no operator; 'not' is written '!', as in \
        !params.fast; put the whole value in double quotes: "!params.fast"
        """,
      .written("\"!params.fast\"", over: "not params.fast")),
    .init(
      "an undeclared parameter",
      text: """
        params: { who: world }
        tasks:
          greet: { run: 'echo ${{ params.whom }}' }
        """,
      told: """
        3:34 error [expression-name] there is no parameter 'whom'; did you mean 'who'?
        """,
      .written("who", over: "whom")),
    .init(
      "inputs.x of GitHub Actions",
      text: """
        params: { who: world }
        tasks:
          greet: { run: 'echo ${{ inputs.who }}' }
        """,
      told: """
        3:27 error [expression-name] there is no name 'inputs'; here it is params.who
        """,
      .fixIts),
    .init(
      "queue max of other tools",
      text: """
        queues: { net: { max: 4 } }
        tasks:
          fetch: { run: ./fetch, queue: net }
        """,
      told: """
        1:18 error [unknown-key] unknown key 'max' in a queue; did you mean 'limit'?
        """,
      .fixIts),
    .init(
      "a resource never declared",
      text: """
        tasks:
          train: { run: ./train, resources: { gpu: 1 } }
        """,
      told: """
        2:39 error [unknown-resource] 'train' takes 'gpu', and there is no such resource; \
        declare it: `resources: { gpu: 1 }` at the top level
        """,
      .written("resources: { gpu: 1 }\ntasks:\n", over: "tasks:\n", as: "resources: { gpu: 1 }")),
    .init(
      "argv as text",
      text: """
        tasks:
          build: { argv: make all }
        """,
      told: """
        2:18 error [wrong-kind] 'argv' takes a list: the program and its arguments, not text; \
        write `argv: [program, argument]`, or a line for the shell under `run`
        """,
      .understood("[make, all]", over: "make all")),
  ]
}
