import SluiceModel
import SluiceSystem

/// Reads records back into events; the counterpart of `RunEvent.encode`.
package struct RunEventDecoder {
  private let names: [String: TaskID]
  private let queues: [QueueDefinition]

  package init(graph: WorkflowGraph) {
    var names: [String: TaskID] = [:]
    names.reserveCapacity(graph.definitions.count)
    for index in graph.definitions.indices { names[graph.definitions[index].name] = TaskID(index) }
    self.names = names
    queues = graph.queues
  }

  /// What a record that is whole says.
  ///
  /// - Throws: `JournalFault.Reason` where it is not a record of this format.
  package func event(of record: JournalRecord) throws(JournalFault.Reason) -> RunEvent {
    switch record.kind {
    case "run.started":
      return .runStarted(try RunHeader(record), try EngineIdentity(record))
    case "run.resumed":
      return .runResumed(try EngineIdentity(record))
    case "task.decided":
      return .taskDecided(
        try task(record), try record.result("result"), reason: record.fields["reason"]?.text ?? "")
    case "task.held":
      return .taskHeld(try task(record), since: try record.since())
    case "task.released":
      return .taskReleased(try task(record))
    case "queue.suspended":
      return .queueSuspended(try queue(record), since: try record.since())
    case "queue.resumed":
      return .queueResumed(try queue(record))
    case "queue.limited":
      guard let limit = QueueLimit(word: try record.text("limit")) else { throw .field("limit") }
      return .queueLimited(try queue(record), limit)
    case "task.started":
      return .attemptStarted(try task(record), attempt: try record.attempt())
    case "task.spawned":
      let (bootTime, isTooLarge) = try record.number("boot_time_us")
        .multipliedReportingOverflow(by: 1000)
      if isTooLarge { throw .field("boot_time_us") }
      return .attemptSpawned(
        try task(record), attempt: try record.attempt(), pid: try record.small("pid"),
        bootTime: Instant(nanoseconds: bootTime))
    case "task.stopping":
      guard let reason = StopReason(rawValue: try record.text("reason")) else {
        throw .field("reason")
      }
      return .attemptStopping(
        try task(record), attempt: try record.attempt(), reason, killAt: Instant(nanoseconds: 0))
    case "task.killed":
      return .attemptKilled(try task(record), attempt: try record.attempt())
    case "task.finished":
      let report = try AttemptReport(record)
      return .attemptFinished(
        try task(record), attempt: try record.attempt(), report,
        try .init(record, outcome: report.outcome))
    case "run.finishing":
      return .runFinishing(after: try task(record))
    case "run.stopping":
      return .runStopping(try StopCause(record))
    case "run.killed":
      return .runKilled
    case "run.handlers":
      return .handlersStarted(try RunOutcome(record), try handlers(record))
    case "run.finished":
      return .runFinished(try RunOutcome(record))
    default:
      throw .kind(record.kind)
    }
  }

  private func task(_ record: JournalRecord) throws(JournalFault.Reason) -> TaskID {
    try task(named: try record.text("task"))
  }

  private func task(named name: String) throws(JournalFault.Reason) -> TaskID {
    guard let id = names[name] else { throw .task(name) }
    return id
  }

  private func queue(_ record: JournalRecord) throws(JournalFault.Reason) -> QueueID {
    let name = try record.text("queue")
    guard let index = queues.firstIndex(where: { $0.name == name }) else { throw .queue(name) }
    return QueueID(index)
  }

  private func handlers(_ record: JournalRecord) throws(JournalFault.Reason) -> [TaskID] {
    guard case .list(let items)? = record.fields["handlers"] else { throw .field("handlers") }
    var ids: [TaskID] = []
    for item in items {
      guard let name = item.text else { throw .field("handlers") }
      ids.append(try task(named: name))
    }
    return ids
  }
}

extension JournalRecord {
  fileprivate func text(_ name: String) throws(JournalFault.Reason) -> String {
    guard let text = fields[name]?.text else { throw .field(name) }
    return text
  }

  fileprivate func number(_ name: String) throws(JournalFault.Reason) -> Int64 {
    guard let number = fields[name]?.number else { throw .field(name) }
    return number
  }

