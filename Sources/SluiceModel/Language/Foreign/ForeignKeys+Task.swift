/// The words of other tools: make, just, Task, GitHub Actions, GitLab CI, Compose, Snakemake,
/// Nextflow, Dagu, Ansible and the like.
enum ForeignKeys {
  static let ofTask = ofBody.merging(ofOrder) { a, _ in a }.merging(ofSurroundings) { a, _ in a }
    .merging(ofFailure) { a, _ in a }.merging(ofPlace) { a, _ in a }
    .merging(ofHabit) { a, _ in a }

  private static let ofBody: [String: ForeignKey] = [
    "cmd": "run", "cmds": "run", "command": "run", "commands": "run", "script": "run",
    "shell_command": "run", "exec": "run", "bash": "run", "sh": "run", "recipe": "run",
    "args": "argv", "program": "argv", "entrypoint": "argv",
    "steps": .nameOrInstead("run", "write its commands as the lines of `run: |`"),
    "uses": .instead("there are no actions here: write their commands under `run`", of: "run"),
    "before_script": .instead("put its lines first under `run`"),
    "after_script": .instead("put it in a task with `needs` and `if: always()`"),
    "input": "inputs", "sources": "inputs", "source": "inputs", "generates": "creates",
    "output": "creates", "produces": "creates", "method": "cache", "run_once": "once",
    "stdout": .instead("redirect it in the script: `run: make > out.log`"),
    "stderr": .instead("redirect it in the script: `run: make 2> errors.log`"),
  ]

  private static let ofOrder: [String: ForeignKey] = [
    "depends_on": "needs", "dependencies": "needs", "depends": "needs", "deps": "needs",
    "requires": "needs", "after": "needs", "prerequisites": "needs", "prereqs": "needs",
    "dependson": "needs", "wait_for": "needs", "upstream": "needs",
    "before": .instead("the later task says it: `needs:` with this one's name"),
    "then": .instead("the later task says it: `needs:` with this one's name"),
    "next": .instead("the later task says it: `needs:` with this one's name"),
    "stage": .instead("there are no stages: name under `needs` what has to succeed before"),
    "when": "if", "condition": "if", "only_if": "if",
    "unless": .instead("write the opposite under `if`, such as `if: \"!(params.fast)\"`", of: "if"),
    "rules": .nameOrInstead("if", "write one expression under `if`"),
    "only": .instead(
      "there are no branches here: declare a parameter, and ask it: `if: params.branch == 'main'`"),
    "except": .instead(
      "there are no branches here: declare a parameter, and ask it: `if: params.branch != 'main'`"),
    "enabled": .instead("write `if: false` for a task that is off"),
    "disabled": .instead("write `if: false` for a task that is off"),
    "status": .instead("let the script test it: `run: test -e out || make out`"),
    "preconditions": .instead("let the script test it first: `run: test -e in && make out`"),
    "precondition": .instead("let the script test it first: `run: test -e in && make out`"),
    "foreach": "for_each", "loop": "for_each", "with_items": "for_each",
    "strategy": .instead("its keys stand right in the task: `matrix`, `fail_fast`, `max_parallel`"),
    "parallel": .instead(
      "tasks run at the same time where `needs` lets them; a `queue` says how many"),
  ]

  private static let ofSurroundings: [String: ForeignKey] = [
    "cwd": "dir", "working_directory": "dir", "workdir": "dir", "working_dir": "dir",
    "chdir": "dir", "directory": "dir", "environment": "env", "vars": "env", "variables": "env",
    "dotenv": .instead("`env_file:` at the top level reads it for all tasks"),
    "set": .instead("write it into the script, such as `set -x`, or name `shell: bash`"),
    "shopt": .instead("write it into the script, below `shell: bash`"),
    "pool": "queue", "semaphores": "resources", "cpu": "cpus", "threads": "cpus", "cores": "cpus",
    "memory": .resource("memory"), "mem": .resource("memory"), "ram": .resource("memory"),
    "gpu": .resource("gpu"), "gpus": .resource("gpu"), "disk": .resource("disk"),
    "mem_mb": .instead("it is a resource with a unit: `resources: { memory: 100MB }`"),
    "concurrency": .instead("name a `queue`, whose `limit` says how many run at a time"),
    "max_forks": .instead("name a `queue`, whose `limit` says how many run at a time"),
    "parallelism": .instead("name a `queue`, whose `limit` says how many run at a time"),
  ]

