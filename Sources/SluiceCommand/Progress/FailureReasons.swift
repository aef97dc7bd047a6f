import Sluice
import SluiceModel
import SluiceState

/// Why tasks and handlers failed for good, as far as events told.
struct FailureReasons: Sendable {
  private var reasons: [TaskID: String] = [:]

  mutating func take(_ event: RunEvent) {
    switch event {
    case .taskDecided(let id, let result, let reason) where result.isFailure:
      reasons[id] = AttemptWords.of(.failed, reason)
    case .attemptFinished(let id, _, let report, .final(let result)) where result.isFailure:
      reasons[id] = AttemptWords.of(report)
    default: break
    }
  }

  subscript(task: TaskID) -> String { reasons[task] ?? "failed" }
}
