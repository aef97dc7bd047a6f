extension CommandTable {
  static let run = CommandSyntax<RunArguments>(
    name: .run, words: "[FILE] [TASK…]",
    explanation: """
      Runs each TASK and what it needs; without one, all. FILE is the first word if it ends in \
      .yaml or .yml, is '-' (standard input), or is a file; without it, sluice.yaml or sluice.yml \
      here or in a parent folder.
      """,
    options: [
      .value("-f", "--file", of: "FILE", does: "the workflow file, whatever its name") {
        $0.file = WorkflowReference(word: $1)
      },
      .value("-j", "--jobs", of: "N", does: "N tasks at a time (default: one a processor)") {
        arguments, word throws(ValueError) in
        arguments.jobs = try jobs(word)
      },
      .value("-p", "--param", of: "NAME=VALUE", does: "a parameter; may be given several times") {
        arguments, word throws(ValueError) in
        arguments.parameters.append(try parameter(word))
      },
      .value("--output", of: "MODE", does: "lines (default), quiet: failures only, or json") {
        arguments, word throws(ValueError) in
        arguments.output = try outputMode(word)
      },
      .value("--state-dir", of: "DIR", does: "keeps runs there (or SLUICE_STATE_DIR)") {
        $0.stateFolder = $1
      },
      .value("--sync", of: "each", does: "each record waits for the disk") {
        arguments, word throws(ValueError) in
        try syncMode(word)
        arguments.isEachRecordSynced = true
      },
    ] + ["--params", "--event", "--max-load", "--tag", "--skip", "--force", "--queue"].map(absent)
      + ["--resource", "--on-error", "--detach", "--survive", "--clean-env", "--dry-run"].map(
        absent)
      + ["--exit-code-from"].map(absent),
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

  static let resume = CommandSyntax<ResumeArguments>(
    name: .resume, words: "[RUN]",
    explanation: """
      What has ended keeps its result, what was interrupted runs again, by the definition that \
      the run recorded. RUN is a run's id, the beginning of one, 'latest', or the path of its \
      folder; without it, the newest unfinished run.
      """,
    options: [
      .value("-j", "--jobs", of: "N", does: "N tasks at a time (default: one a processor)") {
        arguments, word throws(ValueError) in
        arguments.jobs = try jobs(word)
      },
      .value("--output", of: "MODE", does: "lines (default), quiet: failures only, or json") {
        arguments, word throws(ValueError) in
        arguments.output = try outputMode(word)
      },
      .value("--sync", of: "each", does: "each record waits for the disk") {
        arguments, word throws(ValueError) in
        try syncMode(word)
        arguments.isEachRecordSynced = true
      },
    ] + placeOptions(\.state) + ["--failed", "--from", "--updated", "--survive"].map(absent),
    examples: [("sluice resume", "goes on where the last run was interrupted")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.run = try runReference(words) ?? arguments.run
    })

  private static func absent<Arguments>(_ name: String) -> Option<Arguments> { .absent(name) }

  /// A task's name has no slash, so a word with one is a path.
  private static func namesFile(_ word: String, _ isFile: (String) -> Bool) -> Bool {
    word == "-" || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
      || word.utf8.contains(UInt8(ascii: "/")) || word == "." || word == ".." || isFile(word)
  }

  private static func parameter(_ word: String) throws(ValueError) -> RunArguments.Parameter {
    guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
      throw .expected("NAME=VALUE")
    }
    return .init(name: String(word[..<equals]), text: String(word[word.index(after: equals)...]))
  }
}
