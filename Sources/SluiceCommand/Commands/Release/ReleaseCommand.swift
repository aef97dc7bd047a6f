import Sluice

/// `sluice release`: lets a task go that was held.
struct ReleaseCommand: Command {
  let program: Program
  let arguments: TaskOfRun

  static let syntax = CommandSyntax<TaskOfRun>(
    name: "release",
    summary: "lets a task go that was held",
    words: "RUN TASK",
    explanation: """
      TASK starts when it has what it needs, at the turn that it would have had. RUN is a run's \
      id, the beginning of one, 'latest', or the path of its folder. Exits with 0 once it is \
      recorded, with 1 where TASK is not held.
      """,
    start: TaskOfRun(),
    options: Option.place(\.state),
    examples: [("sluice release latest deploy", "deploy may start now")],
    take: { arguments, words, _ throws(UsageError) in try arguments.take(words) })

  func run() throws(CommandFailure) -> ExitCode {
    let contact = try RunContact(program, arguments.run, at: arguments.state)
    try OrderDelivery(contact: contact, request: .release(task: arguments.task)).deliver()
    return .success
  }
}
