extension WhyCommand {
  struct Arguments: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable { case text, json }

    var run = RunReference.suitable
    var task = ""
    var format = Format.text
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "why",
    summary: "tells why a task runs, waits, or ended as it did",
    words: "[RUN] TASK",
    explanation: """
      Follows what TASK waits for to where it all hangs: to the task that runs, the queue or \
      resource that is taken and by whom, to who holds or suspends what, or to the task that \
      failed. RUN is a run's id, the beginning of one, 'latest', or the path of its folder; \
      without it, the newest run. Exits with 66 where there is no such run, with 2 where it has \
      no such task.
      """,
    start: Arguments(),
    options: [
      .value("--format", of: "text|json", does: "for people (default), or for programs") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      }
    ] + Option.place(\.state),
    examples: [("sluice why package", "what the task package of the newest run waits for")],
    take: { arguments, words, _ throws(UsageError) in
      guard let task = words.prefix(2).last else {
        throw UsageError("the task is missing", help: "as in: sluice why TASK")
      }
      try Words.none(Array(words.dropFirst(2)))
      if words.count > 1 { arguments.run = RunReference(word: words[0]) }
      arguments.task = task
    })
}
