import SluiceModel
import SluiceState

/// Why tasks ended as they did, by their last records.
package struct RecordedReasons: Sendable {
  private var reasons: [TaskID: String] = [:]

  package init(_ events: [RunEvent]) {
    for event in events {
      switch event {
      case .taskDecided(let id, _, let reason): reasons[id] = reason
      case .attemptFinished(let id, _, let report, _): reasons[id] = AttemptWords.reason(of: report)
      default: break
      }
    }
  }

  package subscript(task: TaskID) -> String { reasons[task] ?? "" }
}
