import SluiceModel
import SluiceState

extension RunOutcome {
  /// As in "the run …".
  package var sentence: String {
    switch self {
    case .succeeded: "succeeded"
    case .failed: "failed"
    case .cancelled: "was cancelled"
    case .timedOut: "ran out of time"
    case .interrupted(let signal): "was interrupted by \(SignalSyntax.name(of: signal))"
    case .stalled: "stood still"
    }
  }
}
