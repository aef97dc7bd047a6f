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
    try make { () throws(SystemError) in try NewFile.write(FirstWorkflow.text, to: path) }
    try make { () throws(SystemError) in
      let text = WorkflowSchema.document.text
      if try program.fileSystem.exists(schema) {
        try program.fileSystem.writeFile(schema, Array(text.utf8), mode: 0o644)
      } else {
        try NewFile.write(text, to: schema)
      }
    }
    tell(schema)
    return .success
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
    try make { () throws(SystemError) in isThere = try program.fileSystem.exists(other) }
    guard isThere else { return }
    throw CommandFailure(
      .cannotMake, "there is a workflow already: \(other)",
      help: "to write one beside it, name it, as in: sluice init \(beside("second.yaml"))")
  }

  /// A schema of Sluice's is renewed; another file of that name is somebody's.
  private func refuse(schema: String) throws(CommandFailure) {
    guard let bytes = try? program.fileSystem.readFile(schema),
      !String(decoding: bytes, as: UTF8.self).contains("\"\(WorkflowSchema.identifier)\"")
    else { return }
    throw CommandFailure(
      .cannotMake, "\(schema) is there and is no schema of Sluice's",
      help: "move it away, since the workflow's first line will name it")
  }

  private func make(_ body: () throws(SystemError) -> Void) throws(CommandFailure) {
    do { try body() } catch {
      if error.code == EEXIST {
        throw CommandFailure(
          .cannotMake, "\(path) is there already, and nothing is overwritten",
          help: "'sluice check' finds faults in it; to write another one: sluice init second.yaml")
      }
      let help = error.code == ENOENT ? "make the folder first: mkdir -p \(folder)" : nil
      throw CommandFailure(.cannotMake, "\(error)", help: help)
    }
  }
}
