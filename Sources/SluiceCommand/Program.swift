import Glibc
import SluiceSyntax
import SluiceSystem

/// The program: from the words of a command line to an exit code.
struct Program {
  let environment: ProcessEnvironment
  /// Absolute; nil: it was deleted, may not be looked at, or has a name that is not UTF-8.
  let currentFolder: String?
  let fileSystem: any FileSystem

  /// With what this process was started with.
  static var current: Program {
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    return Program(
      environment: .current, currentFolder: folder.flatMap { String(validatingCString: $0) },
      fileSystem: LocalFileSystem())
  }

  func run() -> ExitCode {
    do throws(CommandFailure) {
      return try answer(
        try CommandFailure.usage { () throws(UsageError) in
          try Invocation.parse(try CommandLineWords.read(), isFile: isFile)
        })
    } catch {
      report(error)
      return error.exitCode
    }
  }

  private func answer(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
    switch invocation {
    case .run(let arguments): return try RunCommand(program: self, arguments: arguments).run()
    case .resume(let arguments): return try ResumeCommand(program: self, arguments: arguments).run()
    case .check(let arguments): return try CheckCommand(program: self, arguments: arguments).run()
    case .status(let arguments): return try StatusCommand(program: self, arguments: arguments).run()
    case .help(let topic):
      let page = try CommandFailure.usage { () throws(UsageError) in
        try HelpText.page(on: topic)
      }
      StandardStream.output.write(page)
    case .version: StandardStream.output.write("sluice \(ProgramVersion.text)\n")
    }
    return .success
  }

  /// A folder is none: tasks are often named like one.
  private func isFile(_ word: String) -> Bool {
    var status = stat()
    return stat(word, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  func report(_ failure: CommandFailure) {
    if !failure.diagnostics.isEmpty {
      let colour: DiagnosticRenderer.Colour =
        StandardStream.error.isColoured(in: environment) ? .on : .off
      StandardStream.error.write(DiagnosticRenderer(colour: colour).render(failure.diagnostics))
    }
    if let message = failure.message { say(message) }
    if let help = failure.help {
      StandardStream.error.write("  help: \(OutputLine.harmless(help))\n")
    }
  }

  /// A line on standard error.
  func say(_ text: String) {
    StandardStream.error.write("sluice: \(OutputLine.harmless(text))\n")
  }
}

enum ProgramVersion {
  static let text = "0.1.0"
}
