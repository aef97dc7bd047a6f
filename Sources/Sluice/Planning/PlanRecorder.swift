import SluiceModel
import SluiceState
import SluiceSystem

/// Takes down what a planned run does, with the virtual time of each step.
final class PlanRecorder: RunObserver {
  /// One task's way through the run.
  struct Trace {
    var submitted: Instant?
    /// Of the first attempt.
    var start: Instant?
    /// Of the last attempt, or when it was decided without one.
    var end: Instant?
    var attempts: Int32 = 0
    var result: TaskResult?
    /// Why it ended as it did; empty for a plain success.
    var reason = ""
    /// Why it could not start as soon as it was submitted the first time.
    var wait: WaitReason.Cause?
  }

  private let clock: VirtualClock
  /// By `TaskID`.
  private(set) var traces: [Trace]
  /// In the order in which tasks first started, or were decided without an attempt.
  private(set) var order: [TaskID] = []
  private(set) var loads: LoadMeter
  /// Submitted for the first time since `takeSubmitted` was called last.
  private var submitted: [TaskID] = []

  init(graph: WorkflowGraph, jobs: Int, clock: VirtualClock) {
    self.clock = clock
    traces = Array(repeating: Trace(), count: graph.definitions.count)
    loads = LoadMeter(graph: graph, jobs: jobs)
  }

  var wantsOutput: Bool { false }

  func observe(_ event: RunEvent, at time: WallTime, in machine: RunMachine) {
    switch event {
    case .taskSubmitted(let id, let demands):
      loads.submit(id, demands)
      if self[id].submitted == nil { submitted.append(id) }
      self[id].submitted = self[id].submitted ?? clock.now
    case .attemptStarted(let id, let attempt):
      loads.start(id)
      self[id].attempts = attempt
      guard self[id].start == nil else { return }
      self[id].start = clock.now
      order.append(id)
    case .attemptFinished(let id, _, let report, let disposition):
      loads.end(id, after: report.wall)
      self[id].end = clock.now
      self[id].reason = report.reason
      if case .final(let result) = disposition { self[id].result = result }
    case .taskDecided(let id, let result, let reason):
      if self[id].start == nil { order.append(id) }
      self[id].end = clock.now
      self[id].result = result
      self[id].reason = reason
    default:
      break
    }
  }

  func observe(output: [UInt8], of task: TaskID, in machine: RunMachine) {}

  func endTurn() {}

  /// The tasks that were submitted and have not started.
  func takeSubmitted() -> [TaskID] {
    defer { submitted.removeAll(keepingCapacity: true) }
    return submitted.filter { self[$0].start == nil && self[$0].result == nil }
  }

  func note(_ wait: WaitReason.Cause?, of task: TaskID) {
    // What is next starts at once.
    self[task].wait = wait == .nothing ? nil : wait
  }

  private subscript(task: TaskID) -> Trace {
    get { traces[Int(task.index)] }
    _modify { yield &traces[Int(task.index)] }
  }
}
