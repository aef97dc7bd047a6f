import SluiceModel
import SluiceSystem

/// The state of one run and every decision about it: `if`, results, attempts, retries, timeouts,
/// handlers, cancel.
///
/// `decide` turns an input into events and changes nothing; `apply` of an event is the only
/// mutation. It counts no edge, place or permit: the scheduling core does, and tells it by `ready`
/// and `granted`. No clock, no I/O, no closure: time comes with each input.
package struct RunMachine: Sendable {
  package enum Phase: Sendable, Hashable {
    case running
    /// A task failed under `on_error: finish` or `stop`: only tasks with a status function still
    /// start.
    case finishing
    /// Nothing new starts; what runs is ended.
    case stopping(StopCause)
    /// All tasks have ended or been left; handlers run.
    case handling(RunOutcome)
    case ended(RunOutcome)

    var isEnded: Bool { if case .ended = self { true } else { false } }
  }

  package let graph: WorkflowGraph
  package let header: RunHeader
  package let context: RunContext

  package internal(set) var phase = Phase.running
  /// When the engine of now took it.
  package internal(set) var begin = Instant(nanoseconds: 0)
  /// By `TaskID`.
  package internal(set) var tasks: [TaskState]
  /// By `QueueID`.
  package internal(set) var queues: [QueueState]
  /// What tasks wrote in their last attempts, by name.
  package internal(set) var outputs: [TaskID: [String: Value]] = [:]
  /// When a suspension of a queue was last taken back, in this life of the engine, by `QueueID`.
  package internal(set) var resumeTimes: [Instant]
  /// Tasks of this run that have not ended; of those that are fanned out, the instances.
  package internal(set) var remaining = 0
  /// Attempts under way, of tasks and handlers.
  package internal(set) var active = 0
  /// Whether graces are over for good, by a second interrupt.
  package internal(set) var isKilled = false
  /// Signals that asked it to end, in this life of the engine.
  package internal(set) var interrupts = 0
  /// Tasks whose `result` is a failure, in the order of their ends, and how they ended.
  package internal(set) var failed: [(task: TaskID, report: AttemptReport?)] = []
  /// Tasks that were cancelled.
  package internal(set) var cancelledCount = 0
  /// The handlers that run now, in order.
  package internal(set) var handlers: [TaskID] = []
  var deadlines = DeadlineHeap()

  /// A run of `targets` and all that they need; of everything where there are none.
  ///
  /// - Precondition: Each target is a task of the graph.
  package init(graph: WorkflowGraph, header: RunHeader, context: RunContext) {
    self.graph = graph
    self.header = header
    self.context = context
    tasks = Array(repeating: TaskState(), count: graph.definitions.count)
    queues = graph.queues.map { QueueState($0) }
    resumeTimes = Array(repeating: Instant(nanoseconds: 0), count: queues.count)
    for task in graph.closure(of: header.targets) {
      tasks[Int(task.index)].phase = .blocked
      if graph[task].gathered == nil { remaining += 1 }
    }
  }

  package subscript(_ id: TaskID) -> TaskState { tasks[Int(id.index)] }

  /// Whether nothing more will happen to it in this life of the engine.
  package var isOver: Bool {
    switch phase {
    case .ended: true
    case .stopping(.stateLost): active == 0
    case .running, .finishing, .stopping, .handling: false
    }
  }

  /// Whether it is being ended for what an interrupt does not change: it was cancelled, ran out of
  /// time, or has lost its journal.
  var isEnding: Bool {
    switch phase {
    case .stopping(.cancelled), .stopping(.timedOut), .stopping(.stateLost): true
    case .running, .finishing, .stopping, .handling, .ended: false
    }
  }

  /// Whether a task's delay or pause is still to pass.
  package var awaitsSubmission: Bool { deadlines.contains { $0.kind == .submission && holds($0) } }

  /// Whether it is a handler.
  package func isHandler(_ id: TaskID) -> Bool { Int(id.index) >= graph.taskCount }

  /// Tasks of this run that have not ended, in the order of the file.
  package var unfinished: [TaskID] {
    (0..<graph.taskCount).map { TaskID($0) }.filter {
      self[$0].phase != .excluded && self[$0].phase != .ended
    }
  }

  /// When `tick` is due next; nil: it waits for no time.
  package mutating func nextDeadline() -> Instant? {
    while let entry = deadlines.first {
      if holds(entry) { return entry.time }
      deadlines.removeFirst()
    }
    return nil
  }

  /// Whether a deadline still means something.
  func holds(_ entry: DeadlineHeap.Entry) -> Bool {
    if entry.kind == .run { return phase == .running || phase == .finishing }
    let state = self[entry.task]
    guard state.attempt == entry.attempt else { return false }
    switch (entry.kind, state.phase) {
    case (.timeout, .running): return true
    case (.warning, .running): return !state.isOverdue
    case (.grace, .stopping(_, let killAt)): return killAt == entry.time
    case (.submission, .delayed(let until)), (.submission, .pausing(let until)):
      return until == entry.time
    default: return false
    }
  }
}

/// What expressions of a run may ask beside the results of tasks; computed once when an engine
/// takes the run.
package struct RunContext: Sendable {
  /// The engine's own environment, then `env_file`s, then the workflow's `env`; the later won.
  package let environment: [String: String]
  package let parameters: [String: Value]
  /// The run's folder.
  package let runDirectory: String
  /// By `ResourceID`, in units or bytes.
  package let capacities: [Int64]

  package init(
    environment: [String: String], parameters: [String: Value], runDirectory: String,
    capacities: [Int64]
  ) {
    self.environment = environment
    self.parameters = parameters
    self.runDirectory = runDirectory
    self.capacities = capacities
  }
}

extension WorkflowGraph {
  /// The named tasks and all that they need, in the order of the file; all tasks where none is
  /// named.
  package func closure(of names: [String]) -> [TaskID] {
    guard !names.isEmpty else { return (0..<taskCount).map { TaskID($0) } }
    let wanted = Set(names)
    var isIncluded = Array(repeating: false, count: taskCount)
    var open = (0..<taskCount).filter { wanted.contains(definitions[$0].name) }.map { TaskID($0) }
    while let task = open.popLast() {
      guard !isIncluded[Int(task.index)] else { continue }
      isIncluded[Int(task.index)] = true
      open.append(contentsOf: needs(of: task))
    }
    return isIncluded.indices.filter { isIncluded[$0] }.map { TaskID($0) }
  }
}
