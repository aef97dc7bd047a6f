import Sluice
import SluiceModel
import SluiceState

/// Phrases about a plan as a whole.
enum PlanWords {
  /// As in "… after 3 s".
  static func ending(of plan: Plan) -> String {
    switch plan.outcome {
    case .succeeded: "done"
    case .failed, .cancelled, .interrupted: "fails"
    case .timedOut: "ends by the run's timeout"
    case .stalled: "stands still"
    }
  }

  /// A chain of tasks names this many at each end.
  private static let ends = 6

  /// `3.0 s: a → b → c`; empty where nothing takes any time.
  static func chain(_ path: CriticalPath, of graph: WorkflowGraph) -> String {
    guard !path.tasks.isEmpty else { return "" }
    let names = path.tasks.map { graph[$0].name }
    let shown =
      names.count <= 2 * ends + 1
      ? names
      : names.prefix(ends) + ["… \(names.count - 2 * ends) more …"] + names.suffix(ends)
    return "\(ElapsedText.of(path.length)): \(shown.joined(separator: " → "))"
  }

  /// `queue net (4)`, `resource memory (16GiB)`, `global`.
  static func name(of queue: QueueDefinition) -> String {
    guard queue.target != nil else { return queue.name }
    let limit =
      switch queue.limit {
      case nil: "unlimited"
      case 1? where queue.order == .fifo: "serial"
      case let limit?: "\(limit)"
      }
    return "queue \(queue.name) (\(limit))"
  }

  static func name(of resource: ResourceDefinition, capacity: Int64) -> String {
    "resource \(resource.name) (\(SizeSyntax.written(capacity)))"
  }
}
