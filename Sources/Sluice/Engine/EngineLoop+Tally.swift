import SluiceModel
import SluiceState

extension EngineLoop {
  /// How many tasks of a run wait for what.
  ///
  /// O(tasks), of which each costs some ten nanoseconds.
  func waitTally(of session: RunSession) -> WaitTally {
    let machine = session.machine
    var counts = WaitCounts()
    var groups = QueuedGroups(machine.graph)
    // What is fanned out is told by its instances.
    for index in 0..<machine.graph.taskCount
    where machine.graph.definitions[index].gathered == nil {
      let state = machine.tasks[index]
      switch state.phase {
      case .blocked: counts.blocked += 1
      case .delayed: counts.delayed += 1
      case .pausing: counts.pausing += 1
      case .queued where state.heldSince != nil: counts.held += 1
      case .queued:
        counts.queued += 1
        groups.add(TaskID(index))
      case .excluded, .running, .stopping, .killed, .ended: break
      }
    }
    return counts.tally(of: groups.largest(WaitTally.mostGroups), in: machine.graph) {
      waitReason(of: $0, in: session)
    }
  }
}

/// Queued tasks by what they most often wait for.
private struct QueuedGroups {
  private let graph: WorkflowGraph
  /// Of tasks that ask for no resource, by `QueueID`.
  private var plain: [(first: TaskID, count: Int)]
  private var others: [WaitTally.Group: (first: TaskID, count: Int)] = [:]

  init(_ graph: WorkflowGraph) {
    self.graph = graph
    plain = Array(repeating: (TaskID(0), 0), count: graph.queues.count)
  }

  mutating func add(_ task: TaskID) {
    let queue = graph[task].queue
    let demands = graph[task].demands
    guard demands.isEmpty else {
      let group = WaitTally.Group(queue: queue, resources: demands.map(\.resource))
      others[group, default: (task, 0)].count += 1
      return
    }
    if plain[Int(queue.index)].count == 0 { plain[Int(queue.index)].first = task }
    plain[Int(queue.index)].count += 1
  }

  /// The largest first; of two as large, the one whose first task the file names first.
  func largest(_ limit: Int) -> [(oldest: TaskID, count: Int)] {
    (plain.filter { $0.count > 0 } + others.values)
      .sorted { ($1.count, $0.first) < ($0.count, $1.first) }
      .prefix(limit).map { ($0.first, $0.count) }
  }
}
