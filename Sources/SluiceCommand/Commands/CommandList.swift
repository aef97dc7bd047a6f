import SluiceSyntax

/// The commands of the program.
enum CommandList {
  /// Those of this build, in the order in which the help lists them.
  static let all: [any Command.Type] = [
    RunCommand.self, PlanCommand.self, CheckCommand.self, TasksCommand.self, GraphCommand.self,
    ResumeCommand.self, StatusCommand.self, WhyCommand.self, ListCommand.self, LogsCommand.self,
    AttachCommand.self, CancelCommand.self, HoldCommand.self, ReleaseCommand.self,
    QueueCommand.self, VerifyCommand.self, CleanCommand.self, InitCommand.self, SchemaCommand.self,
    CompletionCommand.self, HelpCommand.self, VersionCommand.self,
  ]

  /// Those that the command line has and this build has not.
  static let absent = [
    "watch", "retry", "emit", "approve", "report", "next", "forget",
  ]

  /// Nil: this build does not have it.
  static func command(named name: String) -> (any Command.Type)? {
    all.first { $0.name == name }
  }

  /// The command that a command line asks for, and the words behind its name.
  ///
  /// - Parameters:
  ///   - words: Without the program's own name.
  ///   - isFile: Whether a path names something other than a folder.
  ///   - isTask: Whether the workflow here has a task of this name; asked where no command has it.
  static func command(
    for words: [String], isFile: (String) -> Bool, isTask: (String) -> Bool = { _ in false }
  ) throws(UsageError) -> (command: any Command.Type, words: ArraySlice<String>) {
    guard let first = words.first else {
      throw UsageError(
        "no command was given",
        help: "'sluice run' runs the workflow here; 'sluice help' lists the commands")
    }
    switch first {
    case "--help", "-h": return (HelpCommand.self, [])
    case "--version": return (VersionCommand.self, [])
    case _ where first.hasPrefix("-") && first != "-":
      throw UsageError(
        "option '\(first)' stands before the command", help: "as in: sluice run \(first) …")
    default: break
    }
    if let command = command(named: first) { return (command, words.dropFirst()) }
    throw unknown(first, isFile, isTask)
  }

  private static func unknown(
    _ word: String, _ isFile: (String) -> Bool, _ isTask: (String) -> Bool
  ) -> UsageError {
    if word == "-" || word.hasSuffix(".yaml") || word.hasSuffix(".yml") || isFile(word) {
      return UsageError("'\(word)' is no command", help: "did you mean 'sluice run \(word)'?")
    }
    if isTask(word) {
      return UsageError(
        "'\(word)' is a task and no command", help: "did you mean 'sluice run \(word)'?")
    }
    if absent.contains(word) { return .notInThisBuild("command '\(word)'") }
    return UsageError("unknown command '\(word)'", help: help(onUnknown: word))
  }

  private static func help(onUnknown word: String) -> String {
    if let command = ForeignVerbs.command(for: word.lowercased()) {
      return "'sluice \(command.name)' \(command.summary)"
    }
    let near = EditDistance.nearest(to: word, among: all.map { $0.name } + absent)
    return near.map { "did you mean '\($0)'?" } ?? "'sluice help' lists the commands"
  }
}
