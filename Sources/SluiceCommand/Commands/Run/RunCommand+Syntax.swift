extension RunCommand {
  struct Arguments: Hashable, Sendable {
    var file: WorkflowReference?
    /// Names of tasks; none: all.
    var tasks: [String] = []
    var parameters: [Parameter] = []
    /// How many tasks at a time; nil: as many as the process has processors.
    var jobs: Int?
    var output = OutputMode.lines
    /// Whether each record waits for the disk.
    var isEachRecordSynced = false
    var stateFolder: String?

    struct Parameter: Hashable, Sendable {
      let name: String
      let text: String
    }
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "run",
    summary: "checks a workflow and runs it, or the tasks that are named",
    words: "[FILE] [TASK…]",
    explanation: """
      Runs each TASK and what it needs; without one, all. FILE is the first word if it ends in \
      .yaml or .yml, is '-' (standard input), or is a file; without it, sluice.yaml or sluice.yml \
      here or in a parent folder.
      """,
    start: Arguments(),
    options: [
      .value("-f", "--file", of: "FILE", does: "the workflow file, whatever its name") {
        $0.file = WorkflowReference(word: $1)
      },
      .value("-j", "--jobs", of: "N", does: "N tasks at a time (default: one a processor)") {
        arguments, word throws(ValueError) in
        arguments.jobs = try OptionValues.jobs(word)
      },
      .value("-p", "--param", of: "NAME=VALUE", does: "a parameter; may be given several times") {
        arguments, word throws(ValueError) in
        arguments.parameters.append(try parameter(word))
      },
      .value("--output", of: "MODE", does: "lines (default), quiet: failures only, or json") {
        arguments, word throws(ValueError) in
        arguments.output = try OptionValues.outputMode(word)
      },
      .value("--state-dir", of: "DIR", does: "keeps runs there (or SLUICE_STATE_DIR)") {
        $0.stateFolder = $1
      },
      .value("--sync", of: "each", does: "each record waits for the disk") {
        arguments, word throws(ValueError) in
        try OptionValues.syncMode(word)
        arguments.isEachRecordSynced = true
      },
    ]
      + ["--params", "--event", "--max-load", "--tag", "--skip", "--force", "--queue"].map(
        Option.absent)
      + ["--resource", "--on-error", "--detach", "--survive", "--clean-env", "--dry-run"].map(
        Option.absent)
      + ["--exit-code-from"].map(Option.absent),
    examples: [
      ("sluice run", "all of the workflow here"),
      ("sluice run ci.yaml test lint -j 4", "two tasks of ci.yaml and what they need"),
    ],
    take: { arguments, words, isFile throws(UsageError) in
      var tasks = words[...]
      if arguments.file == nil, let first = tasks.first, namesFile(first, isFile) {
        arguments.file = WorkflowReference(word: tasks.removeFirst())
      }
      arguments.tasks = Array(tasks)
    })

  /// A task's name has no slash, so a word with one is a path.
  private static func namesFile(_ word: String, _ isFile: (String) -> Bool) -> Bool {
    word == "-" || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
      || word.utf8.contains(UInt8(ascii: "/")) || word == "." || word == ".." || isFile(word)
  }

  private static func parameter(_ word: String) throws(ValueError) -> Arguments.Parameter {
    guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
      throw .expected("NAME=VALUE")
    }
    return .init(name: String(word[..<equals]), text: String(word[word.index(after: equals)...]))
  }
}
