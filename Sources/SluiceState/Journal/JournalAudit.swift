import SluiceModel

/// Whether the steps that a journal recorded can follow one another: what `verify` asks beyond the
/// form of each record.
package struct JournalAudit {
  private enum Standing: Hashable {
    case waiting
    /// An attempt is under way.
    case active
    case ended
  }

  private let graph: WorkflowGraph
  private var standings: [Standing]
  /// By `TaskID`; 0 before the first.
  private var attempts: [Int32]
  private var hasStarted = false
  private var hasFinished = false

  package init(graph: WorkflowGraph) {
    self.graph = graph
    standings = Array(repeating: .waiting, count: graph.definitions.count)
    attempts = Array(repeating: 0, count: graph.definitions.count)
  }

  /// How many attempts of a task began.
  package func attempts(of task: TaskID) -> Int32 { attempts[Int(task.index)] }

  /// Takes the next step.
  ///
  /// - Throws: `.order` where it cannot follow the ones before.
  package mutating func take(_ event: RunEvent) throws(JournalFault.Reason) {
    guard hasStarted || event.isStart else { throw .order("the run has not started") }
    if hasFinished, !event.isResume, !event.isOrder {
      throw .order("the run was over, and nobody resumed it")
    }
    switch event {
    case .runStarted:
      if hasStarted { throw .order("the run starts a second time") }
      hasStarted = true
    case .runResumed:
      resume()
    case .runFinished:
      if let index = standings.firstIndex(of: .active) {
        throw .order("the run is over while \(graph.definitions[index].name) is under way")
      }
      hasFinished = true
    case .attemptStarted(let id, let attempt):
      try start(id, attempt)
    case .attemptSpawned(let id, let attempt, _, _), .attemptKilled(let id, let attempt),
      .attemptStopping(let id, let attempt, _, _):
      try expectUnderWay(id, attempt)
    case .attemptFinished(let id, let attempt, let report, let disposition):
      try expectUnderWay(id, attempt)
      if case .final = disposition, report.outcome != .interrupted {
        standings[Int(id.index)] = .ended
      } else {
        standings[Int(id.index)] = .waiting
      }
    case .taskDecided(let id, let result, _):
      // A person may cancel a task whose attempt has lost its engine.
      if standings[Int(id.index)] != .active || result != .cancelled { try expectWaiting(id) }
      standings[Int(id.index)] = .ended
    case .handlersStarted(_, let ids):
      // Each life of the engine runs them anew.
      for id in ids { standings[Int(id.index)] = .waiting }
    case .taskDelayed, .taskSubmitted, .taskWithdrawn, .attemptOverdue, .attemptDropped,
      .runFinishing,
      .runWaiting, .runStopping, .runKilled, .taskHeld, .taskReleased, .queueSuspended,
      .queueResumed,
      .queueLimited:
      break
    }
  }

  /// What was under way has ended with its engine.
  private mutating func resume() {
    hasFinished = false
    for index in standings.indices where standings[index] == .active {
      standings[index] = .waiting
    }
  }

  private mutating func start(_ id: TaskID, _ attempt: Int32) throws(JournalFault.Reason) {
    try expectWaiting(id)
    guard attempt == attempts[Int(id.index)] + 1 else {
      throw .order(
        "\(graph[id].name) starts attempt \(attempt) after attempt \(attempts[Int(id.index)])")
    }
    attempts[Int(id.index)] = attempt
    standings[Int(id.index)] = .active
  }

  private func expectWaiting(_ id: TaskID) throws(JournalFault.Reason) {
    switch standings[Int(id.index)] {
    case .waiting: break
    case .active: throw .order("\(graph[id].name) is under way already")
    case .ended: throw .order("\(graph[id].name) has ended already")
    }
  }

  private func expectUnderWay(_ id: TaskID, _ attempt: Int32) throws(JournalFault.Reason) {
    guard standings[Int(id.index)] == .active, attempts[Int(id.index)] == attempt else {
      throw .order("attempt \(attempt) of \(graph[id].name) is not under way")
    }
  }
}

extension RunEvent {
  fileprivate var isStart: Bool { if case .runStarted = self { true } else { false } }
  fileprivate var isResume: Bool { if case .runResumed = self { true } else { false } }

  /// What a person asked for, which an interrupted run keeps for its next engine.
  fileprivate var isOrder: Bool {
    switch self {
    case .taskHeld, .taskReleased, .queueSuspended, .queueResumed, .queueLimited: true
    default: false
    }
  }
}
