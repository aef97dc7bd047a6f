import Sluice
import SluiceState
import SluiceSystem

/// `sluice status`: where a run stands. Changes nothing.
struct StatusCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let contact = try RunContact(program, arguments.run, at: arguments.state, prefersLive: false)
    // Asked before the journal is read: a run that ends in between is told as ended.
    let (isDriven, live) = ask(contact)
    let stored = try contact.stored()
    let status = RunStatus(
      stored, isDriven: isDriven && !stored.isOver, live: live, at: SystemClock().wallTime)
    let folder = contact.run.path
    switch arguments.format {
    case .text:
      let painter = Painter(isColoured: StandardStream.output.isColoured(in: program.environment))
      StandardStream.output.write(StatusText(painter: painter).text(of: status, folder: folder))
    case .json:
      let bytes = StatusJSON.bytes(of: status, folder: folder)
      StandardStream.output.write(String(decoding: bytes, as: UTF8.self))
    }
    return .success
  }

  /// Whether an engine drives the run, and what it says; where it does not answer, the journal has
  /// to do.
  private func ask(_ contact: RunContact) -> (isDriven: Bool, live: LiveWaits) {
    guard contact.isDriven else { return (false, LiveWaits()) }
    do throws(CommandFailure) {
      guard let engine = try contact.engine() else { return (false, LiveWaits()) }
      return (
        true,
        try CommandFailure.engine(of: contact.run) {
          () throws(ControlClient.Failure) in
          try LiveWaits(of: engine, isWhole: arguments.format == .json)
        }
      )
    } catch {
      program.say(
        "\(error.message ?? "the engine does not answer"); what it would tell is left out")
      return (true, LiveWaits())
    }
  }
}

extension StoredRun {
  /// Whether its last record is its end.
  var isOver: Bool {
    if case .runFinished = events.last { true } else { false }
  }
}
