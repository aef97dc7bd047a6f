import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Where a run stands: a fold of its journal, and whether an engine drives it.
struct RunStatus: Sendable {
  enum State: Hashable, Sendable {
    case running(pid: Int32)
    /// No engine drives it, and it has no end.
    case orphaned(pid: Int32)
    case ended(RunOutcome)
  }

  let header: RunHeader
  let state: State
  let tally: RunTally
  /// Of every task of the run and of the handlers that were started, in the order of the file.
  let tasks: [TaskStanding]

  /// - Parameter live: What the engine says of tasks that wait.
  init(_ stored: StoredRun, isDriven: Bool, live: LiveWaits = LiveWaits(), at now: WallTime) {
    let machine = stored.replayed()
    header = stored.header
    tally = RunTally(machine)
    if isDriven {
      state = .running(pid: stored.lastEngine.pid)
    } else if case .ended(let outcome) = machine.phase {
      state = .ended(outcome)
    } else {
      state = .orphaned(pid: stored.lastEngine.pid)
    }
    let reasons = RecordedReasons(stored.events)
    tasks = machine.tasks.indices.lazy.map { TaskID($0) }
      .filter { machine[$0].phase != .excluded }
      .map {
        var standing = TaskStanding(
          $0, in: machine, isDriven: isDriven, reasons: reasons, live: live, at: now)
        if !isDriven { standing.survivor = stored.survivor(of: machine[$0]) }
        return standing
      }
  }

  /// Whether an engine drives it now.
  var isDriven: Bool { if case .running = state { true } else { false } }

  /// Whether a resume goes on from here.
  var isUnfinished: Bool {
    switch state {
    case .running: false
    case .orphaned: true
    case .ended(let outcome): outcome.isUnfinished
    }
  }
}
