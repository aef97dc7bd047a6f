extension PlanCommand {
  struct Arguments: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable { case text, json }

    var file: WorkflowReference?
    /// Names of tasks; none: all.
    var tasks: [String] = []
    /// Tasks that have one of them are run, beside those that are named.
    var tags: [String] = []
    var parameters: [RunCommand.Arguments.Parameter] = []
    /// Empty: as many as the process has processors.
    var jobs: [Int] = []
    /// How long tasks are taken to run, by name.
    var durations: [String: Duration] = [:]
    /// How long a task is taken to run of which nothing is known.
    var assumed = Duration.seconds(1)
    var format = Format.text
    var stateFolder: String?
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "plan",
    summary: "tells what a run would do, in which order and how long it takes",
    words: "[FILE] [TASK…]",
    explanation: """
      Runs nothing: the engine decides as it would in a run, in virtual time, with commands that \
      all succeed and take as long as in former runs. FILE and TASK are as for 'sluice run'.
      """,
    start: Arguments(),
    options: [
      .value("-f", "--file", of: "FILE", does: "the workflow file, whatever its name") {
        $0.file = WorkflowReference(word: $1)
      },
      .value("-j", "--jobs", of: "N[,N…]", does: "N tasks at a time; several are compared") {
        arguments, word throws(ValueError) in
        arguments.jobs = try OptionValues.severalJobs(word)
      },
      .value("--tag", of: "TAG", does: "the tasks that have it, and what they need") {
        $0.tags.append($1)
      },
      .value("-p", "--param", of: "NAME=VALUE", does: "a parameter; may be given several times") {
        arguments, word throws(ValueError) in
        arguments.parameters.append(try OptionValues.parameter(word))
      },
      .value("--duration", of: "TASK=TIME", does: "a task takes so long, as in build=3m") {
        arguments, word throws(ValueError) in
        let (task, text) = try OptionValues.assignment(word, "TASK=TIME")
        arguments.durations[task] = try OptionValues.duration(text)
      },
      .value("--assume", of: "TIME", does: "so does one never run before (default: 1s)") {
        arguments, word throws(ValueError) in
        arguments.assumed = try OptionValues.duration(word)
      },
      .value("--format", of: "text|json", does: "for people (default), or for programs") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      },
      .value("--state-dir", of: "DIR", does: "where former runs are (or SLUICE_STATE_DIR)") {
        $0.stateFolder = $1
      },
    ],
    examples: [
      ("sluice plan ci.yaml -j 4,8,16", "what more places would gain"),
      ("sluice plan --duration build=3m", "the order and the times, with a guess"),
    ],
    take: { arguments, words, isFile throws(UsageError) in
      (arguments.file, arguments.tasks) = Words.fileAndTasks(words, arguments.file, isFile)
    })
}
