extension RunCommand {
  struct Arguments: Hashable, Sendable {
    var file: WorkflowReference?
    /// Names of tasks; none: all.
    var tasks: [String] = []
    /// Tasks that have one of them are run, beside those that are named.
    var tags: [String] = []
    var parameters: [Parameter] = []
    /// How many tasks at a time; nil: as many as the process has processors.
    var jobs: Int?
    /// Nil: what suits standard output.
    var output: OutputMode?
    /// Whether each record waits for the disk.
    var isEachRecordSynced = false
    /// Whether the run goes on in the background.
    var isDetached = false
    var stateFolder: String?
    /// Whether it is only planned.
    var isDryRun = false

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
      Runs each TASK and what it needs, or else all; 'test.*' is a group. FILE is the first word \
      if it ends in .yaml or .yml, is '-' (standard input), or is a file; or else sluice.yaml or \
      sluice.yml here or in a parent folder.
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
      .value("--tag", of: "TAG", does: "the tasks that have it, and what they need") {
        $0.tags.append($1)
      },
      .value("-p", "--param", of: "NAME=VALUE", does: "a parameter; may be given several times") {
        arguments, word throws(ValueError) in
        arguments.parameters.append(try OptionValues.parameter(word))
      },
      .output(\.output),
      .value("--state-dir", of: "DIR", does: "keeps runs there (or SLUICE_STATE_DIR)") {
        $0.stateFolder = $1
      },
      .value("--sync", of: "each", does: "each record waits for the disk") {
        arguments, word throws(ValueError) in
        try OptionValues.syncMode(word)
        arguments.isEachRecordSynced = true
      },
      .flag("--detach", does: "goes on in the background, and prints the run's id") {
        $0.isDetached = true
      },
      .flag("--dry-run", does: "tells what it would do, as 'sluice plan' does") {
        $0.isDryRun = true
      },
    ]
      + ["--params", "--event", "--max-load", "--skip", "--force", "--queue"].map(
        Option.absent)
      + ["--resource", "--on-error", "--survive", "--clean-env"].map(Option.absent)
      + ["--exit-code-from"].map(Option.absent),
    examples: [
      ("sluice run", "all of the workflow here"),
      ("sluice run ci.yaml test lint -j 4", "two tasks of ci.yaml and what they need"),
    ],
    take: { arguments, words, isFile throws(UsageError) in
      (arguments.file, arguments.tasks) = Words.fileAndTasks(words, arguments.file, isFile)
    })
}
