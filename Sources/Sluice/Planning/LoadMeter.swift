import SluiceModel
import SluiceState
import SluiceSystem

/// How much of one queue or resource a plan uses, in places or units.
package struct PlannedLoad: Sendable {
  /// Taken, times how long: in places or units times seconds.
  package internal(set) var busy = 0.0
  /// The most that is taken at once.
  package internal(set) var peak: Int64 = 0
  private var taken: Int64 = 0

  mutating func take(_ amount: Int64) {
    taken += amount
    peak = max(peak, taken)
  }

  mutating func giveBack(_ amount: Int64, after duration: Duration) {
    taken -= amount
    busy += Double(amount) * duration.seconds
  }

  /// On average, from the plan's start to its end.
  package func average(over makespan: Duration) -> Double {
    makespan > .zero ? busy / makespan.seconds : 0
  }
}

/// Adds up what attempts hold while they run.
struct LoadMeter {
  private let graph: WorkflowGraph
  private let jobs: Int
  /// By `QueueID`.
  private(set) var queues: [PlannedLoad]
  /// By `ResourceID`.
  private(set) var resources: [PlannedLoad]
  /// What tasks with demands hold, held, or wait for.
  private(set) var demands: [TaskID: [RunEvent.Demand]] = [:]

  init(graph: WorkflowGraph, jobs: Int) {
    self.graph = graph
    self.jobs = jobs
    queues = Array(repeating: PlannedLoad(), count: graph.queues.count)
    resources = Array(repeating: PlannedLoad(), count: graph.resources.count)
  }

  mutating func submit(_ task: TaskID, _ wanted: [RunEvent.Demand]) {
    if !wanted.isEmpty || !graph[task].demands.isEmpty { demands[task] = wanted }
  }

  mutating func start(_ task: TaskID) {
    forEachQueue(of: task) { $0.take($1) }
    for demand in demands[task] ?? [] { resources[Int(demand.resource.index)].take(demand.amount) }
  }

  mutating func end(_ task: TaskID, after duration: Duration) {
    forEachQueue(of: task) { $0.giveBack($1, after: duration) }
    for demand in demands[task] ?? [] {
      resources[Int(demand.resource.index)].giveBack(demand.amount, after: duration)
    }
  }

  /// The task's own queue and those above it, with the places that it takes there; a handler is on
  /// none of them.
  private mutating func forEachQueue(
    of task: TaskID, _ body: (inout PlannedLoad, Int64) -> Void
  ) {
    guard Int(task.index) < graph.taskCount else { return }
    var next: QueueID? = graph[task].queue
    while let queue = next {
      let places = queue == .global ? min(Int64(graph[task].cpus), Int64(jobs)) : 1
      body(&queues[Int(queue.index)], places)
      next = graph.queues[Int(queue.index)].target
    }
  }
}
