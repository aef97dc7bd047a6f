import Glibc
import SluiceModel
import SluiceSystem

/// `sluice init`: a first workflow, and the schema by which editors know its keys.
struct InitCommand: Command {
  let program: Program
  let arguments: Arguments

  private var path: String { arguments.path }

  private var folder: String { FolderPath.parent(of: path) }

  /// The path of a file beside the workflow.
  private func beside(_ name: String) -> String {
    folder == "." ? name : FolderPath.join(folder, name)
  }

  func run() throws(CommandFailure) -> ExitCode {
    let schema = beside(FirstWorkflow.schemaName)
    try refuse(schema: schema)
    try refuseToHide()
    try make(path) { () throws(SystemError) in try NewFile.write(FirstWorkflow.text, to: path) }
    do throws(CommandFailure) {
      try make(schema) { () throws(SystemError) in try write(schema: schema) }
    } catch {
      // All or nothing: a workflow alone would be in the way of the next try.
      unlink(path)
      throw error
    }
    tell(schema)
    return .success
  }

  private func write(schema: String) throws(SystemError) {
    let text = WorkflowSchema.document.text
    if try program.fileSystem.exists(schema) {
      try program.fileSystem.writeFile(schema, Array(text.utf8), mode: 0o644)
    } else {
      try NewFile.write(text, to: schema)
    }
  }

  private func tell(_ schema: String) {
    let name = path == FirstWorkflow.standardName ? "" : " \(path)"
    let lines = ["wrote \(path), and \(schema) for editors", "to run it: sluice run\(name)"]
    StandardStream.output.write(lines.map { OutputLine.harmless($0) + "\n" }.joined())
    let absolute =
      FolderPath.real(folder)
      ?? FolderPath.absolute(folder, from: program.currentFolder ?? "/")
    if GitRepository(around: absolute, program.fileSystem).tracksState {
      program.say("runs are kept in .sluice; git leaves it out by: echo .sluice/ >> .gitignore")
    }
  }
}

extension InitCommand {
  /// Not the file itself, which is refused when it is made.
  private func refuseToHide() throws(CommandFailure) {
    let other = beside("sluice.yml")
    guard path == beside(FirstWorkflow.standardName) else { return }
    var isThere = false
    try make(other) { () throws(SystemError) in isThere = try program.fileSystem.exists(other) }
    guard isThere else { return }
    throw CommandFailure(
      .cannotMake, "there is a workflow already: \(other)",
      help: "to write one beside it, name it, as in: sluice init \(beside("second.yaml"))")
  }

  /// A schema of Sluice's is renewed; anything else of that name is somebody's.
  private func refuse(schema: String) throws(CommandFailure) {
    var isThere = false
    try make(schema) { () throws(SystemError) in isThere = try program.fileSystem.exists(schema) }
    guard isThere else { return }
    let bytes = (try? program.fileSystem.readFile(schema)) ?? []
    if String(decoding: bytes, as: UTF8.self).contains("\"\(WorkflowSchema.identifier)\"") {
      return
    }
    throw CommandFailure(
      .cannotMake, "\(schema) is there and is no schema of Sluice's",
      help: "move it away, since the workflow's first line will name it")
  }

  private func make(
    _ file: String, _ body: () throws(SystemError) -> Void
  ) throws(CommandFailure) {
    do { try body() } catch { throw failure(toMake: file, error) }
  }

  private func failure(toMake file: String, _ error: SystemError) -> CommandFailure {
    switch error.code {
    case EEXIST:
      CommandFailure(
        .cannotMake, "\(file) is there already, and nothing is overwritten",
        help: file == path
          ? "'sluice check' finds faults in it; to write another one: sluice init second.yaml"
          : "it is a link that leads nowhere: remove it")
    case ENOENT where folder == ".":
      CommandFailure(
        .cannotMake, "\(file) cannot be made: the current folder is gone",
        help: "change to a folder that is there, as by: cd")
    case ENOENT:
      CommandFailure(.cannotMake, "\(error)", help: "make the folder first: mkdir -p \(folder)")
    default: CommandFailure(.cannotMake, "\(error)")
    }
  }
}
