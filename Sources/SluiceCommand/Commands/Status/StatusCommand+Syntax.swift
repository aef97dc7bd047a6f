extension StatusCommand {
  struct Arguments: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable { case text, json }

    var run = RunReference.suitable
    var format = Format.text
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "status",
    summary: "tells where a run stands, and why its tasks wait",
    words: "[RUN]",
    explanation: """
      RUN is a run's id, the beginning of one, 'latest', or the path of its folder; without it, \
      the newest run. Changes nothing, also not while the run is under way.
      """,
    start: Arguments(),
    options: [
      .value("--format", of: "text|json", does: "for people (default), or for programs") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      }
    ] + Option.place(\.state),
    examples: [
      ("sluice status", "the newest run"),
      ("sluice status latest --format json", "the same for programs"),
    ],
    take: { arguments, words, _ throws(UsageError) in
      arguments.run = try Words.run(words) ?? arguments.run
    })
}
