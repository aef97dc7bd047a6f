/// How long the tasks of a workflow took when they last succeeded: for each the median of its
/// latest attempts.
package struct RecordedDurations: Sendable, Hashable {
  private let byTask: [String: Duration]

  package init(_ byTask: [String: Duration] = [:]) { self.byTask = byTask }

  /// Nil: it never succeeded in a run that is known.
  package subscript(task: String) -> Duration? { byTask[task] }

  package var isEmpty: Bool { byTask.isEmpty }
}
