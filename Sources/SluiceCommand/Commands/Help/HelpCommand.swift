/// `sluice help`: a page on the program, a command or a diagnostic.
struct HelpCommand: Command {
  let arguments: Arguments

  init(program: Program, arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitCode {
    let page = try CommandFailure.usage { () throws(UsageError) in
      try HelpText.page(on: arguments.topic)
    }
    StandardStream.output.write(page)
    return .success
  }
}
