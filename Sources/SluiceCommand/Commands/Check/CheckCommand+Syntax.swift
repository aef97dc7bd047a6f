extension CheckCommand {
  struct Arguments: Hashable, Sendable {
    /// Empty: the nearest.
    var files: [WorkflowReference] = []
    /// Whether warnings count as faults.
    var isStrict = false
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "check",
    summary: "reports every fault of workflow files, and runs nothing",
    words: "[FILE…]",
    explanation: """
      Every fault of each FILE in one pass, on standard output; '-' is standard input. Without a \
      FILE: sluice.yaml or sluice.yml here or in a parent folder.
      """,
    start: Arguments(),
    options: [
      .flag("--strict", does: "a warning is a fault too") { $0.isStrict = true },
      .value("-f", "--file", of: "FILE", does: "a file, whatever its name") { arguments, file in
        arguments.files.append(WorkflowReference(word: file))
      },
      .absent("--format"),
    ],
    examples: [("sluice check ci.yaml nightly.yaml", "exits with 65 if one has a fault")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.files += words.map { WorkflowReference(word: $0) }
    })
}
