import Sluice
import SluiceState

/// `sluice cancel`: ends a run for good, or one task of it.
struct CancelCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    guard let task = arguments.task else { return try cancelRun() }
    let target = TaskOfRun(run: arguments.run, task: task, state: arguments.state)
    try TaskOrders(contact: try target.contact(program), word: task)
      .deliver(ControlRequest.cancelTask)
    return .success
  }

  private func cancelRun() throws(CommandFailure) -> ExitCode {
    let contact = try RunContact(program, arguments.run, at: arguments.state)
    if try isCancelled(contact) {
      program.say("run \(contact.run.id) is over: it was cancelled")
      return .success
    }
    try OrderDelivery(contact: contact, request: .cancel, waitsForEnd: arguments.waits).deliver()
    return .success
  }

  /// Whether the run is over as it is to be.
  private func isCancelled(_ contact: RunContact) throws(CommandFailure) -> Bool {
    guard JournalEnding(contact.run) == .finished else { return false }
    return try contact.stored().outcome == .cancelled
  }
}