  private static let ofFailure: [String: ForeignKey] = [
    "retries": "retry", "max_retries": "retry", "restart_times": "retry", "retry_policy": "retry",
    "attempts": .attempts("retry"),
    "max_attempts": .attempts("retry"),
    "restart": .instead("`retry: 3` tries a failure three times more", of: "retry"),
    "timeout_minutes": .counting("m", "timeout"), "timeout_in_minutes": .counting("m", "timeout"),
    "timeout_seconds": .counting("s", "timeout"), "timeout_sec": .counting("s", "timeout"),
    "timeout_hours": .counting("h", "timeout"), "timeout_ms": .counting("ms", "timeout"),
    "time": "timeout", "time_limit": "timeout", "deadline": "timeout",
    "sleep": "delay", "delay_seconds": .counting("s", "delay"),
    "continue_on_error": "allow_failure", "ignore_error": "allow_failure",
    "ignore_errors": "allow_failure", "soft_fail": "allow_failure",
    "continue_on_failure": "allow_failure", "continue_on": "allow_failure",
    "failfast": "fail_fast",
    "error_strategy": .instead(
      "`retry: 3` tries again, `allow_failure: true` goes on, `on_error: stop` ends the run"),
    "grace": .instead("write `stop: { grace: 10s }`"),
    "grace_period": .instead("write `stop: { grace: 10s }`"),
    "kill_signal": .instead("write `stop: { signal: INT }`"),
    "signal_on_stop": .instead("write `stop: { signal: INT }`"),
    "on_success": .instead("write a task that `needs` this one"),
    "on_failure": .instead("write a task that `needs` this one, with `if: failure()`"),
    "on_error": .instead("write a task that `needs` this one, with `if: failure()`"),
    "finally": .instead("write a task that `needs` this one, with `if: always()`"),
  ]

  private static let ofPlace: [String: ForeignKey] = [
    "runs_on": .instead("tasks run on this machine: leave it out"),
    "image": .instead("tasks run on this machine; `run: docker run IMAGE …` starts a container"),
    "container": .instead(
      "tasks run on this machine; `run: docker run IMAGE …` starts a container"),
    "services": "service",
    "conda": .instead("write it into the script: `run: conda run -n NAME …`"),
    "host": .instead("tasks run on this machine; `run: ssh HOST …` runs on another"),
    "user": .instead("tasks run as who runs Sluice; `run: sudo -u USER …` runs as another"),
    "become": .instead("tasks run as who runs Sluice; `run: sudo …` runs as another"),
    "artifacts": .instead("files stay where tasks write them: leave it out"),
    "permissions": .instead("tasks may do what you may: leave it out"),
    "platforms": .instead("let the script ask: `run: test \"$(uname)\" = Linux && make`"),
  ]

  private static let ofHabit: [String: ForeignKey] = [
    "desc": "description", "summary": "description", "label": "description",
    "display_name": "description", "help": "description",
    "name": .instead("a task is named by its key; a longer text goes into `description`"),
    "id": .instead("a task is named by its key: leave it out"),
    "alias": .instead("a task has one name; one more is a task that only `needs` it"),
    "aliases": .instead("a task has one name; one more is a task that only `needs` it"),
    "group": .instead("a group is a name with a dot: `test.unit` and `test.ui` are `test.*`"),
    "extends": .instead(
      "give the other map an anchor, `x-base: &base { … }`, and merge it here: `<<: *base`"),
    "silent": .instead("scripts are not echoed: leave it out; `--output quiet` shows less"),
    "quiet": .instead("scripts are not echoed: leave it out; `--output quiet` shows less"),
    "interactive": .instead("tasks have no terminal: leave it out"),
    "tty": .instead("tasks have no terminal: leave it out"),
    "internal": .instead("every task can be named on the command line: leave it out"),
    "prompt": .instead("nobody is asked while a run goes: leave it out"),
    "schedule": .instead("the workflow is started, not a task, by cron: `sluice run FILE`"),
    "cron": .instead("the workflow is started, not a task, by cron: `sluice run FILE`"),
    "watch": .instead("the workflow is started, not a task, by what watches: `sluice run FILE`"),
    "params": .instead("parameters are the workflow's: `params:` at the top level"),
  ]
}
