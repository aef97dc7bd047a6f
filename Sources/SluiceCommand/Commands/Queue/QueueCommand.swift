import Sluice

/// `sluice queue`: suspends, resumes or limits a queue of a run that goes on.
struct QueueCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let contact = try RunContact(program, arguments.run, at: arguments.state)
    try OrderDelivery(contact: contact, request: request).deliver()
    return .success
  }

  private var request: ControlRequest {
    switch arguments.change {
    case .suspend: .suspend(queue: arguments.queue)
    case .resume: .resume(queue: arguments.queue)
    case .limit(let limit): .limit(queue: arguments.queue, limit)
    }
  }
}
