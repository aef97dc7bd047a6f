import Sluice
import SluiceModel

/// A command that orders something of a task of a run, or of each task of a group.
protocol TaskOrderCommand: Command where Arguments == TaskOfRun {
  var program: Program { get }
  var arguments: TaskOfRun { get }

  static func request(for task: String) -> ControlRequest
}

extension TaskOrderCommand {
  func run() throws(CommandFailure) -> ExitCode {
    let contact = try arguments.contact(program)
    try TaskOrders(contact: contact, word: arguments.task).deliver(Self.request)
    return .success
  }
}

/// The same order for all tasks that a word names.
struct TaskOrders {
  let contact: RunContact
  /// A task's name, or `name.*` for those of a group.
  let word: String

  /// Of a group, those tasks are told that it cannot be done to; only where that is so for all, it
  /// is a failure.
  func deliver(_ request: (String) -> ControlRequest) throws(CommandFailure) {
    guard word.hasSuffix(".*") else { return try deliver(request(word)) }
    var refusal: CommandFailure?
    var isDone = false
    for task in try members(of: word) {
      do throws(CommandFailure) {
        try deliver(request(task))
        isDone = true
      } catch {
        guard error.exitCode == .failure else { throw error }
        if let refusal, let message = refusal.message { contact.program.say(message) }
        refusal = error
      }
    }
    guard let refusal else { return }
    if !isDone { throw refusal }
    if let message = refusal.message { contact.program.say(message) }
  }

  private func deliver(_ request: ControlRequest) throws(CommandFailure) {
    do throws(CommandFailure) {
      try OrderDelivery(contact: contact, request: request).deliver()
    } catch {
      // The tasks of a group are named by it.
      guard error.exitCode == .usage, !word.hasSuffix(".*"),
        (try? members(of: word + ".*")) != nil
      else { throw error }
      throw CommandFailure(error.exitCode, error.message, help: "did you mean '\(word).*'?")
    }
  }

  private func members(of group: String) throws(CommandFailure) -> [String] {
    let graph = try CommandFailure.run { () throws(RunProblem) in
      try contact.state.definition(of: contact.run)
    }
    return try TaskTargets.names(for: [group], in: graph)
  }
}
