import SluiceModel

/// What `RunEvent.encode` writes of each event; tests hold the two equal.
extension RecordKind {
  package static let all: [RecordKind] = ofRuns + ofTasks + ofQueues

  private static let ofRuns: [RecordKind] = [
    RecordKind("run.started", says: "First of every run: what runs, and by whom.", header + engine),
    RecordKind(
      "run.resumed",
      says: "An engine took the run over; what was running has ended or was ended.", engine),
    RecordKind(
      "run.finishing",
      says: "A task failed for good, so nothing new starts under `finish` and `stop`.",
      [RecordField("task", .text, says: "The task that failed.")]),
    RecordKind(
      "run.waiting", says: "Nothing runs, and what could start is held or suspended by a person.",
      isRecorded: false, [RecordField("reason", .text, says: "What waits for whom, in words.")]),
    RecordKind("run.stopping", says: "Nothing new starts, and what runs is ended.", stop),
    RecordKind("run.killed", says: "Graces are over: what still runs gets KILL.", []),
    RecordKind(
      "run.handlers", says: "The last task has ended; handlers run now, one after the other.",
      outcome + [RecordField("handlers", .texts, says: "Their names, in order.")]),
    RecordKind("run.finished", says: "Last of every run, until a resume.", outcome),
  ]

  private static let ofTasks: [RecordKind] = [
    RecordKind(
      "task.delayed", says: "It has what it needs and waits for its delay.", isRecorded: false,
      [task]),
    RecordKind(
      "task.submitted", says: "It waits for places and permits.", isRecorded: false, [task]),
    RecordKind(
      "task.withdrawn", says: "It no longer waits, and has not run.", isRecorded: false, [task]),
    RecordKind(
      "task.decided", says: "It ended without a further attempt.",
      [
        task, RecordField("result", results, says: "What those that need it see."),
        RecordField("reason", .text, .sometimes, says: "Why, in words."),
      ]),
    RecordKind("task.held", says: "A person keeps it from starting.", [task, since]),
    RecordKind("task.released", says: "It is no longer held.", [task]),
    RecordKind("task.started", says: "An attempt begins; before its process is made.", attempt),
    RecordKind("task.spawned", says: "The attempt's process was made.", attempt + process),
    RecordKind(
      "task.overdue", says: "The attempt takes longer than its `warn_after`, and goes on.",
      isRecorded: false, attempt),
    RecordKind(
      "task.stopping", says: "The attempt's processes get the stop signal.",
      attempt + [
        RecordField(
          "reason",
          .word([
            "timeout", "idle_timeout", "interrupt", "cancel", "request", "failure",
          ]),
          says: """
            Its own time is over, it wrote nothing for too long, the run is interrupted or \
            cancelled, it was cancelled alone, or another failed.
            """)
      ]),
    RecordKind("task.killed", says: "The attempt's processes get KILL.", attempt),
    RecordKind("task.finished", says: "The attempt has ended.", attempt + report),
    RecordKind(
      "task.dropped", says: "The attempt was not started, as that could not be recorded.",
      isRecorded: false, attempt),
  ]

  private static let ofQueues: [RecordKind] = [
    RecordKind("queue.suspended", says: "A person suspends it.", [queue, since]),
    RecordKind("queue.resumed", says: "The last of its suspensions is over.", [queue]),
    RecordKind(
      "queue.limited", says: "A person sets how many of its tasks run at a time.",
      [queue, RecordField("limit", .text, says: "A number from 1, or `unlimited`.")]),
  ]
}

// MARK: Fields

extension RecordKind {
  private static let queue = RecordField("queue", .text, says: "The queue's name.")

  private static let since = RecordField.count(
    "since_us", from: .min, says: "Since when, in microseconds since 1970.")

  private static let task = RecordField("task", .text, says: "The task's name.")

  private static let attempt = [
    task, RecordField.count("attempt", from: 1, says: "Its number, from 1."),
  ]

  private static let results = RecordField.Kind.word(TaskResult.allCases.map(\.rawValue))

  private static let signals: RecordField.Kind = .integer(1...64)

  private static let header = [
    RecordField("run", .text, says: "The run's id."),
    RecordField("workflow", .text, says: "The workflow's name."),
    RecordField("file", .text, says: "The workflow file, as the user named it."),
    RecordField("directory", .text, says: "The absolute folder of the workflow file."),
    RecordField("digest", .text, says: "CRC-32C of the workflow's files."),
    RecordField("params", .namedTexts, says: "The parameters that were given, as texts."),
    RecordField("targets", .texts, says: "The tasks that were named; none: all."),
    RecordField.count(
      "started_at_us", from: .min, says: "When it started, in microseconds since 1970."),
  ]

  private static let engine = [
    RecordField.count("pid", from: 1, says: "The engine's process."),
    RecordField("boot_id", .text, says: "The kernel's boot id, without which a pid says nothing."),
    RecordField.count(
      "jobs", from: 1, .sometimes, says: "How many tasks at a time `-j` let run; a resume keeps it."
    ),
  ]

  private static let process = [
    RecordField.count("pid", from: 1, says: "The process, and its session."),
    RecordField.count(
      "boot_time_us",
      says: "When it started, in microseconds since the machine did; within a clock tick."),
  ]

  private static let stop = [
    RecordField(
      "cause", .word(["interrupted", "cancelled", "timed_out", "stalled"], live: ["state_lost"]),
      says: "Why."),
    RecordField(
      "signal", signals, .with("cause", ["interrupted"]), says: "The signal that came."),
    RecordField(
      "reason", .text, .with("cause", ["stalled", "state_lost"]),
      says: "What is waited for, or what could not be written."),
  ]

  private static let outcome = [
    RecordField(
      "outcome",
      .word(["succeeded", "failed", "cancelled", "timed_out", "interrupted", "stalled"]),
      says: "What the run came to; interrupted and stalled ones are unfinished."),
    RecordField(
      "signal", signals, .with("outcome", ["interrupted"]), says: "The signal that came."),
  ]

  private static let report = [
    RecordField("outcome", results, says: "How the attempt itself ended."),
    RecordField(
      "exit_code", .integer(0...255), .sometimes,
      says: "Of its process, or what a shell has for one that could not be started."),
    RecordField("signal", signals, .sometimes, says: "The signal that ended its process."),
    RecordField("core", .integer(1...1), .sometimes, says: "1 where that left a core file."),
    RecordField("reason", .text, .sometimes, says: "Why it did not succeed, in words."),
    RecordField.count("wall_us", says: "From its start to its end, in microseconds."),
    RecordField.count("user_us", says: "Processor time in its own code, in microseconds."),
    RecordField.count("system_us", says: "Processor time in the kernel, in microseconds."),
    RecordField.count("peak_bytes", says: "The most memory that one of its processes had."),
    RecordField(
      "outputs", .namedTexts, .sometimes, says: "What it wrote for those that need its task."),
    RecordField(
      "result", results, .sometimes,
      says: "What those that need it see, where that is not the outcome."),
    RecordField.count(
      "retry_after_us", .sometimes,
      says: "The pause before the next attempt, in microseconds; without it, there is none."),
  ]
}