  fileprivate func small(_ name: String) throws(JournalFault.Reason) -> Int32 {
    guard let number = Int32(exactly: try number(name)) else { throw .field(name) }
    return number
  }

  fileprivate func since() throws(JournalFault.Reason) -> WallTime {
    WallTime(microseconds: try number("since_us"))
  }

  fileprivate func attempt() throws(JournalFault.Reason) -> Int32 { try small("attempt") }

  fileprivate func duration(_ name: String) throws(JournalFault.Reason) -> Duration {
    .microseconds(try number(name))
  }

  fileprivate func result(_ name: String) throws(JournalFault.Reason) -> TaskResult {
    guard let result = TaskResult(rawValue: try text(name)) else { throw .field(name) }
    return result
  }

  /// An object of names and texts.
  fileprivate func texts(_ name: String) throws(JournalFault.Reason) -> [NamedText] {
    guard case .object(let members)? = fields[name] else { throw .field(name) }
    var texts: [NamedText] = []
    for member in members {
      guard let text = member.value.text else { throw .field(name) }
      texts.append(NamedText(name: member.name, text: text))
    }
    return texts
  }

  fileprivate func list(_ name: String) throws(JournalFault.Reason) -> [String] {
    guard case .list(let items)? = fields[name] else { throw .field(name) }
    var texts: [String] = []
    for item in items {
      guard let text = item.text else { throw .field(name) }
      texts.append(text)
    }
    return texts
  }
}

extension RunHeader {
  package init(_ record: JournalRecord) throws(JournalFault.Reason) {
    self.init(
      run: RunID(text: try record.text("run")), workflow: try record.text("workflow"),
      file: try record.text("file"), directory: try record.text("directory"),
      digest: try record.text("digest"), parameters: try record.texts("params"),
      targets: try record.list("targets"),
      startedAt: WallTime(microseconds: try record.number("started_at_us")))
  }
}

extension EngineIdentity {
  package init(_ record: JournalRecord) throws(JournalFault.Reason) {
    self.init(
      pid: try record.small("pid"), bootID: try record.text("boot_id"),
      jobs: record.fields["jobs"] == nil ? nil : Int(try record.small("jobs")))
  }
}

extension AttemptReport {
  fileprivate init(_ record: JournalRecord) throws(JournalFault.Reason) {
    var status: ExitStatus?
    if record.fields["exit_code"] != nil {
      status = .exited(try record.small("exit_code"))
    } else if record.fields["signal"] != nil {
      status = .signalled(try record.small("signal"), core: record.fields["core"] != nil)
    }
    let usage = ResourceUsage(
      user: try record.duration("user_us"), system: try record.duration("system_us"),
      peakBytes: try record.number("peak_bytes"))
    self.init(
      outcome: try record.result("outcome"), status: status,
      reason: record.fields["reason"]?.text ?? "", wall: try record.duration("wall_us"),
      usage: usage, outputs: record.fields["outputs"] == nil ? [] : try record.texts("outputs"))
  }
}

extension RunEvent.Disposition {
  fileprivate init(
    _ record: JournalRecord, outcome: TaskResult
  ) throws(JournalFault.Reason) {
    if record.fields["retry_after_us"] != nil {
      self = .retry(after: try record.duration("retry_after_us"))
    } else if record.fields["result"] != nil {
      self = .final(result: try record.result("result"))
    } else {
      self = .final(result: outcome)
    }
  }
}

extension StopCause {
  fileprivate init(_ record: JournalRecord) throws(JournalFault.Reason) {
    switch try record.text("cause") {
    case "interrupted": self = .interrupted(signal: try record.small("signal"))
    case "cancelled": self = .cancelled
    case "timed_out": self = .timedOut
    case "stalled": self = .stalled(try record.text("reason"))
    default: throw .field("cause")
    }
  }
}

extension RunOutcome {
  package init(_ record: JournalRecord) throws(JournalFault.Reason) {
    switch try record.text("outcome") {
    case "succeeded": self = .succeeded
    case "failed": self = .failed
    case "cancelled": self = .cancelled
    case "timed_out": self = .timedOut
    case "stalled": self = .stalled
    case "interrupted": self = .interrupted(signal: try record.small("signal"))
    default: throw .field("outcome")
    }
  }
}
