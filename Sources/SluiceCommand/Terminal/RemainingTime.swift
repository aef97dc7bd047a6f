import SluiceModel
import SluiceState
import SluiceSystem

/// How long a run will still take, from what its tasks took before: a guess, and as honest as one
/// can be. No limit can be beaten, so it is the greatest of
/// - the work of all tasks that are left by the places of `global`,
/// - the same for each other queue with a limit,
/// - the longest chain of what is left.
struct RemainingTime: Sendable {
  /// What each task takes, by `TaskID`; nil where it is not known.
  private let durations: [Duration?]

  init(_ recorded: RecordedDurations, _ graph: WorkflowGraph) {
    durations = graph.tasks.map { recorded[$0.name] }
  }

  /// Of ten tasks that are left so many have to be known.
  private static let leastKnown = 8

  /// Nil: too little is known.
  ///
  /// - Parameter jobs: How many tasks run at a time.
  /// - Complexity: O(n + e).
  func left(_ machine: RunMachine, jobs: Int, at now: Instant) -> Duration? {
    let open = machine.unfinished
    let known = open.compactMap { durations[Int($0.index)] }
    guard !known.isEmpty, known.count * 10 >= open.count * Self.leastKnown else { return nil }
    let mean = known.reduce(.zero, +) / known.count
    // By `TaskID`; nothing for what has ended.
    var rest = Array(repeating: Duration.zero, count: durations.count)
    for id in open {
      let whole = durations[Int(id.index)] ?? mean
      let spent = machine[id].phase.isActive ? now - machine[id].attemptStart : .zero
      rest[Int(id.index)] = max(.zero, whole - spent)
    }
    let path = machine.graph.criticalPath(of: open) { rest[Int($0.index)] }
    return max(path.length, bound(open, rest, machine.graph, jobs))
  }

  /// By the limits of the queues.
  private func bound(
    _ open: [TaskID], _ rest: [Duration], _ graph: WorkflowGraph, _ jobs: Int
  ) -> Duration {
    var work = Array(repeating: Duration.zero, count: graph.queues.count)
    for id in open {
      // Of `global` it takes a place for each processor that it asks for.
      let places = min(Int(graph[id].cpus), jobs)
      work[Int(QueueID.global.index)] += rest[Int(id.index)] * places
      var queue = graph[id].queue
      while let target = graph.queues[Int(queue.index)].target {
        work[Int(queue.index)] += rest[Int(id.index)]
        queue = target
      }
    }
    return graph.queues.indices.reduce(.zero) { longest, index in
      let limit = index == Int(QueueID.global.index) ? jobs : graph.queues[index].limit
      guard let limit, limit > 0 else { return longest }
      return max(longest, work[index] / limit)
    }
  }
}
