extension AttachCommand {
  struct Arguments: Hashable, Sendable {
    var run = RunReference.suitable
    /// Nil: what suits standard output.
    var output: OutputMode?
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "attach",
    summary: "follows a run that another process drives, as 'run' would show it",
    words: "[RUN]",
    explanation: """
      Shows what happens from now on (--output json: all from the start), and exits as the run \
      does; 70 if its engine dies. Ctrl-C leaves the run alone, and exits with 130; the end of \
      whoever reads it too, with 0. RUN is as for \
      'status'; without it, the newest run under way.
      """,
    start: Arguments(),
    options: [
      .output(\.output)
    ] + Option.place(\.state),
    examples: [("sluice attach", "follows the run that is under way")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.run = try Words.run(words) ?? arguments.run
    })
}
