extension CheckCommand {
  struct Arguments: Hashable, Sendable {
    /// How the faults are told.
    enum Format: String, CaseIterable, Sendable { case text, json, sarif }

    /// Files and folders; empty: the nearest file.
    var files: [WorkflowReference] = []
    /// Whether warnings count as faults.
    var isStrict = false
    var format = Format.text
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "check",
    summary: "reports every fault of workflow files, and runs nothing",
    words: "[FILE | FOLDER]…",
    explanation: """
      Every fault of each FILE in one pass, on standard output; '-' is standard input. Of a \
      FOLDER, but not of those in it, all .yaml and .yml files that have tasks. Without a word: \
      sluice.yaml or sluice.yml here or in a parent folder. Exits with 66 where a file cannot be \
      read, else with 65 where one has a fault.
      """,
    start: Arguments(),
    options: [
      .flag("--strict", does: "a warning is a fault too") { $0.isStrict = true },
      .value("--format", of: "text|json|sarif", does: "for people (default), or for programs") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      },
      .value("-f", "--file", of: "FILE", does: "a file, whatever its name") { arguments, file in
        arguments.files.append(WorkflowReference(word: file))
      },
    ],
    examples: [
      ("sluice check ci.yaml nightly.yaml", "every fault of the two files"),
      ("sluice check --format sarif . > faults.sarif", "of all here, for a code host"),
    ],
    take: { arguments, words, _ throws(UsageError) in
      arguments.files += words.map { WorkflowReference(word: $0) }
    })
}
