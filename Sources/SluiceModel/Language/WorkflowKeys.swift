/// The keys at the top level of a workflow file.
enum WorkflowKey: Int, Sendable, CaseIterable {
  case version, name, description, parameters, environment, environmentFiles, defaults, queues
  case resources, onError, timeout, tasks, handlers

  static let table = KeyTable<WorkflowKey>(
    of: "a workflow",
    [
      .key(
        .version, "version", .integer, .whole(Bounds.version), default: "1",
        says: "The version of the language that the file is written in."),
      .key(
        .name, "name", .name,
        says: """
          The workflow's name in messages and in the state of runs; without it, the file's \
          name up to its last dot.
          """),
      .key(
        .description, "description", .text,
        says: "What the workflow is for, in the user's words."),
      .key(
        .parameters, "params", .mapping, .entries(.parameter),
        says: """
          Values that a run is given by `-p name=value`, each with its default or its rules; \
          expressions read them as `params.name`.
          """),
      .key(
        .environment, "env", .mapping, .entries(.variable),
        says: """
          Environment variables of every task, over the engine's own and those of `env_file`.
          """),
      .key(
        .environmentFiles, "env_file", .paths, .literal,
        says: "Files with a NAME=value on each line, whose variables every task gets."),
      .later(
        "secrets", .mapping,
        instead: """
          tasks inherit the variables of whoever runs Sluice: read `$TOKEN` in the script
          """),
      .key(
        .defaults, "defaults", .mapping, .keys(.defaults),
        says: "Settings of every task that does not say otherwise."),
      .key(
        .queues, "queues", .mapping, .entries(.queue),
        says: "Queues that tasks run on, each with how many may run at a time."),
      .key(
        .resources, "resources", .mapping, .entries(.resource),
        says: "Semaphores that tasks take a part of while they run, each with its capacity."),
      .later("concurrency", .mapping, instead: "keep runs apart by `flock lock sluice run FILE`"),
      .key(
        .onError, "on_error", .choice, .words(ErrorPolicy.allCases.map(\.rawValue)),
        default: ErrorPolicy.continue.rawValue,
        says: """
          What happens after a task failed for good: go on with what does not need it, start \
          nothing new, or cancel what runs.
          """),
      .key(
        .timeout, "timeout", .duration, .longerThanZero,
        says: "How long the whole run may take; then what runs is ended, and the run has failed."),
      .later("triggers", .list, instead: "let cron or a systemd timer start `sluice run FILE`"),
      .key(
        .tasks, "tasks", .mapping, .entries(.task),
        says: "The tasks by their names; at least one."),
      .key(
        .handlers, "handlers", .mapping, .keys(.handlers),
        says: "Tasks that run after the last one, outside all limits, by what the run came to."),
      .later(
        "include", .paths, instead: "keep one file; `run: sluice run OTHER.yaml` runs another"),
      .later("keep", .mapping, instead: "`sluice clean --older-than 30d` removes old runs"),
    ],
    foreign: ForeignKeys.ofWorkflow)
}

/// The keys of `defaults`.
enum DefaultsKey: Int, Sendable, CaseIterable {
  case shell, directory, environment, timeout, idleTimeout, retry, stop, queue

  static let table = KeyTable<DefaultsKey>(
    of: "'defaults'",
    [
      .key(
        .shell, "shell", .shell, .literal, default: "sh -e",
        says: "The program, with its options, that scripts are given to."),
      .key(.directory, "dir", .path, says: "The working directory of tasks."),
      .key(
        .environment, "env", .mapping, .entries(.variable),
        says: "Environment variables of tasks, over those of the workflow."),
      .key(
        .timeout, "timeout", .duration, .longerThanZero,
        says: "How long one attempt of a task may take."),
      .key(
        .idleTimeout, "idle_timeout", .duration, .longerThanZero,
        says: "How long an attempt of a task may write nothing."),
      .key(
        .retry, "retry", .retry, .keys(.retry), default: "0",
        says: "How often, and when, a task that failed is tried again."),
      .key(.stop, "stop", .mapping, .keys(.stop), says: "How a task that is to end is ended."),
      .key(
        .queue, "queue", .name, .otherThan(["main"]), default: "global",
        says: "The queue of tasks that name none."),
      .later(
        "log", .choice,
        instead: """
          leave it out: each task has a log, which `sluice logs TASK` prints
          """),
      .later(
        "survive", .boolean, instead: "leave it out: what was running is run again by a resume"),
    ], foreign: ForeignKeys.ofDefaults)
}

/// The keys of `handlers`.
enum HandlersKey: Int, Sendable, CaseIterable {
  case success, failure, cancel, finally

  static let table = KeyTable<HandlersKey>(
    of: "'handlers'",
    [
      .key(.success, "on_success", .taskOrTasks, says: "What runs after a run that succeeded."),
      .key(
        .failure, "on_failure", .taskOrTasks,
        says: "What runs after a run in which a task failed or time ran out."),
      .key(
        .cancel, "on_cancel", .taskOrTasks,
        says: "What runs after a run that was cancelled or interrupted."),
      .key(.finally, "finally", .taskOrTasks, says: "What runs after every run, as the last."),
    ],
    foreign: ForeignKeys.ofHandlers)

  var occasion: HandlerOccasion {
    switch self {
    case .success: .success
    case .failure: .failure
    case .cancel: .cancel
    case .finally: .finally
    }
  }
}
