import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Where the lines of a run's progress go. Confined to the engine's thread.
protocol ProgressOutlet: AnyObject {
  /// Lines that are never left out.
  func write(_ lines: [UInt8])
  /// Lines that are left out where the reader stands still.
  ///
  /// - Returns: Whether they were taken.
  func offer(_ lines: [UInt8]) -> Bool
  /// The last lines; returns when they are written, nobody reads any more, or `interrupts` is
  /// readable.
  func finish(_ lines: [UInt8], unless interrupts: Int32)

  /// Why nothing more can be written; nil: it can, as far as is known.
  var failure: SystemError? { get }

  /// Whether what is written to standard error would come between its lines.
  var sharesErrors: Bool { get }

  /// Before the event's lines, if it has some.
  func observe(_ event: RunEvent, in machine: RunMachine)
  /// What tasks wait for, as the engine of another process says.
  func take(_ waits: WaitTally)
  /// When `refresh` is due; nil: at no time.
  var nextRefresh: Instant? { get }
  func refresh(at now: Instant, in machine: RunMachine, reason: (TaskID) -> WaitReason?)
}

/// Lines one after the other, as they come.
final class StreamOutlet: ProgressOutlet {
  private let output: OutputWriter

  init() throws(SystemError) {
    output = try OutputWriter(descriptor: StandardStream.output.rawValue)
  }

  func write(_ lines: [UInt8]) { output.write(lines) }

  func offer(_ lines: [UInt8]) -> Bool { output.offer(lines) }

  func finish(_ lines: [UInt8], unless interrupts: Int32) {
    if !lines.isEmpty { output.write(lines) }
    output.finish(unless: interrupts)
  }

  var failure: SystemError? { output.failure }

  var sharesErrors: Bool { false }

  func observe(_ event: RunEvent, in machine: RunMachine) {}

  func take(_ waits: WaitTally) {}

  var nextRefresh: Instant? { nil }

  func refresh(at now: Instant, in machine: RunMachine, reason: (TaskID) -> WaitReason?) {}
}
