import SluiceModel
import SluiceState
import SluiceSystem

/// Makes a plan of what a planned run did.
struct PlanReading {
  let machine: RunMachine
  let recorder: PlanRecorder
  let durations: PredictedDurations
  let jobs: Int
  let makespan: Duration

  private var graph: WorkflowGraph { machine.graph }

  var plan: Plan {
    Plan(
      graph: graph, jobs: jobs, outcome: outcome, makespan: makespan, tasks: tasks,
      criticalPath: criticalPath, queues: recorder.loads.queues,
      resources: recorder.loads.resources, capacities: machine.context.capacities)
  }

  private var outcome: RunOutcome {
    if case .ended(let outcome) = machine.phase { outcome } else { .stalled }
  }

  /// What a task takes once it has what it needs and a place: its delay and all its attempts.
  private var criticalPath: CriticalPath {
    graph.criticalPath { task in
      let trace = recorder.traces[Int(task.index)]
      guard let start = trace.start, let end = trace.end else { return .zero }
      return end - start + (graph[task].settings.delay ?? .zero)
    }
  }

  private var tasks: [PlannedTask] {
    var undecided = UndecidedTasks(machine: machine)
    var firstGuess: Instant?
    let ordered = recorder.order.map { task in
      let trace = recorder.traces[Int(task.index)]
      let isKnown = firstGuess.map { trace.start ?? $0 <= $0 } ?? true
      if durations[task].source == .assumed, let start = trace.start {
        firstGuess = firstGuess ?? start
      }
      return planned(task, trace, isStartKnown: isKnown, &undecided)
    }
    let isListed = Set(recorder.order)
    let others = machine.unfinished.filter { !isListed.contains($0) }
    return ordered
      + others.map {
        planned($0, recorder.traces[Int($0.index)], isStartKnown: false, &undecided)
      }
  }

  private func planned(
    _ task: TaskID, _ trace: PlanRecorder.Trace, isStartKnown: Bool,
    _ undecided: inout UndecidedTasks
  ) -> PlannedTask {
    let zero = Instant(nanoseconds: 0)
    let (course, reason) = course(of: task, trace, &undecided)
    return PlannedTask(
      task: task, course: course, reason: reason, start: trace.start.map { $0 - zero },
      end: trace.end.map { $0 - zero }, isStartKnown: isStartKnown, attempts: trace.attempts,
      after: lastNeed(of: task),
      wait: trace.wait ?? (course == .waits ? suspension(of: task) : nil),
      waited: (trace.start ?? zero) - (trace.submitted ?? trace.start ?? zero),
      demands: recorder.loads.demands[task] ?? [])
  }

  private func course(
    of task: TaskID, _ trace: PlanRecorder.Trace, _ undecided: inout UndecidedTasks
  ) -> (PlannedTask.Course, String) {
    switch trace.result {
    case .succeeded?, .upToDate?: return (trace.start == nil ? .joins : .runs, trace.reason)
    case .failed?, .timedOut?: return (.fails, trace.reason)
    case .upstreamFailed?, .cancelled?, .interrupted?: return (.cancelled, trace.reason)
    case .skipped?:
      if let reason = undecided.reason(for: task) { return (.depends, reason) }
      return (.skipped, trace.reason)
    case nil: return (.waits, waitingReason(of: task))
    }
  }

  /// A run that stalls in the turn of a task's submission is over before anything can be asked.
  private func suspension(of task: TaskID) -> WaitReason.Cause? {
    var next: QueueID? = graph[task].queue
    while let queue = next {
      if graph.queues[Int(queue.index)].startsSuspended { return .suspended(queue, .file) }
      next = graph.queues[Int(queue.index)].target
    }
    return nil
  }

  private func waitingReason(of task: TaskID) -> String {
    let open = graph.needs(of: task).filter { machine[$0].phase != .ended }
    return open.first.map { "needs \(graph[$0].name)" } ?? ""
  }

  /// Of two that ended at once, the one that the file names last.
  private func lastNeed(of task: TaskID) -> TaskID? {
    graph.needs(of: task).max {
      (recorder.traces[Int($0.index)].end ?? .distantFuture, $0)
        < (recorder.traces[Int($1.index)].end ?? .distantFuture, $1)
    }
  }
}

/// Tells what is skipped for good from what is skipped because all goes well.
private struct UndecidedTasks {
  let machine: RunMachine
  private var tasks: Set<TaskID> = []

  init(machine: RunMachine) { self.machine = machine }

  /// What it depends on whether a skipped task runs; nil: on nothing.
  ///
  /// Asked for in the order in which tasks were decided.
  mutating func reason(for task: TaskID) -> String? {
    guard machine.mayHold(conditionOf: task) else { return nil }
    let graph = machine.graph
    if let need = graph.needs(of: task).first(where: { tasks.contains($0) }) {
      tasks.insert(task)
      return "needs \(graph[need].name)"
    }
    guard let condition = graph[task].condition, !isSkippedByNeed(task) else { return nil }
    tasks.insert(task)
    return "if \(condition.text)"
  }

  /// Whether something that it needs is skipped for good, and it has no say in that.
  private func isSkippedByNeed(_ task: TaskID) -> Bool {
    let hasNoSay = machine.graph[task].condition?.statusFunctions.isEmpty ?? true
    return hasNoSay
      && machine.graph.needs(of: task).contains { machine[$0].result == .skipped }
  }
}
