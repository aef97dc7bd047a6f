import SluiceState
import SluiceSystem

/// The `.sluice` folder: every run of the workflows beside it.
package struct StateFolder: Sendable {
  package static let name = ".sluice"

  package let path: String
  package let fileSystem: any FileSystem

  package init(path: String, fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  private var runsPath: String { path + "/runs" }

  /// What is known across runs.
  package var index: String { path + "/index.db" }

  /// The folder of a run, whether it exists or not.
  package func folder(of run: RunID) -> RunFolder {
    RunFolder(id: run, path: "\(runsPath)/\(run)")
  }

  /// Makes the folder of a new run.
  package func makeRun(_ run: RunID) throws(SystemError) -> RunFolder {
    let folder = folder(of: run)
    try fileSystem.makeDirectory(folder.path, mode: 0o700)
    try fileSystem.makeDirectory(folder.definition, mode: 0o700)
    try fileSystem.makeDirectory(folder.logs, mode: 0o700)
    return folder
  }

  /// Points `latest` at a new run, whose journal is locked by now: nobody else finds it before.
  func publish(_ run: RunID) throws(SystemError) {
    try fileSystem.replaceLink(path + "/latest", to: "runs/\(run)")
  }

  /// Takes back a new run of which nothing was recorded; one that was taken up stays.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  package func abandon(_ run: PreparedRun) -> Bool {
    guard case .runStarted? = run.openings.first else { return false }
    return removeUnbegun(run.folder)
  }

  /// Removes a run of which nothing was recorded; one of which something was stays.
  ///
  /// - Precondition: No engine drives it.
  /// - Returns: Whether it was to be removed.
  @discardableResult
  func removeUnbegun(_ folder: RunFolder) -> Bool {
    do throws(SystemError) {
      let bytes = try fileSystem.readFile(folder.journal)
      if JournalReader.firstRecord(of: bytes) != nil { return false }
    } catch {
      if !error.isAbsence { return false }
    }
    try? fileSystem.remove(folder.path)
    try? repairLatest()
    return true
  }

  /// What a run cannot be read without beside its journal: its definition, and the folders on the
  /// way to it.
  func paths(of folder: RunFolder, sourceCount: Int) -> [String] {
    (0..<sourceCount).map(folder.source) + [
      folder.definition, folder.path, runsPath, path, path + "/..",
    ]
  }

  /// All runs, oldest first; none where there is no such folder.
  package func runs() throws(SystemError) -> [RunID] {
    guard try fileSystem.exists(runsPath) else { return [] }
    // What else lies there is somebody's own, and no run.
    return try fileSystem.list(runsPath).map { RunID(text: $0) }.filter { $0.time != nil }.sorted()
  }

  /// What a person may call a run.
  package enum Lookup: Sendable {
    case found(RunFolder)
    case none
    /// Oldest first.
    case ambiguous([RunFolder])
  }

  /// By its id or a unique prefix of one.
  package func run(named name: String) throws(SystemError) -> Lookup {
    let runs = try runs()
    if let exact = runs.first(where: { $0.text == name }) { return .found(folder(of: exact)) }
    let matches = runs.filter { $0.text.hasPrefix(name) }
    return matches.count > 1
      ? .ambiguous(matches.map { folder(of: $0) })
      : matches.first.map { .found(folder(of: $0)) } ?? .none
  }
}
