import Sluice
import SluiceState

/// How a run ended, for people.
struct RunSummary: Sendable {
  struct Failure: Sendable {
    let task: String
    let reason: String
    /// Nil: it wrote nothing.
    let log: Log?
  }

  struct Log: Sendable {
    let path: String
    /// The last lines, as they were written.
    let tail: [ArraySlice<UInt8>]
  }

  /// The chain of tasks, each needing the one before it, that took longest.
  struct Path: Sendable {
    struct Task: Sendable {
      let name: String
      let time: Duration
    }

    let tasks: [Task]
    let length: Duration
  }

  /// Failures that are told in full.
  static let longestList = 10

  let run: RunID
  /// In a word or two.
  let outcome: String
  let elapsed: Duration
  let tally: RunTally
  /// The first ones.
  let failures: [Failure]
  /// How many there are beside them.
  let furtherFailures: Int
  /// Whether a resume goes on from here.
  var isUnfinished: Bool
  /// Nil where it says nothing.
  let criticalPath: Path?
  let exitCode: ExitCode

  /// Appends whole lines.
  func append(to bytes: inout [UInt8], _ painter: Painter) {
    for failure in failures { append(failure, to: &bytes, painter) }
    if furtherFailures > 0 {
      bytes.append(text: "\nand \(furtherFailures) more: sluice status \(run)\n")
    }
    if !failures.isEmpty { bytes.append(text: "\n") }
    if let path = criticalPath { append(path, to: &bytes, painter) }
    let isWell = exitCode == .success
    let counts = tally.counts(isUnderWay: false).map { "\($0.count) \($0.words)" }
    let ending = isWell ? "" : "; exit code \(exitCode.number)"
    let words = "\(outcome) after \(ElapsedText.of(elapsed))"
    ProgressLine(
      ProgressLine.run, "\(words): \(counts.joined(separator: ", "))\(ending)",
      isWell ? .good : .bad
    ).append(to: &bytes, painter)
    if isUnfinished {
      ProgressLine(ProgressLine.run, "to go on: sluice resume \(run)").append(to: &bytes, painter)
    }
  }

  private func append(_ failure: Failure, to bytes: inout [UInt8], _ painter: Painter) {
    bytes.append(text: "\n\(failure.task): \(painter.paint(failure.reason, .bad))\n")
    if let log = failure.log {
      for line in log.tail {
        bytes.append(text: "  | ")
        OutputLine.append(line, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      bytes.append(text: "  log: \(log.path)\n")
    }
  }

  /// Tasks of the path that are named; of a longer one those that took most.
  private static let longestPath = 5

  private func append(_ path: Path, to bytes: inout [UInt8], _ painter: Painter) {
    let named = path.tasks.enumerated().sorted { $0.element.time > $1.element.time }
      .prefix(Self.longestPath).sorted { $0.offset < $1.offset }.map(\.element)
    var words = named.map { "\($0.name) \(ElapsedText.of($0.time))" }.joined(separator: ", ")
    if path.tasks.count > named.count { words += ", and \(path.tasks.count - named.count) shorter" }
    ProgressLine(
      ProgressLine.run, "critical path, \(ElapsedText.of(path.length)): \(words)"
    ).append(to: &bytes, painter)
  }
}
