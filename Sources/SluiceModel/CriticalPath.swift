/// The chain of tasks, each needing the one before it, that takes longest: with places for all, the
/// run takes no less.
package struct CriticalPath: Hashable, Sendable {
  /// In the order in which they run; of two equal chains the one that the file names first.
  package let tasks: [TaskID]
  /// The sum of their weights.
  package let length: Duration
}

extension WorkflowGraph {
  /// - Parameters:
  ///   - included: Tasks of a part of the graph; nil: all.
  ///   - weight: How long a task takes, not negative; zero for one that does not run.
  /// - Complexity: O(n + e).
  package func criticalPath(
    of included: [TaskID]? = nil, weight: (TaskID) -> Duration
  ) -> CriticalPath {
    var path = LongestPath(graph: self)
    var last: TaskID?
    for task in included ?? (0..<taskCount).map({ TaskID($0) }) {
      path.visit(task, weight)
      if path.length(to: task) > last.map({ path.length(to: $0) }) ?? .zero { last = task }
    }
    guard let last else { return CriticalPath(tasks: [], length: .zero) }
    return CriticalPath(tasks: path.chain(to: last), length: path.length(to: last))
  }
}

/// The longest way to each task, found depth first with a stack of its own: a chain of any length
/// costs no stack of the thread.
private struct LongestPath {
  let graph: WorkflowGraph
  /// By task: nil while it was not visited.
  private var lengths: [Duration?]
  private var previous: [TaskID?]

  init(graph: WorkflowGraph) {
    self.graph = graph
    lengths = Array(repeating: nil, count: graph.taskCount)
    previous = Array(repeating: nil, count: graph.taskCount)
  }

  func length(to task: TaskID) -> Duration { lengths[Int(task.index)] ?? .zero }

  mutating func visit(_ root: TaskID, _ weight: (TaskID) -> Duration) {
    var open = [root]
    while let task = open.last {
      guard lengths[Int(task.index)] == nil else {
        open.removeLast()
        continue
      }
      let unvisited = graph.needs(of: task).filter { lengths[Int($0.index)] == nil }
      guard unvisited.isEmpty else {
        open += unvisited
        continue
      }
      settle(task, weight(task))
      open.removeLast()
    }
  }

  private mutating func settle(_ task: TaskID, _ weight: Duration) {
    var longest = Duration.zero
    for need in graph.needs(of: task) where length(to: need) > longest {
      longest = length(to: need)
      previous[Int(task.index)] = need
    }
    lengths[Int(task.index)] = longest + weight
  }

  func chain(to last: TaskID) -> [TaskID] {
    var tasks = [last]
    while let task = previous[Int(tasks[tasks.count - 1].index)] { tasks.append(task) }
    return tasks.reversed()
  }
}
