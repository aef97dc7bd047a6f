extension TasksCommand {
  struct Arguments: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable { case text, json }

    var file: WorkflowReference?
    var format = Format.text
    /// Whether needs, conditions, queues and resources are told too.
    var isLong = false
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "tasks",
    summary: "lists the tasks of a workflow, and the parameters that it takes",
    words: "[FILE]",
    explanation: """
      In the order of the file, those of a group (as in test.unit and test.ui) together. Without \
      FILE: sluice.yaml or sluice.yml here or in a parent folder; '-' is standard input.
      """,
    start: Arguments(),
    options: [
      .value("-f", "--file", of: "FILE", does: "the workflow file, whatever its name") {
        $0.file = WorkflowReference(word: $1)
      },
      .flag("-l", "--long", does: "with needs, conditions, queues and resources") {
        $0.isLong = true
      },
      .value("--format", of: "text|json", does: "for people (default), or for programs") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      },
    ],
    examples: [("sluice tasks ci.yaml -l", "what there is to run, and what needs what")],
    take: { arguments, words, _ throws(UsageError) in
      guard let file = try Words.atMostOne(words, "file") else { return }
      guard arguments.file == nil else { throw UsageError("'\(file)' is a second file") }
      arguments.file = WorkflowReference(word: file)
    })
}
