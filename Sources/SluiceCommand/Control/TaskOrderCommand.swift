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

/// The same order for all tasks that a word names; of a task with a matrix, for all its instances.
struct TaskOrders {
  let contact: RunContact
  /// A task's name, or `name.*` for those of a group.
  let word: String

  /// Of a group, those tasks are told that it cannot be done to; only where that is so for all, it
  /// is a failure.
  func deliver(_ request: (String) -> ControlRequest) throws(CommandFailure) {
    guard let members = try members() else { return try deliver(request(word)) }
    var refusal: CommandFailure?
    var isDone = false
    for task in members {
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

  /// Nil: the word names one task, or none.
  private func members() throws(CommandFailure) -> [String]? {
    if word.hasSuffix(".*") { return try members(of: word) }
    // Who may not read it is told so by the order itself.
    guard let graph = try? definition() else { return nil }
    let group = graph.tasks.lazy.compactMap(\.gathered).first { graph[$0.gather].name == word }
    return group.map { $0.ids.map { graph[$0].name } }
  }

  private func members(of group: String) throws(CommandFailure) -> [String] {
    let graph = try definition()
    return try TaskTargets.names(for: [group], in: graph).filter { name in
      !graph.tasks.contains { $0.name == name && $0.gathered != nil }
    }
  }

  private func definition() throws(CommandFailure) -> WorkflowGraph {
    try CommandFailure.run { () throws(RunProblem) in
      try contact.state.definition(of: contact.run)
    }
  }
}
