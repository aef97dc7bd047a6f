import SluiceModel
import SluiceState

/// How long each task of a workflow is taken to run, and how that is known.
package struct PredictedDurations: Sendable {
  package enum Source: String, Sendable, CaseIterable {
    /// The median of former runs.
    case recorded
    /// By the user, for this plan.
    case given
    /// Nothing is known.
    case assumed
  }

  package struct Prediction: Hashable, Sendable {
    package let duration: Duration
    package let source: Source
  }

  /// By `TaskID`.
  private let predictions: [Prediction]

  /// What is given goes before what is recorded.
  package init(
    for graph: WorkflowGraph, recorded: RecordedDurations, given: [String: Duration],
    assumed: Duration
  ) {
    predictions = graph.definitions.map { task in
      if let duration = given[task.name] { return Prediction(duration: duration, source: .given) }
      if let duration = recorded[task.name] {
        return Prediction(duration: duration, source: .recorded)
      }
      return Prediction(duration: assumed, source: .assumed)
    }
  }

  package subscript(task: TaskID) -> Prediction { predictions[Int(task.index)] }
}
