extension InitCommand {
  struct Arguments: Hashable, Sendable {
    var path = FirstWorkflow.standardName
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "init",
    summary: "writes a first workflow, which runs at once",
    words: "[FILE]",
    explanation: """
      FILE is sluice.yaml in the current folder unless it is named; its name ends in .yaml or \
      .yml. Nothing is overwritten. Beside it goes \(FirstWorkflow.schemaName), by which editors \
      check and complete the file; 'sluice schema' prints a new one.
      """,
    start: Arguments(),
    options: [],
    examples: [("sluice init && sluice run", "from an empty folder to a run")],
    take: { arguments, words, _ throws(UsageError) in
      guard let path = try Words.atMostOne(words, "file") else { return }
      guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
        throw UsageError(
          "a workflow's name ends in .yaml or .yml, and '\(path)' does not",
          help: "as in: sluice init \(path == "-" ? "ci" : path).yaml")
      }
      arguments.path = path
    })
}
