import SluiceModel

/// What a drawing of a workflow shows: its tasks and handlers, and what each needs.
struct TaskChart: Sendable {
  struct Node: Hashable, Sendable {
    let name: String
    var description: String?
    /// Nil: none of its own, so `global`.
    var queue: String?
    /// Nil: a task.
    var occasion: HandlerOccasion?
    /// In the run that is shown.
    var standing: TaskStanding?
  }

  let workflow: String
  /// The run that is shown, by its id.
  let run: String?
  /// The tasks in the order of the file, then the handlers in the order in which they run.
  let nodes: [Node]
  let taskCount: Int
  /// By index, from what is needed to what needs it; by the latter, then in the order of its
  /// needs.
  var edges: [(from: Int32, to: Int32)]

  var tasks: ArraySlice<Node> { nodes[..<taskCount] }
  var handlers: ArraySlice<Node> { nodes[taskCount...] }
}

extension TaskChart {
  /// - Parameters:
  ///   - targets: The tasks that are shown with all that they need; empty: all, and the handlers.
  ///   - status: Of a run of this workflow.
  /// - Complexity: O(tasks + needs).
  init(_ graph: WorkflowGraph, targets: [TaskID] = [], status: RunStatus? = nil) {
    let shown = targets.isEmpty ? Array(graph.definitions.indices) : graph.closure(of: targets)
    var standings: [String: TaskStanding] = [:]
    for standing in status?.tasks ?? [] { standings[standing.task] = standing }
    var numbers = [Int32](repeating: -1, count: graph.definitions.count)
    for (number, index) in shown.enumerated() { numbers[index] = Int32(number) }
    workflow = graph.name
    run = status?.header.run.text
    nodes = shown.map { index in
      let task = graph.definitions[index]
      return Node(
        name: task.name, description: task.description,
        queue: task.queue == .global ? nil : graph.queues[Int(task.queue.index)].name,
        occasion: index < graph.taskCount ? nil : graph.occasions[index - graph.taskCount],
        standing: standings[task.name])
    }
    taskCount = shown.count { $0 < graph.taskCount }
    edges = shown.flatMap { index in
      graph.needs(of: TaskID(index)).map { (numbers[Int($0.index)], numbers[index]) }
    }
  }

  /// The same without the edges that others imply.
  var reduced: TaskChart {
    var chart = self
    chart.edges = TransitiveReduction(nodeCount: nodes.count, edges: edges).edges
    return chart
  }
}

extension WorkflowGraph {
  /// Tasks and all that they need, in the order of the file.
  fileprivate func closure(of targets: [TaskID]) -> [Int] {
    var isReached = [Bool](repeating: false, count: taskCount)
    var open = targets
    while let task = open.popLast() {
      guard !isReached[Int(task.index)] else { continue }
      isReached[Int(task.index)] = true
      open += needs(of: task)
    }
    return isReached.indices.filter { isReached[$0] }
  }
}
