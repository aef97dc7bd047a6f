extension HelpCommand {
  struct Arguments: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable { case text, man }

    /// A command, topic, key or diagnostic, or `keys` and a place; empty: the overview.
    var words: [String] = []
    var format = Format.text
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "help",
    summary: "explains a command, a topic, a key, or a diagnostic by its id",
    words: "[COMMAND | TOPIC | KEY | ID]",
    explanation: """
      ID is what stands in brackets behind a fault's message, such as duplicate-key; KEY a key of \
      workflow files, such as needs. 'keys' and a place explain all that it may hold: workflow, \
      task, defaults, queue, resource, retry, stop, handlers, parameter, stdin. 'sluice help' \
      alone lists commands and topics.
      """,
    start: Arguments(),
    options: [
      .value("--format", of: "text|man", does: "text (default), or the manual page, sluice.1") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      }
    ],
    examples: [
      ("sluice help duplicate-key", "what that fault is, and how to mend it"),
      ("sluice help keys task", "every key of a task"),
      ("sluice help --format man", "the whole manual as man(1) reads it"),
    ],
    take: { arguments, words, _ throws(UsageError) in
      arguments.words = words
      if arguments.format == .man, let word = words.first {
        throw UsageError("the manual page is about all, so '\(word)' is one word too many")
      }
    })
}
