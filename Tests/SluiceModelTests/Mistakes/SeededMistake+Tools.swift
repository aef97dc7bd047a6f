extension SeededMistake {
  /// Of people who come from GitHub Actions, GitLab CI, Task, Snakemake, Nextflow or Dagu.
  static let ofOtherTools: [SeededMistake] = [
    .init(
      "Taskfile's vars and version",
      text: """
        version: '3'
        vars: { CC: gcc }
        tasks:
          build: { run: 'make CC={{.CC}}' }
        """,
      told: """
        1:10 error [unsupported-version] this build reads version 1 of the language, not '3'; \
        write `version: 1`, or leave the key out
        2:1 error [unknown-key] unknown key 'vars' in a workflow; did you mean 'env'?
        """,
      .understood(
        "version: 1\nenv: { CC: gcc }\ntasks:\n  build: { run: 'make CC=${{ env.CC }}' }",
        over: "version: '3'\nvars: { CC: gcc }\ntasks:\n  build: { run: 'make CC={{.CC}}' }")),
    .init(
      "a call of a task among the commands",
      text: """
        tasks:
          lint: { run: make lint }
          all:
            cmds:
              - task: lint
              - make
        """,
      told: """
        4:5 error [unknown-key] unknown key 'cmds' in a task; write `run: |`, and below it the \
        line `make`; write `needs: [lint]` for the tasks that it calls
        """,
      .understood(
        "needs: [lint]\n    run: |\n      make", over: "cmds:\n      - task: lint\n      - make")),
    .init(
      "sources and generates",
      text: """
        tasks:
          build: { run: make, sources: ["*.c"], generates: [app] }
        """,
      told: """
        2:23 error [unknown-key] unknown key 'sources' in a task; did you mean 'inputs'? It is \
        known, but not in this build: let the script see what is new, as `make` does
        2:41 error [unknown-key] unknown key 'generates' in a task; did you mean 'creates'? It is \
        known, but not in this build: let the script see what is new, as `make` does
        """,
      .understood("run: make", over: "run: make, sources: [\"*.c\"], generates: [app]")),
    .init(
      "silent of Taskfile",
      text: """
        tasks:
          build: { run: make, silent: true }
        """,
      told: """
        2:23 error [unknown-key] unknown key 'silent' in a task; scripts are not echoed: leave it \
        out; `--output quiet` shows less
        """,
      .understood("run: make", over: "run: make, silent: true")),
    .init(
      "a matrix of GitHub Actions",
      text: """
        tasks:
          test:
            strategy:
              matrix: { cc: [gcc, clang] }
            run: make CC=${{ matrix.cc }}
        """,
      told: """
        3:5 error [unknown-key] unknown key 'strategy' in a task; its keys stand right in the \
        task: `matrix`, `fail_fast`, `max_parallel`
        5:22 error [expression-place] the task has no matrix
        """,
      .understood(
        "matrix: { cc: [gcc, clang] }", over: "strategy:\n      matrix: { cc: [gcc, clang] }")),
    .init(
      "concurrency of a job",
      text: """
        tasks:
          push: { run: ./push, concurrency: 1 }
        """,
      told: """
        2:24 error [unknown-key] unknown key 'concurrency' in a task; name a `queue`, whose \
        `limit` says how many run at a time
        """,
      .understood(
        "push: { run: ./push, queue: one }\nqueues: { one: { limit: 1 } }",
        over: "push: { run: ./push, concurrency: 1 }")),
    .init(
      "a name of a job",
      text: """
        tasks:
          build: { name: Build it, run: make }
        """,
      told: """
        2:12 error [unknown-key] unknown key 'name' in a task; a task is named by its key; a \
        longer text goes into `description`
        """,
      .understood("description:", over: "name:")),
    .init(
      "outputs of a job",
      text: """
        tasks:
          version: { run: ./version, outputs: [v] }
          build: { needs: version, run: 'make V=${{ needs.version.outputs.v }}' }
        """,
      told: """
        3:45 error [expression-name] there is no name 'needs'; here it is tasks.version.outputs.v
        """,
      .fixIts),
    .init(
      "fail-fast",
      text: """
        on_error: fail-fast
        tasks:
          build: { run: make }
        """,
      told: """
        1:11 error [unknown-word] 'on_error' cannot be 'fail-fast'; did you mean 'stop'?
        """,
      .fixIts),
    .init(
      "failFast at the top",
      text: """
        fail-fast: true
        tasks:
          build: { run: make }
        """,
      told: """
        1:1 error [unknown-key] unknown key 'fail-fast' in a workflow; write `on_error: stop`
        """,
      .written("on_error: stop", over: "fail-fast: true")),
    .init(
      "a schedule in cron's words",
      text: """
        on:
          schedule:
            - cron: "0 3 * * *"
        tasks:
          build: { run: make }
        """,
      told: """
        1:1 error [unknown-key] unknown key 'on' in a workflow; did you mean 'triggers'? It is \
        known, but not in this build: let cron or a systemd timer start `sluice run FILE`
        """,
      .understood("", over: "on:\n  schedule:\n    - cron: \"0 3 * * *\"\n")),
    .init(
      "stages of GitLab CI",
      text: """
        stages: [build, test]
        tasks:
          make: { run: make, stage: build }
          check: { run: make test, stage: test }
        """,
      told: """
        1:1 error [unknown-key] unknown key 'stages' in a workflow; there are no stages: each task \
        names under `needs` what goes before
        3:22 error [unknown-key] unknown key 'stage' in a task; there are no stages: name under \
        `needs` what has to succeed before
        4:28 error [unknown-key] unknown key 'stage' in a task; there are no stages: name under \
        `needs` what has to succeed before
        """,
      .understood(
        "tasks:\n  make: { run: make }\n  check: { run: make test, needs: make }",
        over:
          "stages: [build, test]\ntasks:\n  make: { run: make, stage: build }\n"
          + "  check: { run: make test, stage: test }"
      )),
    .init(
      "rules of GitLab CI",
      text: """
        params: { branch: main }
        tasks:
          push:
            run: ./push
            rules:
              - if: params.branch == 'main'
        """,
      told: """
        5:5 error [unknown-key] unknown key 'rules' in a task; write one expression under `if`
        """,
      .understood(
        "if: params.branch == 'main'", over: "rules:\n      - if: params.branch == 'main'")),
    .init(
      "extends of GitLab CI",
      text: """
        x-base: &base { timeout: 5m }
        tasks:
          build: { extends: base, run: make }
        """,
      told: """
        3:12 error [unknown-key] unknown key 'extends' in a task; give the other map an anchor, \
        `x-base: &base { … }`, and merge it here: `<<: *base`
        """,
      .written("<<: *base", over: "extends: base")),
    .init(
      "a container",
      text: """
        tasks:
          build: { run: make, image: 'gcc:14' }
        """,
      told: """
        2:23 error [unknown-key] unknown key 'image' in a task; tasks run on this machine; `run: \
        docker run IMAGE …` starts a container
        """,
      .understood("run: docker run gcc:14 make", over: "run: make, image: 'gcc:14'")),
    .init(
      "threads and mem_mb of Snakemake",
      text: """
        tasks:
          sim: { run: ./sim, threads: 4, resources: { mem_mb: 100 } }
        resources: { memory: 1GB }
        """,
      told: """
        2:22 error [unknown-key] unknown key 'threads' in a task; did you mean 'cpus'?
        2:47 error [unknown-resource] 'sim' takes 'mem_mb', and there is no such resource; memory \
        is the resource `memory`, with a unit: `memory: 512MiB`
        """,
      .understood(
        "cpus: 4, resources: { memory: 100MB }", over: "threads: 4, resources: { mem_mb: 100 }")),
    .init(
      "errorStrategy of Nextflow",
      text: """
        tasks:
          sim: { run: ./sim, errorStrategy: retry }
        """,
      told: """
        2:22 error [unknown-key] unknown key 'errorStrategy' in a task; `retry: 3` tries again, \
        `allow_failure: true` goes on, `on_error: stop` ends the run
        """,
      .written("retry: 3", over: "errorStrategy: retry")),
    .init(
      "attempts, which count the first",
      text: """
        tasks:
          load: { run: ./load, retry: { attempts: 3 } }
        """,
      told: """
        2:33 error [unknown-key] unknown key 'attempts' in 'retry'; write `limit: 2`: it counts \
        the attempts after the first
        """,
      .fixIts),
    .init(
      "retryPolicy of Dagu",
      text: """
        tasks:
          load: { run: ./load, retryPolicy: { limit: 3, intervalSec: 5 } }
        """,
      told: """
        2:24 error [unknown-key] unknown key 'retryPolicy' in a task; did you mean 'retry'?
        """,
      .understood(
        "retry: { limit: 3, delay: 5s }", over: "retryPolicy: { limit: 3, intervalSec: 5 }")),
    .init(
      "a resource as a key of a task",
      text: """
        resources: { licence: 2 }
        tasks:
          sim: { run: ./sim, licence: 1 }
        """,
      told: """
        3:22 error [unknown-key] unknown key 'licence' in a task; it is a resource: write \
        `resources: { licence: 1 }` in the task, and how much of it there is under `resources` at \
        the top level
        """,
      .written("resources: { licence: 1 }", over: "licence: 1")),
    .init(
      "resources as a list of names at the top",
      text: """
        resources: [gpu]
        tasks:
          sim: { run: ./sim, resources: { gpu: 1 } }
        """,
      told: """
        1:12 error [wrong-kind] 'resources' takes a map of keys and values, not a list; write \
        `resources: { gpu: 1 }`
        """,
      .written("resources: { gpu: 1 }", over: "resources: [gpu]")),
    .init(
      "queues as a list of names",
      text: """
        queues: [net]
        tasks:
          load: { run: ./load, queue: net }
        """,
      told: """
        1:9 error [wrong-kind] 'queues' takes a map of keys and values, not a list; write `queues: \
        { net: 1 }`
        """,
      .written("queues: { net: 1 }", over: "queues: [net]")),
    .init(
      "env as a list of maps",
      text: """
        tasks:
          build:
            env:
              - name: CC
                value: clang
            run: make
        """,
      told: """
        4:7 error [wrong-kind] 'env' takes a map of keys and values, not a list; write `env: { CC: \
        clang }`
        """,
      .written("env: { CC: clang }", over: "env:\n      - name: CC\n        value: clang")),
    .init(
      "a handler in a task",
      text: """
        tasks:
          build: { run: make, on_failure: ./tell }
        """,
      told: """
        2:23 error [unknown-key] unknown key 'on_failure' in a task; write a task that `needs` \
        this one, with `if: failure()`
        """,
      .understood(
        "build: { run: make }\n  tell: { run: ./tell, needs: build, if: failure() }",
        over: "build: { run: make, on_failure: ./tell }")),
    .init(
      "a key of defaults at the top",
      text: """
        shell: bash
        tasks:
          build: { run: make }
        """,
      told: """
        1:1 error [unknown-key] unknown key 'shell' in a workflow; for every task write `defaults: \
        { shell: bash }`; for one it stands in the task
        """,
      .written("defaults: { shell: bash }", over: "shell: bash")),
    .init(
      "a word that an enum does not have",
      text: """
        params: { mode: { enum: [debug, release], default: debug } }
        tasks:
          push: { run: ./push, if: params.mode == 'relase' }
        """,
      told: """
        3:43 error [never-equal] 'params.mode' is never 'relase'; did you mean 'release'?
        """,
      .fixIts),
    .init(
      "a line of a script that became a key",
      text: """
        tasks:
          build:
            run: |
              make
            echo "done: all"
        """,
      told: """
        5:5 error [unknown-key] this line ends the text of 'run', since it is indented less; \
        indent it as far as the text
        """,
      .understood("      echo \"done: all\"", over: "    echo \"done: all\"")),
    .init(
      "-j in the file",
      text: """
        max_parallel: 4
        tasks:
          build: { run: make }
        """,
      told: """
        1:1 error [unknown-key] unknown key 'max_parallel' in a workflow; `sluice run -j 4` says \
        how many run at a time
        """,
      .understood("", over: "max_parallel: 4\n")),
    .init(
      "every language's else",
      text: """
        tasks:
          build: { run: make }
          tell: { run: ./tell, needs: build, unless: success() }
        """,
      told: """
        3:38 error [unknown-key] unknown key 'unless' in a task; write the opposite under `if`, \
        such as `if: "!(params.fast)"`
        """,
      .understood("if: \"!success()\"", over: "unless: success()")),
  ]
}
