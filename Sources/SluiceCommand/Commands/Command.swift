/// A command of the program: what it takes, and what it does.
protocol Command: Sendable {
  associatedtype Arguments: Hashable & Sendable

  static var syntax: CommandSyntax<Arguments> { get }

  init(program: Program, arguments: Arguments)

  func run() throws(CommandFailure) -> ExitCode
}

extension Command {
  static var name: String { syntax.name }
  static var summary: String { syntax.summary }

  /// Reads the words behind the command's name.
  static func read(
    _ words: some Sequence<String>, isFile: (String) -> Bool
  ) throws(UsageError) -> ArgumentParser<Arguments>.Result {
    try ArgumentParser(syntax: syntax).parse(words, isFile: isFile)
  }

  /// Does what the words behind the command's name ask for.
  static func answer(
    _ words: some Sequence<String>, in program: Program
  ) throws(CommandFailure) -> ExitCode {
    let result = try CommandFailure.usage { () throws(UsageError) in
      try read(words, isFile: program.isFile)
    }
    switch result {
    case .arguments(let arguments): return try Self(program: program, arguments: arguments).run()
    case .help: StandardStream.output.write(helpText)
    case .version: StandardStream.output.write(ProgramVersion.line)
    }
    return .success
  }
}
