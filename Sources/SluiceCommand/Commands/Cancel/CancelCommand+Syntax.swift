extension CancelCommand {
  struct Arguments: Hashable, Sendable {
    var run = RunReference.latest
    /// Nil: the whole run.
    var task: String?
    var waits = false
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "cancel",
    summary: "ends a run for good, or one task of it",
    words: "RUN [TASK]",
    explanation: """
      What runs gets its stop signal, and KILL after its grace; what has not begun is cancelled. \
      Handlers run, and the run is not resumed. What needs a cancelled TASK is cancelled too, but \
      for a condition. RUN is a run's id, the beginning of one, 'latest', or the path of its \
      folder. What a dead engine left running is ended, without handlers. Exits with 0 once it is \
      recorded, with 1 where RUN or TASK is over otherwise.
      """,
    start: Arguments(),
    options: [
      .flag("--wait", does: "returns when the engine has ended the run") { $0.waits = true }
    ] + Option.place(\.state),
    examples: [("sluice cancel latest test", "cancels the task test of the newest run")],
    take: { arguments, words, _ throws(UsageError) in
      let (run, task) = try Words.runAndTask(words, needsTask: false)
      (arguments.run, arguments.task) = (run, task)
    })
}
