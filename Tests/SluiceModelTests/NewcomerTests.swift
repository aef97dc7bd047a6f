import Testing

@testable import SluiceModel

/// Mistakes of people who know another tool, or YAML less well, each with the message that
/// mends it.
@Suite("A newcomer's mistake is told so that it can be mended")
struct NewcomerTests {
  static let mistakes: [(text: String, told: String)] = [
    (
      "jobs:\n  build:\n    run: make\n",
      "1:1 error [unknown-key] unknown key 'jobs' in a workflow; did you mean 'tasks'?"
    ),
    (
      "tasks:\n  - name: build\n    run: make\n",
      """
      2:3 error [wrong-kind] 'tasks' takes a map of names to tasks, not a list; \
      write each task under its name, without '-'
      """
    ),
    (
      "tasks:\n  build: make all\n",
      """
      2:10 error [wrong-kind] the task 'build' is a map of keys and values, not text; \
      write `build: { run: make all }`
      """
    ),
    (
      "tasks:\n  build:\n    cmds: [make, make install]\n",
      """
      3:5 error [unknown-key] unknown key 'cmds' in a task; \
      write `run: |`, and below it the lines `make`, `make install`
      """
    ),
    (
      "tasks:\n  build:\n    run: [make, make install]\n",
      """
      3:10 error [run-is-a-list] 'run' is one text, never a list; write several commands as \
      `run: |` with a line for each, an argument vector as `argv: [program, argument]`
      """
    ),
    (
      "tasks:\n  a: { run: x }\n  b: { run: y, depends_on: [a] }\n",
      "3:16 error [unknown-key] unknown key 'depends_on' in a task; did you mean 'needs'?"
    ),
    (
      "tasks:\n  a: { run: x, timeout: 90 }\n",
      "2:25 error [bad-duration] the duration '90' has no unit; add the unit: 90s"
    ),
    (
      "tasks:\n  a: { run: x, timeout: 1:30 }\n",
      """
      2:25 error [bad-duration] 'timeout' takes a duration, not '1:30'; \
      write minutes and seconds as `1m30s`, hours as `1h30m`, seconds alone as `90s`
      """
    ),
    (
      "tasks:\n  a: { run: x, timeout: 5 minutes }\n",
      "2:25 error [bad-duration] 'timeout' takes a duration, not '5 minutes'; write `5m`"
    ),
    (
      "tasks:\n  a: { run: x, retries: 3 }\n",
      "2:16 error [unknown-key] unknown key 'retries' in a task; did you mean 'retry'?"
    ),
    (
      "tasks:\n  a: { run: x, working_directory: src }\n",
      "2:16 error [unknown-key] unknown key 'working_directory' in a task; did you mean 'dir'?"
    ),
    (
      "tasks:\n  a: { run: x, allow_failure: yes }\n",
      """
      2:31 error [unknown-word] 'allow_failure' takes true or false, not 'yes'; \
      write `allow_failure: true`
      """
    ),
    (
      "env:\n  TOKEN:\ntasks:\n  a: { run: x }\n",
      """
      2:9 error [null-variable] the variable 'TOKEN' has no value; write \"\" for an empty one
      """
    ),
    (
      "tasks:\n  a:\n    run: x\n    env: PATH=/bin\n",
      """
      4:10 error [wrong-kind] 'env' takes a map of keys and values, not text; \
      write `env: { PATH: /bin }`
      """
    ),
    (
      "tasks:\n  a: { run: x, if: [ -f x ] }\n",
      """
      2:20 error [wrong-kind] 'if' takes an expression, not a list; a test of the shell belongs \
      into `run`; an expression looks like `params.day != ''`
      """
    ),
    (
      "tasks:\n  a:\n    # run: make\n",
      "2:3 error [missing-value] the task 'a' is empty; give it something to `run`, or remove it"
    ),
    (
      "tasks:\n  a: { run: x }\n  b: { run: y, needs: a b }\n",
      """
      3:23 error [unknown-task] 'b' needs 'a b', and there is no such task; \
      several names are a list: `needs: [a, b]`
      """
    ),
    (
      "queues: { db: { limit: 0 } }\ntasks:\n  a: { run: x, queue: db }\n",
      """
      1:24 error [out-of-range] 'limit' must be a positive number, not 0; \
      a queue that starts nothing is written `suspended: true`
      """
    ),
    (
      "tasks:\n  a: { run: x, resources: { memory: 4gb } }\nresources: { memory: 8G }\n",
      """
      2:37 error [bad-amount] '4gb' of 'memory' is no amount; write `4GB`
      3:22 error [bad-amount] '8G' of 'memory' is no amount; write `8GiB`
      """
    ),
    (
      "tasks:\n  a: { run: x, stop: SIGINT }\n",
      """
      2:22 error [wrong-kind] 'stop' takes a map of keys and values, not text; \
      write `stop: { signal: SIGINT }`
      """
    ),
    (
      "tasks:\n  build: { run: make }\n  build.docs: { run: doc }\n  all: { needs: [\"*\"] }\n",
      """
      4:18 error [unknown-task] 'all' needs '*', and there is no such task; \
      a group is written `name.*`, for the tasks `name.…`
      """
    ),
    (
      "tasks:\n  a: { run: x, for_each: { items: [linux] } }\n",
      """
      2:16 error [not-in-this-build] the key 'for_each' of a task is known, but not in this build; \
      write a loop in the script, or a `matrix` of values that are known before
      """
    ),
    (
      "handlers:\n  always: { run: rm }\ntasks:\n  a: { run: x }\n",
      "2:3 error [unknown-key] unknown key 'always' in 'handlers'; did you mean 'finally'?"
    ),
    (
      "params: { day: { type: int } }\ntasks:\n  a: { run: x }\n",
      "1:24 error [unknown-word] 'type' cannot be 'int'; did you mean 'integer'?"
    ),
  ]

  @Test("in one line with its place", arguments: mistakes)
  func mistake(text: String, told: String) {
    #expect(faults(text) == told)
  }
}
