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
}
