import Sluice

/// `sluice release`: lets a task go that was held.
struct ReleaseCommand: TaskOrderCommand {
  let program: Program
  let arguments: TaskOfRun

  static let syntax = CommandSyntax<TaskOfRun>(
    name: "release",
    summary: "lets a task go that was held",
    words: "RUN TASK",
    explanation: """
      TASK, or each of a group 'name.*', starts when it has what it needs, at the turn that it \
      would have had. RUN is a run's id, the beginning of one, 'latest', or the path of its \
      folder. Exits with 0 once it is recorded, with 1 where TASK is not held.
      """,
    start: TaskOfRun(),
    options: Option.place(\.state),
    examples: [("sluice release latest deploy", "deploy may start now")],
    take: { arguments, words, _ throws(UsageError) in try arguments.take(words) })

  static func request(for task: String) -> ControlRequest { .release(task: task) }
}
