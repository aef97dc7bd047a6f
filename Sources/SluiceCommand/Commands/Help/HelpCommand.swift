/// `sluice help`: a page on the program, a command, a topic, a key or a diagnostic.
struct HelpCommand: Command {
  let arguments: Arguments

  init(program: Program, arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitCode {
    switch arguments.format {
    case .man: StandardStream.output.write(ManualPage.text)
    case .text:
      let subject = try CommandFailure.usage { () throws(UsageError) in
        try HelpSubject(arguments.words)
      }
      StandardStream.output.write(TextLayout.text(of: subject.page))
      if arguments.words.count == 1, let line = HelpSubject.neighbour(of: arguments.words[0]) {
        StandardStream.output.write("\n\(line)\n")
      }
    }
    return .success
  }
}
