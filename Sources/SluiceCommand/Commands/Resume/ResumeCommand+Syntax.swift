extension ResumeCommand {
  struct Arguments: Hashable, Sendable {
    var run = RunReference.suitable
    var jobs: Int?
    var output = OutputMode.lines
    var isEachRecordSynced = false
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "resume",
    summary: "goes on with a run that was interrupted",
    words: "[RUN]",
    explanation: """
      What has ended keeps its result, what was interrupted runs again, by the definition that \
      the run recorded. RUN is a run's id, the beginning of one, 'latest', or the path of its \
      folder; without it, the newest unfinished run.
      """,
    start: Arguments(),
    options: [
      .value("-j", "--jobs", of: "N", does: "N tasks at a time (default: one a processor)") {
        arguments, word throws(ValueError) in
        arguments.jobs = try OptionValues.jobs(word)
      },
      .value("--output", of: "MODE", does: "lines (default), quiet: failures only, or json") {
        arguments, word throws(ValueError) in
        arguments.output = try OptionValues.outputMode(word)
      },
      .value("--sync", of: "each", does: "each record waits for the disk") {
        arguments, word throws(ValueError) in
        try OptionValues.syncMode(word)
        arguments.isEachRecordSynced = true
      },
    ] + Option.place(\.state)
      + ["--failed", "--from", "--updated", "--survive"].map(Option.absent),
    examples: [("sluice resume", "goes on where the last run was interrupted")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.run = try Words.run(words) ?? arguments.run
    })
}
