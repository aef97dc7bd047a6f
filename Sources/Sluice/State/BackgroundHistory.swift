import SluiceOperations
import SluiceState
import SluiceSystem

/// The history of a workflow, read on a thread of its own once somebody asks for it.
///
/// So a run that shows no estimate neither opens the index nor starts the thread.
package final class BackgroundHistory: Sendable {
  private enum Progress {
    case notBegun
    case underWay
    case known(RecordedDurations)
  }

  private let state: StateFolder
  private let workflow: String
  private let progress = Lock(Progress.notBegun)

  /// - Parameter workflow: The absolute path of the workflow file.
  package init(of workflow: String, in state: StateFolder) {
    self.state = state
    self.workflow = workflow
  }

  /// Nil while it is not known; never waits.
  package var durations: RecordedDurations? {
    progress.withLock { progress in
      switch progress {
      case .known(let durations): return durations
      case .underWay: return nil
      case .notBegun:
        progress = .underWay
        begin()
        return nil
      }
    }
  }

  private func begin() {
    // Where no thread can be made, there is no estimate.
    _ = try? NamedThread("sluice.history") { [self] in
      let durations = DurationHistory.load(from: state, workflow: workflow).durations
      progress.withLock { $0 = .known(durations) }
    }
  }
}
