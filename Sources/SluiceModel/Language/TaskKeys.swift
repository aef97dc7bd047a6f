/// The keys of a task.
enum TaskKey: Int, Sendable, CaseIterable {
  case run, arguments, shell, needs, condition, queue, priority, barrier, cpus, resources
  case directory, environment, standardInput, timeout, retry, stop, delay, allowFailure
  case description

  static let table = KeyTable<TaskKey>(
    of: "a task",
    [
      .key(.run, "run", .text),
      .key(.arguments, "argv", .arguments),
      .later("call", .name),
      .later("with", .mapping),
      .later("workflow", .path),
      .later("wait", .source),
      .key(.shell, "shell", .shell),
      .key(.needs, "needs", .names),
      .key(.condition, "if", .expression),
      .key(.queue, "queue", .name),
      .key(.priority, "priority", .priority),
      .key(.barrier, "barrier", .boolean),
      .key(.cpus, "cpus", .integer),
      .key(.resources, "resources", .mapping),
      .key(.directory, "dir", .path),
      .key(.environment, "env", .mapping),
      .key(.standardInput, "stdin", .input),
      .key(.timeout, "timeout", .duration),
      .later("idle_timeout", .duration),
      .later("warn_after", .duration),
      .key(.retry, "retry", .retry),
      .key(.stop, "stop", .mapping),
      .key(.delay, "delay", .duration),
      .key(.allowFailure, "allow_failure", .boolean),
      .later("matrix", .mapping),
      .later("for_each", .mapping),
      .later("max_parallel", .integer),
      .later("fail_fast", .boolean),
      .later("inputs", .paths),
      .later("creates", .paths),
      .later("depfile", .path),
      .later("cache", .choice),
      .later("keep_partial", .boolean),
      .later("outputs", .names),
      .later("service", .mapping),
      .later("survive", .boolean),
      .later("once", .boolean),
      .later("log", .choice),
      .later("executor", .choice),
      .key(.description, "description", .text),
      .later("tags", .names),
    ], synonyms: synonyms)

  /// Words of other tools.
  static let synonyms: [String: String] = [
    "cmd": "run", "cmds": "run", "command": "run", "commands": "run", "script": "run",
    "shell_command": "run", "exec": "run", "steps": "run", "args": "argv", "program": "argv",
    "depends_on": "needs", "dependencies": "needs", "depends": "needs", "deps": "needs",
    "requires": "needs", "after": "needs", "when": "if", "condition": "if", "only_if": "if",
    "cwd": "dir", "working_directory": "dir", "workdir": "dir", "working_dir": "dir",
    "chdir": "dir", "directory": "dir", "environment": "env", "vars": "env", "variables": "env",
    "retries": "retry", "max_retries": "retry", "attempts": "retry", "timeout_minutes": "timeout",
    "timeout_seconds": "timeout", "continue_on_error": "allow_failure",
    "ignore_error": "allow_failure", "ignore_errors": "allow_failure", "desc": "description",
    "summary": "description", "pool": "queue", "input": "stdin", "semaphores": "resources",
    "sleep": "delay", "strategy": "matrix", "foreach": "for_each", "generates": "creates",
    "sources": "inputs", "cpu": "cpus", "threads": "cpus", "grace": "stop", "kill_signal": "stop",
  ]

  /// What a handler may not say: it runs after all tasks, outside every limit.
  static let notInHandlers: Set = ["needs", "queue", "resources", "matrix", "for_each"]
}

/// The keys of `retry`.
enum RetryKey: Int, Sendable, CaseIterable {
  case limit, delay, factor, maximumDelay, jitter, reasons, maximumDuration

  static let table = KeyTable<RetryKey>(
    of: "'retry'",
    [
      .key(.limit, "limit", .integer),
      .key(.delay, "delay", .duration),
      .key(.factor, "factor", .number),
      .key(.maximumDelay, "max_delay", .duration),
      .key(.jitter, "jitter", .number),
      .key(.reasons, "on", .reasons),
      .key(.maximumDuration, "max_duration", .duration),
    ],
    synonyms: [
      "attempts": "limit", "max": "limit", "count": "limit", "times": "limit",
      "max_attempts": "limit", "retries": "limit", "interval": "delay", "wait": "delay",
      "backoff": "factor", "multiplier": "factor", "max_interval": "max_delay",
      "exit_codes": "on", "timeout": "max_duration",
    ])
}

/// The keys of `stop`.
enum StopKey: Int, Sendable, CaseIterable {
  case signal, grace, detach

  static let table = KeyTable<StopKey>(
    of: "'stop'",
    [
      .key(.signal, "signal", .signal),
      .key(.grace, "grace", .duration),
      .key(.detach, "detach", .boolean),
    ],
    synonyms: [
      "grace_period": "grace", "timeout": "grace", "kill_after": "grace", "kill_signal": "signal",
    ])
}

/// The keys of `stdin`.
enum InputKey: Int, Sendable, CaseIterable {
  case file

  static let table = KeyTable<InputKey>(
    of: "'stdin'", [.key(.file, "file", .path)], synonyms: ["path": "file", "from": "file"])
}
