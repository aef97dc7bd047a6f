import SluiceModel
import SluiceState

/// How long tasks took in this run: the attempts of one life of the engine together, since what
/// needs a task waits for all of them. Those before an interruption do not count, as the task was
/// begun anew.
struct MeasuredTimes: Sendable {
  private struct Entry {
    var time = Duration.zero
    /// In which the last attempt began.
    var life: Int
  }

  private var entries: [TaskID: Entry] = [:]
  private var life = 0

  mutating func take(_ event: RunEvent) {
    switch event {
    case .runResumed: life += 1
    case .attemptFinished(let id, _, let report, _):
      if entries[id]?.life != life { entries[id] = Entry(life: life) }
      entries[id]?.time += report.wall
    default: break
    }
  }

  /// Zero for one that did not run.
  subscript(task: TaskID) -> Duration { entries[task]?.time ?? .zero }
}
