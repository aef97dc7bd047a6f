/// The keys at the top level of a workflow file.
enum WorkflowKey: Int, Sendable, CaseIterable {
  case version, name, description, parameters, environment, environmentFiles, defaults, queues
  case resources, onError, timeout, tasks, handlers

  static let table = KeyTable<WorkflowKey>(
    of: "a workflow",
    [
      .key(.version, "version", .integer),
      .key(.name, "name", .name),
      .key(.description, "description", .text),
      .key(.parameters, "params", .mapping),
      .key(.environment, "env", .mapping),
      .key(.environmentFiles, "env_file", .paths),
      .later("secrets", .mapping),
      .key(.defaults, "defaults", .mapping),
      .key(.queues, "queues", .mapping),
      .key(.resources, "resources", .mapping),
      .later("concurrency", .mapping),
      .key(.onError, "on_error", .choice),
      .key(.timeout, "timeout", .duration),
      .later("triggers", .list),
      .key(.tasks, "tasks", .mapping),
      .key(.handlers, "handlers", .mapping),
      .later("include", .paths),
      .later("keep", .mapping),
    ],
    synonyms: [
      "jobs": "tasks", "steps": "tasks", "targets": "tasks", "stages": "tasks", "inputs": "params",
      "parameters": "params", "variables": "env", "vars": "env", "environment": "env",
      "dotenv": "env_file", "env_files": "env_file", "on": "triggers", "schedule": "triggers",
      "semaphores": "resources", "pools": "queues", "hooks": "handlers", "includes": "include",
      "imports": "include", "default": "defaults",
    ])
}

/// The keys of `defaults`.
enum DefaultsKey: Int, Sendable, CaseIterable {
  case shell, directory, environment, timeout, retry, stop, queue

  static let table = KeyTable<DefaultsKey>(
    of: "'defaults'",
    [
      .key(.shell, "shell", .shell),
      .key(.directory, "dir", .path),
      .key(.environment, "env", .mapping),
      .key(.timeout, "timeout", .duration),
      .later("idle_timeout", .duration),
      .key(.retry, "retry", .retry),
      .key(.stop, "stop", .mapping),
      .key(.queue, "queue", .name),
      .later("log", .choice),
      .later("survive", .boolean),
    ], synonyms: TaskKey.synonyms)
}

/// The keys of `handlers`.
enum HandlersKey: Int, Sendable, CaseIterable {
  case success, failure, cancel, finally

  static let table = KeyTable<HandlersKey>(
    of: "'handlers'",
    [
      .key(.success, "on_success", .taskOrTasks),
      .key(.failure, "on_failure", .taskOrTasks),
      .key(.cancel, "on_cancel", .taskOrTasks),
      .key(.finally, "finally", .taskOrTasks),
    ],
    synonyms: [
      "success": "on_success", "failure": "on_failure", "on_error": "on_failure",
      "error": "on_failure", "cancel": "on_cancel", "exit": "finally", "on_exit": "finally",
      "always": "finally", "cleanup": "finally",
    ])

  var occasion: HandlerOccasion {
    switch self {
    case .success: .success
    case .failure: .failure
    case .cancel: .cancel
    case .finally: .finally
    }
  }
}
