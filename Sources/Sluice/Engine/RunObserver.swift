import SluiceModel
import SluiceState
import SluiceSystem

/// Sees what happens in a run after it was recorded, or could not be; it only reads. Called on the
/// engine's thread, in order.
package protocol RunObserver: AnyObject {
  /// Whether it wants the output of tasks.
  var wantsOutput: Bool { get }
  /// `machine` is the state after all events of the turn.
  func observe(_ event: RunEvent, at time: WallTime, in machine: RunMachine)
  func observe(output: [UInt8], of task: TaskID, in machine: RunMachine)
  /// No other event follows in this turn.
  func endTurn()
  /// Something that people expect of every run is missing; the run goes on.
  func observe(warning: String)

  /// When `refresh` is due, although nothing happens; nil: at no time. Asked after every turn.
  var nextRefresh: Instant? { get }
  /// The time has come; never after the run's end.
  ///
  /// - Parameter reason: Why a task waits; nil where it does not, or nobody has said yet.
  func refresh(at now: Instant, in machine: RunMachine, reason: (TaskID) -> WaitReason?)
}

extension RunObserver {
  package func observe(warning: String) {}

  package var nextRefresh: Instant? { nil }

  package func refresh(
    at now: Instant, in machine: RunMachine, reason: (TaskID) -> WaitReason?
  ) {}
}
