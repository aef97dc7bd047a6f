extension HelpCommand {
  struct Arguments: Hashable, Sendable {
    /// A command's name or a diagnostic's id; nil: the overview.
    var topic: String?
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "help",
    summary: "explains the program, a command, or a diagnostic by its id",
    words: "[COMMAND | ID]",
    explanation: "ID is what stands in brackets behind a fault's message, such as duplicate-key.",
    start: Arguments(),
    options: [],
    examples: [("sluice help duplicate-key", "what that fault is, and how to mend it")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.topic = try Words.atMostOne(words, "topic")
    })
}
