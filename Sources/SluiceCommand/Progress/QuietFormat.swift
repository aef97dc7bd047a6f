import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Nothing until the end, and then only what failed.
struct QuietFormat: ProgressFormat {
  private let painter: Painter

  init(painter: Painter) { self.painter = painter }

  var wantsOutput: Bool { false }

  mutating func add(
    _ event: RunEvent, at time: WallTime, in machine: RunMachine, to bytes: inout [UInt8]
  ) {}

  mutating func add(
    output: ArraySlice<UInt8>, of task: TaskID, in machine: RunMachine, to bytes: inout [UInt8]
  ) {}

  func addGap(ofLines count: Int, to bytes: inout [UInt8]) {}

  func conclude(_ summary: RunSummary, to bytes: inout [UInt8]) {
    if summary.exitCode != .success { summary.append(to: &bytes, painter) }
  }
}
