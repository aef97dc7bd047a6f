import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Tells a run's progress on standard output, and what is wrong with the run itself on standard
/// error.
///
/// Confined to the engine's thread.
final class RunReporter: RunObserver {
  private var format: any ProgressFormat
  private let output: OutputWriter
  /// Standard error, once something was said there.
  private var errors: OutputWriter?
  /// What this turn has to tell.
  private var turn: [UInt8] = []
  /// Lines of tasks that were left out since the last one that was shown.
  private var missedLines = 0
  private(set) var failures = FailureReasons()

  init(_ format: any ProgressFormat) throws(SystemError) {
    self.format = format
    output = try OutputWriter(descriptor: StandardStream.output.rawValue)
  }

  var wantsOutput: Bool { format.wantsOutput }

  /// Takes note of what happened before this engine took the run.
  func recall(_ events: [RunEvent]) {
    for event in events { failures.take(event) }
  }

  func observe(_ event: RunEvent, at time: WallTime, in machine: RunMachine) {
    failures.take(event)
    if case .runStopping(let cause) = event { report(cause) }
    format.add(event, at: time, in: machine, to: &turn)
  }

  func observe(output bytes: [UInt8], of task: TaskID, in machine: RunMachine) {
    var lines: [UInt8] = []
    format.add(output: bytes[...], of: task, in: machine, to: &lines)
    guard !lines.isEmpty else { return }
    if missedLines > 0 {
      var gap: [UInt8] = []
      format.addGap(ofLines: missedLines, to: &gap)
      lines = gap + lines
    }
    if output.offer(lines) {
      missedLines = 0
    } else {
      missedLines += lines.count { $0 == UInt8(ascii: "\n") }
    }
  }

  func endTurn() {
    guard !turn.isEmpty else { return }
    output.write(turn)
    turn.removeAll(keepingCapacity: true)
  }

  /// Tells how it ended, and returns when everything is written or the user no longer waits for it.
  func conclude(_ summary: RunSummary, interrupts: Descriptor) {
    var bytes: [UInt8] = []
    if missedLines > 0 { format.addGap(ofLines: missedLines, to: &bytes) }
    format.conclude(summary, to: &bytes)
    if !bytes.isEmpty { output.write(bytes) }
    output.finish(unless: interrupts.number)
    errors?.finish(unless: interrupts.number)
  }

  private func report(_ cause: StopCause) {
    switch cause {
    case .stateLost(let reason):
      say("the state could not be written: \(reason); nothing new starts")
    case .stalled(let reason):
      say("the run stands still: \(reason)")
    case .interrupted, .cancelled, .timedOut:
      break
    }
  }

  private func say(_ text: String) {
    let line = "sluice: \(OutputLine.harmless(text))\n"
    if errors == nil { errors = try? OutputWriter(descriptor: StandardStream.error.rawValue) }
    if let errors { errors.write(Array(line.utf8)) } else { StandardStream.error.write(line) }
  }
}

/// Why tasks and handlers failed for good, as far as events told.
struct FailureReasons: Sendable {
  private var reasons: [TaskID: String] = [:]

  mutating func take(_ event: RunEvent) {
    switch event {
    case .taskDecided(let id, let result, let reason) where result.isFailure:
      reasons[id] = AttemptWords.of(.failed, reason)
    case .attemptFinished(let id, _, let report, .final(let result)) where result.isFailure:
      reasons[id] = AttemptWords.of(report)
    default: break
    }
  }

  subscript(task: TaskID) -> String { reasons[task] ?? "failed" }
}
