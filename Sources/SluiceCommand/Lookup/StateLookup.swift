import Sluice
import SluiceState
import SluiceSystem

/// Finds the state of runs: by an option or a variable, beside a workflow, or from the current
/// folder upwards.
struct StateLookup {
  /// Runs that are named where a word may be several.
  private static let longestList = 5

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
    if let workflow = place.workflow {
      let directory = try workflows.directory(of: workflow)
      return stateFolder(place.path(in: environment, besideWorkflowIn: directory))
    }
    if let folder = place.chosen(in: environment) { return stateFolder(folder) }
    for folder in FolderPath.upwards(from: workflows.currentFolder) {
      let path = FolderPath.join(folder, StateFolder.name)
      if try fileSystem.has(path) { return stateFolder(path) }
    }
    return nil
  }

  /// The run that a word names, and the state folder that it is in.
  func run(
    named name: String, at place: StatePlace
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    guard let state = try state(at: place) else { throw noRun(at: place) }
    switch try read({ () throws(SystemError) in try state.run(named: name) }) {
    case .found(let run): return (state, run)
    case .none:
      throw CommandFailure(.noInput, "there is no run '\(name)' in \(state.path)")
    case .ambiguous(let runs):
      throw CommandFailure(
        .noInput, "'\(name)' begins the ids of \(runs.count) runs, the newest of them",
        list: runs.reversed().prefix(Self.longestList).map { state.glance(at: $0).line })
    }
  }

  /// A run by the path of its folder, `…/runs/ID`.
  func run(at path: String) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    guard try fileSystem.has(FolderPath.join(path, "journal.jsonl")),
      let folder = FolderPath.real(path)
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
    guard try fileSystem.has(FolderPath.absolute(path, from: workflows.currentFolder)) else {
      throw CommandFailure(.noInput, "there is no file '\(path)'")
    }
    let name = path.split(separator: "/").last ?? ""
    let file = FolderPath.join(try workflows.directory(of: .path(path)), String(name))
    return runs.filter { state.isRun($0, ofWorkflowAt: file) }
  }

  /// The absolute path of the workflow file here or in a parent folder, for a place that names no
  /// other; nil: there is none.
  func nearestWorkflow(at place: StatePlace) -> String? {
    guard place.workflow == nil else { return nil }
    return try? workflows.nearestPath()
  }

  private func read<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try body() } catch {
      throw CommandFailure(.noInput, "the state cannot be read: \(error)")
    }
  }

  /// There is no run where one was looked for.
  func noRun(at place: StatePlace, in state: StateFolder? = nil) -> CommandFailure {
    if case .path(let path)? = place.workflow {
      return CommandFailure(.noInput, "there is no run of '\(path)'")
    }
    if let folder = place.folder {
      return CommandFailure(.noInput, "there is no run in '\(folder)'")
    }
    if let state { return CommandFailure(.noInput, "there is no run in '\(state.path)'") }
    return CommandFailure(
      .noInput, "there is no \(StateFolder.name) here or in a parent folder",
      help: "-f FILE names a workflow elsewhere, --state-dir DIR the place of its runs")
  }

  private func stateFolder(_ path: String) -> StateFolder {
    StateFolder(
      path: FolderPath.absolute(path, from: workflows.currentFolder), fileSystem: fileSystem)
  }
}
