extension ForeignKeys {
  static let ofWorkflow: [String: ForeignKey] = [
    "jobs": "tasks", "steps": "tasks", "targets": "tasks", "rules": "tasks", "recipes": "tasks",
    "stages": .instead("there are no stages: each task names under `needs` what goes before"),
    "inputs": "params", "parameters": "params", "options": "params", "arguments": "params",
    "variables": "env", "vars": "env", "environment": "env", "dotenv": "env_file",
    "env_files": "env_file", "on": "triggers", "schedule": "triggers", "cron": "triggers",
    "watch": "triggers", "semaphores": "resources", "pools": "queues", "hooks": "handlers",
    "handler_on": "handlers", "includes": "include", "imports": "include", "import": "include",
    "fail_fast": .instead("write `on_error: stop`", of: "on_error"),
    "failfast": .instead("write `on_error: stop`", of: "on_error"),
    "timeout_minutes": .counting("m", "timeout"), "timeout_seconds": .counting("s", "timeout"),
    "timeout_sec": .counting("s", "timeout"),
    "max_parallel": .instead("`sluice run -j 4` says how many run at a time"),
    "parallelism": .instead("`sluice run -j 4` says how many run at a time"),
    "parallel": .instead("`sluice run -j 4` says how many run at a time"),
    "max_active_steps": .instead("`sluice run -j 4` says how many run at a time"),
    "workers": .instead("`sluice run -j 4` says how many run at a time"),
    "run_name": .instead("a run is named by its time: leave it out"),
    "permissions": .instead("tasks may do what you may: leave it out"),
    "runs_on": .instead("tasks run on this machine: leave it out"),
    "image": .instead("tasks run on this machine; `run: docker run IMAGE …` starts a container"),
    "before_script": .instead("put its lines first under each `run`"),
    "silent": .instead("scripts are not echoed: leave it out; `--output quiet` shows less"),
    "output": .instead("`sluice run --output group` says how output is shown"),
    "default": .nameOrInstead(
      "defaults", "which tasks run is said by who runs them: `sluice run FILE TASK`"),
    "on_success": .instead("it belongs into `handlers:`"),
    "on_failure": .instead("it belongs into `handlers:`"),
    "on_cancel": .instead("it belongs into `handlers:`"),
    "finally": .instead("it belongs into `handlers:`"),
  ]

  static let ofDefaults = ofTask.merging([
    "run": .instead("each task says what it runs; `shell`, `dir` and the like stand right here")
  ]) { $1 }

  static let ofHandlers: [String: ForeignKey] = [
    "success": "on_success", "failure": "on_failure", "on_error": "on_failure",
    "error": "on_failure", "cancel": "on_cancel", "exit": "finally", "on_exit": "finally",
    "always": "finally", "cleanup": "finally",
  ]
}
