import Sluice

/// `sluice hold`: keeps one task that waits from starting.
struct HoldCommand: TaskOrderCommand {
  let program: Program
  let arguments: TaskOfRun

  static let syntax = CommandSyntax<TaskOfRun>(
    name: "hold",
    summary: "keeps a task that waits from starting",
    words: "RUN TASK",
    explanation: """
      TASK, or each of a group 'name.*', keeps its turn and starts nothing until 'sluice \
      release', also after the run was interrupted and resumed. What runs already cannot be \
      held. RUN is a run's id, the beginning of one, 'latest', or the path of its folder; in one \
      that no engine drives it counts from the resume on. Exits with 0 once it is recorded or was \
      so already, with 1 where TASK runs or has ended.
      """,
    start: TaskOfRun(),
    options: Option.place(\.state),
    examples: [("sluice hold latest deploy", "deploy waits until it is released")],
    take: { arguments, words, _ throws(UsageError) in try arguments.take(words) })

  static func request(for task: String) -> ControlRequest { .hold(task: task) }
}
