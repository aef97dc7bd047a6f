import Sluice
import SluiceState

extension Program {
  /// Tells how a run ended that nobody drives any more.
  func tellEnd(of follower: RunFollower) -> ExitCode {
    let run = follower.folder.id
    guard case .ended(let outcome) = follower.machine.phase else { return tellDeath(of: run) }
    let next = outcome.isUnfinished ? "; to go on: sluice resume \(run)" : ""
    say("run \(run) is over: it \(outcome.sentence)\(next)")
    return ExitCode(outcome)
  }

  /// Tells that a run has lost its engine.
  func tellDeath(of run: RunID) -> ExitCode {
    say("the engine of run \(run) ended before the run did; to go on: sluice resume \(run)")
    return .engineFault
  }
}
