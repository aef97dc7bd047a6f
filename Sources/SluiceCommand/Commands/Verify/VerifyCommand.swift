import Sluice
import SluiceState

/// `sluice verify`: whether a run's state is whole. Changes nothing.
struct VerifyCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let (state, run) = try StateLookup(program).run(arguments.run, at: arguments.state)
    // Asked before the journal is read: a run that ends in between is told as ended.
    let isDriven = (try? program.fileSystem.isLocked(run.journal)) ?? false
    let verification: RunVerification
    do { verification = try state.verify(run) } catch { throw CommandFailure(error) }
    let text = VerificationText(verification, of: run, isDriven: isDriven).text
    StandardStream.output.write(text)
    return .success
  }
}

/// What `verify` says of a run that is whole.
struct VerificationText {
  /// Strange files that are named; the others are counted.
  private static let longestList = 5

  let text: String

  init(_ verification: RunVerification, of run: RunFolder, isDriven: Bool) {
    let standing =
      if isDriven { "it is under way" } else {
        verification.outcome.map { "it \($0.sentence)" } ?? "it is unfinished"
      }
    let records = Self.count(verification.recordCount, "record")
    let logs = Self.count(verification.logCount, "log")
    var lines = ["run \(run.id) is whole: \(records), \(logs); \(standing)"]
    if verification.tornBytes > 0 {
      let bytes = Self.count(verification.tornBytes, "byte")
      lines.append(
        isDriven
          ? "note: the last \(bytes) are a record that is being written"
          : "note: the last \(bytes) are a torn record, which a resume cuts off")
    }
    let strays = verification.strayLogs
    if !strays.isEmpty {
      let names = strays.prefix(Self.longestList).map(OutputLine.harmless).joined(separator: ", ")
      let more = strays.count > Self.longestList ? " …" : ""
      lines.append("note: no attempt of the run wrote these logs: \(names)\(more)")
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
