import SluiceModel
import SluiceState

/// How long tasks took in this run, all their attempts together.
struct MeasuredTimes: Sendable {
  private var times: [TaskID: Duration] = [:]

  mutating func take(_ event: RunEvent) {
    guard case .attemptFinished(let id, _, let report, _) = event else { return }
    times[id, default: .zero] += report.wall
  }

  /// Zero for one that did not run.
  subscript(task: TaskID) -> Duration { times[task] ?? .zero }
}
