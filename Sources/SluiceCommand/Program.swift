import Glibc
import SluiceModel
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
      let (command, words) = try CommandFailure.usage { () throws(UsageError) in
        try CommandList.command(
          for: try CommandLineWords.read(), isFile: isFile, isTask: isTask)
      }
      return try command.answer(words, in: self)
    } catch {
      report(error)
      return error.exitCode
    }
  }

  /// A folder is none: tasks are often named like one.
  func isFile(_ word: String) -> Bool {
    var status = stat()
    return stat(word, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Whether the workflow that is found from here declares a task of this name.
  private func isTask(_ word: String) -> Bool {
    guard let workflow = try? WorkflowLookup(self).load(.nearest) else { return false }
    return WorkflowOutline(workflow.file).tasks.contains { $0.name == word }
  }

  /// Words of the command line stand in messages, so what is not seen in them is spelt.
  func report(_ failure: CommandFailure) {
    if !failure.diagnostics.isEmpty {
      let colour: DiagnosticRenderer.Colour =
        StandardStream.error.isColoured(in: environment) ? .on : .off
      StandardStream.error.write(DiagnosticRenderer(colour: colour).render(failure.diagnostics))
    }
    if let message = failure.message { say(DisplayText.harmless(message)) }
    for line in failure.list { StandardStream.error.write("  \(DisplayText.harmless(line))\n") }
    if let help = failure.help {
      StandardStream.error.write("  help: \(DisplayText.harmless(help))\n")
    }
  }

  /// A line on standard error.
  func say(_ text: String) {
    StandardStream.error.write("sluice: \(OutputLine.harmless(text))\n")
  }
}

enum ProgramVersion {
  static let text = "0.1.0"
  static let line = "sluice \(text)\n"
}
