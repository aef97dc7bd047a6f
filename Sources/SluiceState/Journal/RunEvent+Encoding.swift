import SluiceModel
import SluiceSystem

extension RunEvent {
  /// The word for it in journals and event streams.
  package var kind: StaticString {
    switch self {
    case .runStarted: "run.started"
    case .runResumed: "run.resumed"
    case .taskDelayed: "task.delayed"
    case .taskSubmitted: "task.submitted"
    case .taskWithdrawn: "task.withdrawn"
    case .taskDecided: "task.decided"
    case .taskHeld: "task.held"
    case .taskReleased: "task.released"
    case .queueSuspended: "queue.suspended"
    case .queueResumed: "queue.resumed"
    case .queueLimited: "queue.limited"
    case .attemptStarted: "task.started"
    case .attemptSpawned: "task.spawned"
    case .attemptOverdue: "task.overdue"
    case .attemptStopping: "task.stopping"
    case .attemptKilled: "task.killed"
    case .attemptFinished: "task.finished"
    case .attemptDropped: "task.dropped"
    case .runFinishing: "run.finishing"
    case .runWaiting: "run.waiting"
    case .runStopping: "run.stopping"
    case .runKilled: "run.killed"
    case .handlersStarted: "run.handlers"
    case .runFinished: "run.finished"
    }
  }

  /// Appends what it says beside its kind. Tasks go by name, so that a record outlives the order of
  /// a file.
  package func encode(into object: inout JSONObjectWriter, graph: WorkflowGraph) {
    switch self {
    case .runStarted(let header, let engine):
      header.encode(into: &object)
      engine.encode(into: &object)
    case .runResumed(let engine):
      engine.encode(into: &object)
    case .taskDelayed(let id, _), .taskSubmitted(let id, _), .taskWithdrawn(let id),
      .taskReleased(let id):
      object.field("task", graph[id].name)
    case .taskHeld(let id, let since):
      object.field("task", graph[id].name)
      object.field("since_us", since.microseconds)
    case .queueSuspended(let id, let since):
      object.field("queue", graph.queues[Int(id.index)].name)
      object.field("since_us", since.microseconds)
    case .queueResumed(let id):
      object.field("queue", graph.queues[Int(id.index)].name)
    case .queueLimited(let id, let limit):
      object.field("queue", graph.queues[Int(id.index)].name)
      object.field("limit", limit.word)
    case .taskDecided(let id, let result, let reason):
      object.field("task", graph[id].name)
      object.field("result", result.rawValue)
      if !reason.isEmpty { object.field("reason", reason) }
    case .attemptStarted(let id, let attempt), .attemptKilled(let id, let attempt),
      .attemptOverdue(let id, let attempt), .attemptDropped(let id, let attempt):
      object.attempt(graph[id].name, attempt)
    case .attemptSpawned(let id, let attempt, let pid, let bootTime):
      object.attempt(graph[id].name, attempt)
      object.field("pid", Int64(pid))
      object.field("boot_time_us", bootTime.nanoseconds / 1000)
    case .attemptStopping(let id, let attempt, let reason, _):
      object.attempt(graph[id].name, attempt)
      object.field("reason", reason.rawValue)
    case .attemptFinished(let id, let attempt, let report, let disposition):
      object.attempt(graph[id].name, attempt)
      report.encode(into: &object)
      disposition.encode(into: &object, outcome: report.outcome)
    case .runFinishing(let id):
      object.field("task", graph[id].name)
    case .runWaiting(let reason):
      object.field("reason", reason)
    case .runStopping(let cause):
      cause.encode(into: &object)
    case .runKilled:
      break
    case .handlersStarted(let outcome, let ids):
      outcome.encode(into: &object)
      object.field("handlers", ids.map { graph[$0].name })
    case .runFinished(let outcome):
      outcome.encode(into: &object)
    }
  }
}

extension JSONObjectWriter {
  fileprivate mutating func attempt(_ task: String, _ attempt: Int32) {
    field("task", task)
    field("attempt", Int64(attempt))
  }
}

extension RunHeader {
  fileprivate func encode(into object: inout JSONObjectWriter) {
    object.field("run", run.text)
    object.field("workflow", workflow)
    object.field("file", file)
    object.field("directory", directory)
    object.field("digest", digest)
    object.field("params", parameters.map { ($0.name, $0.text) })
    object.field("targets", targets)
    object.field("started_at_us", startedAt.microseconds)
  }
}

extension EngineIdentity {
  fileprivate func encode(into object: inout JSONObjectWriter) {
    object.field("pid", Int64(pid))
    object.field("boot_id", bootID)
    if let jobs { object.field("jobs", Int64(jobs)) }
  }
}

extension AttemptReport {
  fileprivate func encode(into object: inout JSONObjectWriter) {
    object.field("outcome", outcome.rawValue)
    switch status {
    case .exited(let code): object.field("exit_code", Int64(code))
    case .signalled(let signal, let hasCore):
      object.field("signal", Int64(signal))
      if hasCore { object.field("core", 1) }
    case nil: break
    }
    if !reason.isEmpty { object.field("reason", reason) }
    object.field("wall_us", wall.microseconds)
    object.field("user_us", usage.user.microseconds)
    object.field("system_us", usage.system.microseconds)
    object.field("peak_bytes", usage.peakBytes)
    if !outputs.isEmpty { object.field("outputs", outputs.map { ($0.name, $0.text) }) }
  }
}

extension RunEvent.Disposition {
  /// Says what differs from the outcome: most attempts are final, and their result is the outcome.
  fileprivate func encode(into object: inout JSONObjectWriter, outcome: TaskResult) {
    switch self {
    case .final(let result) where result == outcome: break
    case .final(let result): object.field("result", result.rawValue)
    case .retry(let pause): object.field("retry_after_us", pause.microseconds)
    }
  }
}

extension StopCause {
  fileprivate func encode(into object: inout JSONObjectWriter) {
    switch self {
    case .interrupted(let signal):
      object.field("cause", "interrupted")
      object.field("signal", Int64(signal))
    case .cancelled: object.field("cause", "cancelled")
    case .timedOut: object.field("cause", "timed_out")
    case .stalled(let reason):
      object.field("cause", "stalled")
      object.field("reason", reason)
    case .stateLost(let reason):
      object.field("cause", "state_lost")
      object.field("reason", reason)
    }
  }
}

extension RunOutcome {
  fileprivate func encode(into object: inout JSONObjectWriter) {
    object.field("outcome", word)
    if case .interrupted(let signal) = self { object.field("signal", Int64(signal)) }
  }
}

extension Duration {
  /// Rounded towards zero.
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
