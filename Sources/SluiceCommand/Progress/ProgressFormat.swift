import SluiceModel
import SluiceState
import SluiceSystem

/// How the progress of a run is told: turns what happens into bytes, and does nothing else.
///
/// What is appended are whole lines.
protocol ProgressFormat {
  /// Whether it shows the output of tasks.
  var wantsOutput: Bool { get }

  /// The run was begun by a former engine, which left so many of its tasks with a result.
  mutating func recall(endedTasks count: Int)

  /// `machine` is the state after all events of the turn.
  mutating func add(
    _ event: RunEvent, at time: WallTime, in machine: RunMachine, to bytes: inout [UInt8])

  mutating func add(
    output: ArraySlice<UInt8>, of task: TaskID, in machine: RunMachine, to bytes: inout [UInt8])

  /// Output was left out, since the reader stood still.
  func addGap(ofLines count: Int, to bytes: inout [UInt8])

  func conclude(_ summary: RunSummary, to bytes: inout [UInt8])

  /// Whether it holds back what it could not tell at once, such as the whole of a log.
  var hasMore: Bool { get }
  /// The next piece of that.
  mutating func addMore(to bytes: inout [UInt8]) -> ProgressPiece
}

/// What a piece of text that was held back is.
enum ProgressPiece { case changes, output }

extension ProgressFormat {
  mutating func recall(endedTasks count: Int) {}

  var hasMore: Bool { false }

  mutating func addMore(to bytes: inout [UInt8]) -> ProgressPiece { .changes }
}
