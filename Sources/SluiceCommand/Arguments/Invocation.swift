import SluiceSyntax

/// What the user asked for: the whole command line, understood.
enum Invocation: Hashable, Sendable {
  case run(RunArguments)
  case check(CheckArguments)
  case resume(ResumeArguments)
  case status(StatusArguments)
  case help(HelpTopic)
  case version
}

enum HelpTopic: Hashable, Sendable {
  case overview
  case command(CommandName)
  /// A command that this build has not, a diagnostic's id, or nothing known.
  case other(String)
}

extension Invocation {
  /// - Parameters:
  ///   - words: Without the program's own name.
  ///   - isFile: Whether a path names something other than a folder.
  static func parse(
    _ words: [String], isFile: (String) -> Bool
  ) throws(UsageError) -> Invocation {
    guard let first = words.first else {
      throw UsageError(
        "no command was given",
        help: "'sluice run' runs the workflow here; 'sluice help' lists the commands")
    }
    switch first {
    case "--help", "-h": return .help(.overview)
    case "--version": return .version
    case _ where first.hasPrefix("-") && first != "-":
      throw UsageError(
        "option '\(first)' stands before the command", help: "as in: sluice run \(first) …")
    default: break
    }
    guard let name = CommandName(rawValue: first) else { throw unknown(first, isFile) }
    return try parse(name, words.dropFirst(), isFile)
  }

  private static func parse(
    _ name: CommandName, _ words: ArraySlice<String>, _ isFile: (String) -> Bool
  ) throws(UsageError) -> Invocation {
    /// Reads the words by a syntax, and takes `--help` and `--version` out of the way.
    func read<Arguments>(
      _ syntax: CommandSyntax<Arguments>, _ start: Arguments, _ make: (Arguments) -> Invocation
    ) throws(UsageError) -> Invocation {
      switch try ArgumentParser(syntax: syntax).parse(words, into: start, isFile: isFile) {
      case .arguments(let arguments): make(arguments)
      case .help: .help(.command(name))
      case .version: .version
      }
    }
    switch name {
    case .run: return try read(CommandTable.run, RunArguments()) { .run($0) }
    case .check: return try read(CommandTable.check, CheckArguments()) { .check($0) }
    case .resume: return try read(CommandTable.resume, ResumeArguments()) { .resume($0) }
    case .status: return try read(CommandTable.status, StatusArguments()) { .status($0) }
    case .help: return try read(CommandTable.help, HelpArguments()) { .help($0.chosen) }
    case .version: return try read(CommandTable.version, NoArguments()) { _ in .version }
    default: throw .notInThisBuild("command '\(name)'")
    }
  }

  private static func unknown(_ word: String, _ isFile: (String) -> Bool) -> UsageError {
    let commands = CommandName.allCases.map(\.rawValue)
    if word == "-" || word.hasSuffix(".yaml") || word.hasSuffix(".yml") || isFile(word) {
      return UsageError("'\(word)' is no command", help: "did you mean 'sluice run \(word)'?")
    }
    let near = EditDistance.nearest(to: word, among: commands)
    return UsageError(
      "unknown command '\(word)'",
      help: near.map { "did you mean '\($0)'?" } ?? "'sluice help' lists the commands")
  }
}

extension HelpArguments {
  fileprivate var chosen: HelpTopic {
    guard let topic else { return .overview }
    guard let name = CommandName(rawValue: topic), name.summary != nil else { return .other(topic) }
    return .command(name)
  }
}
