/// What each command of this build takes.
enum CommandTable {
  static let check = CommandSyntax<CheckArguments>(
    name: .check, words: "[FILE…]",
    explanation: """
      Every fault of each FILE in one pass, on standard output; '-' is standard input. Without a \
      FILE: sluice.yaml or sluice.yml here or in a parent folder.
      """,
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

  static let status = CommandSyntax<StatusArguments>(
    name: .status, words: "[RUN]",
    explanation: """
      RUN is a run's id, the beginning of one, 'latest', or the path of its folder; without it, \
      the newest run. Changes nothing, also not while the run is under way.
      """,
    options: [
      .value("--format", of: "text|json", does: "for people (default), or for programs") {
        arguments, word throws(ValueError) in
        arguments.format = try choice(word)
      }
    ] + placeOptions(\.state),
    examples: [("sluice status 20261130T19", "the run whose id begins so")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.run = try runReference(words) ?? arguments.run
    })

  static let help = CommandSyntax<HelpArguments>(
    name: .help, words: "[COMMAND | ID]",
    explanation: "ID is what stands in brackets behind a fault's message, such as duplicate-key.",
    options: [],
    examples: [("sluice help duplicate-key", "what that fault is, and how to mend it")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.topic = try atMostOne(words, "topic")
    })

  static let version = CommandSyntax<NoArguments>(
    name: .version, words: "", explanation: "", options: [],
    examples: [("sluice version", "prints one line")],
    take: { _, words, _ throws(UsageError) in _ = try none(words) })
}

// MARK: Words

extension CommandTable {
  static func runReference(_ words: [String]) throws(UsageError) -> RunReference? {
    try atMostOne(words, "run").map { RunReference(word: $0) }
  }

  static func atMostOne(_ words: [String], _ what: String) throws(UsageError) -> String? {
    guard words.count < 2 else {
      throw UsageError("one \(what) at most, and '\(words[1])' is the second")
    }
    return words.first
  }

  static func none(_ words: [String]) throws(UsageError) {
    if let word = words.first { throw UsageError("'\(word)' is one word too many") }
  }
}

// MARK: Values

extension CommandTable {
  /// One of a fixed list of words.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String
  ) throws(ValueError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: word) { return choice }
    throw .expected(Choice.allCases.map(\.rawValue).joined(separator: ", "))
  }

  static func outputMode(_ word: String) throws(ValueError) -> OutputMode {
    if word == "tty" || word == "group" { throw .notInThisBuild }
    return try choice(word)
  }

  static func jobs(_ word: String) throws(ValueError) -> Int {
    guard let number = Int(word), (1...maximumJobs).contains(number) else {
      throw .expected("a whole number from 1 to \(maximumJobs)")
    }
    return number
  }

  /// More than any system lets a process start.
  private static let maximumJobs = 1_000_000

  static func syncMode(_ word: String) throws(ValueError) {
    guard word == "each" else { throw .expected("'each'") }
  }
}

// MARK: Options that several commands have

extension CommandTable {
  /// Where the state of runs is.
  static func placeOptions<Arguments>(
    _ place: WritableKeyPath<Arguments, StatePlace> & Sendable
  ) -> [Option<Arguments>] {
    [
      .value("-f", "--file", of: "FILE", does: "a run of this workflow file") { arguments, file in
        arguments[keyPath: place].workflow = WorkflowReference(word: file)
      },
      .value("--state-dir", of: "DIR", does: "where runs are kept (or SLUICE_STATE_DIR)") {
        arguments, folder in
        arguments[keyPath: place].folder = folder
      },
    ]
  }
}
