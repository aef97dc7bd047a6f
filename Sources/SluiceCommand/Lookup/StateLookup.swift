import Sluice
import SluiceState
import SluiceSystem

/// Finds the state of runs: by an option or a variable, beside a workflow, or from the current
/// folder upwards.
struct StateLookup {
  static let variable = "SLUICE_STATE_DIR"

  private let workflows: WorkflowLookup
  private let environment: ProcessEnvironment
  private let fileSystem: any FileSystem

  init(_ program: Program) throws(CommandFailure) {
    workflows = try WorkflowLookup(program)
    environment = program.environment
    fileSystem = program.fileSystem
  }

  /// Nil: nothing has run here.
  func state(at place: StatePlace) throws(CommandFailure) -> StateFolder? {
    if let folder = place.folder { return stateFolder(folder) }
    if let workflow = place.workflow {
      let directory = try workflows.directory(of: workflow)
      return stateFolder(FolderPath.join(directory, StateFolder.name))
    }
    if let folder = environment.text(Self.variable) { return stateFolder(folder) }
    return FolderPath.upwards(from: workflows.currentFolder)
      .map { FolderPath.join($0, StateFolder.name) }
      .first { fileSystem.exists($0) }.map(stateFolder)
  }

  /// The run that a word names, and the state folder that it is in.
  func run(
    named name: String, at place: StatePlace
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    guard let state = try state(at: place) else { throw Self.noRun(at: place) }
    switch try read({ () throws(SystemError) in try state.run(named: name) }) {
    case .found(let run): return (state, run)
    case .none:
      throw CommandFailure(.noInput, "there is no run '\(name)' in \(state.path)")
    case .ambiguous(let runs):
      let list = runs.prefix(5).map(\.text).joined(separator: ", ")
      throw CommandFailure(.noInput, "'\(name)' begins several runs: \(list)")
    }
  }

  /// A run by the path of its folder, `…/runs/ID`.
  func run(at path: String) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    guard let folder = FolderPath.real(path),
      fileSystem.exists(FolderPath.join(folder, "journal.jsonl"))
    else {
      throw CommandFailure(.noInput, "there is no run in '\(path)'")
    }
    let id = RunID(
      text: String(folder[folder.index(after: folder.lastIndex(of: "/") ?? folder.startIndex)...]))
    let state = stateFolder(FolderPath.parent(of: FolderPath.parent(of: folder)))
    return (state, RunFolder(id: id, path: folder))
  }

  /// The runs of a state folder, newest first; where a workflow file is named, its runs alone.
  func runs(
    in state: StateFolder, at place: StatePlace
  ) throws(CommandFailure) -> [RunFolder] {
    let runs = try read { () throws(SystemError) in try state.runs() }.reversed()
      .map { state.folder(of: $0) }
    guard case .path(let path)? = place.workflow else { return runs }
    guard fileSystem.exists(FolderPath.absolute(path, from: workflows.currentFolder)) else {
      throw CommandFailure(.noInput, "there is no file '\(path)'")
    }
    let name = path.split(separator: "/").last ?? ""
    let file = FolderPath.join(try workflows.directory(of: .path(path)), String(name))
    return runs.filter { state.isRun($0, ofWorkflowAt: file) }
  }

  private func read<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try body() } catch {
      throw CommandFailure(.noInput, "the state cannot be read: \(error)")
    }
  }

  /// There is no run where one was looked for.
  static func noRun(at place: StatePlace) -> CommandFailure {
    if case .path(let path)? = place.workflow {
      return CommandFailure(.noInput, "there is no run of '\(path)'")
    }
    if let folder = place.folder {
      return CommandFailure(.noInput, "there is no run in '\(folder)'")
    }
    return CommandFailure(
      .noInput, "there is no \(StateFolder.name) here or in a parent folder: nothing has run",
      help: "-f FILE names a workflow elsewhere, --state-dir DIR the place of its runs")
  }

  private func stateFolder(_ path: String) -> StateFolder {
    StateFolder(
      path: FolderPath.absolute(path, from: workflows.currentFolder), fileSystem: fileSystem)
  }
}
