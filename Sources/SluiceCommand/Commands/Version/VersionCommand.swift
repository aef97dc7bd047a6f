/// `sluice version`: one line.
struct VersionCommand: Command {
  struct Arguments: Hashable, Sendable {}

  static let syntax = CommandSyntax<Arguments>(
    name: "version", summary: "prints the program's version", words: "", explanation: "",
    start: Arguments(), options: [],
    examples: [("sluice version", "prints one line")],
    take: { _, words, _ throws(UsageError) in try Words.none(words) })

  init(program: Program, arguments: Arguments) {}

  func run() -> ExitCode {
    StandardStream.output.write(ProgramVersion.line)
    return .success
  }
}
