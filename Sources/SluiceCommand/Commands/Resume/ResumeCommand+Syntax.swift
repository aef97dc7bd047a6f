extension ResumeCommand {
  struct Arguments: Hashable, Sendable {
    var run = RunReference.suitable
    var jobs: Int?
    /// Nil: what suits standard output.
    var output: OutputMode?
    var isEachRecordSynced = false
    /// Whether the run goes on in the background.
    var isDetached = false
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "resume",
    summary: "goes on with a run that was interrupted",
    words: "[RUN]",
    explanation: """
      What succeeded, failed, or was skipped keeps its result, and is not run again. What was \
      running is ended where it still runs, and runs again as a new attempt; then what had not \
      begun runs, and the handlers, also those that ran before. The definition is the one that \
      the run recorded, and so are its parameters and its -j. RUN is a run's id, the beginning of \
      one, 'latest', or the path of its folder; without it, the newest unfinished run of the \
      workflow here, else of any other.
      """,
    start: Arguments(),
    options: [
      .value("-j", "--jobs", of: "N", does: "N tasks at a time (default: as the run had it)") {
        arguments, word throws(ValueError) in
        arguments.jobs = try OptionValues.jobs(word)
      },
      .output(\.output),
      .value("--sync", of: "each", does: "each record waits for the disk") {
        arguments, word throws(ValueError) in
        try OptionValues.syncMode(word)
        arguments.isEachRecordSynced = true
      },
      .flag("--detach", does: "goes on in the background, and prints the run's id") {
        $0.isDetached = true
      },
    ] + Option.place(\.state)
      + ["--failed", "--from", "--updated", "--survive"].map(Option.absent),
    examples: [("sluice resume", "goes on where the last run was interrupted")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.run = try Words.run(words) ?? arguments.run
    })
}
