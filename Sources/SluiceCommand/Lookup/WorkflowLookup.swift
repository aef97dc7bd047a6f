import Glibc
import SluiceSyntax
import SluiceSystem

/// A workflow file that was read, and where it lies.
struct LoadedWorkflow {
  let file: SourceFile
  /// Absolute; of standard input: the current folder.
  let directory: String
}

/// Finds and reads workflow files.
struct WorkflowLookup {
  let currentFolder: String
  let fileSystem: any FileSystem

  init(_ program: Program) throws(CommandFailure) {
    guard let folder = program.currentFolder else {
      throw CommandFailure(
        .noInput,
        "the current folder is gone, may not be looked at, or has a name that is not UTF-8")
    }
    currentFolder = folder
    fileSystem = program.fileSystem
  }

  func load(_ reference: WorkflowReference) throws(CommandFailure) -> LoadedWorkflow {
    let result: Result<SourceFile, LoadFailure>
    let directory: String
    switch reference {
    case .standardInput:
      result = StandardInput.load()
      directory = currentFolder
    case .path(let path):
      result = SourceFile.load(path: path)
      directory = folder(of: path)
    case .nearest:
      let found = try nearest()
      result = SourceFile.load(path: found.path)
      directory = found.directory
    }
    do { return LoadedWorkflow(file: try result.get(), directory: directory) } catch {
      guard case .path(let path) = reference else { throw CommandFailure(error) }
      throw CommandFailure(proposing(error, for: path))
    }
  }

  /// The absolute folder that a reference stands for, also where the file is not there.
  func directory(of reference: WorkflowReference) throws(CommandFailure) -> String {
    switch reference {
    case .standardInput: currentFolder
    case .path(let path): folder(of: path)
    case .nearest: try nearest().directory
    }
  }

  /// The absolute path of the file that is meant where none is named.
  func nearestPath() throws(CommandFailure) -> String {
    let (path, directory) = try nearest()
    return FolderPath.join(directory, String(path.split(separator: "/").last ?? ""))
  }

  private static let names = ["sluice.yaml", "sluice.yml"]

  private func nearest() throws(CommandFailure) -> (path: String, directory: String) {
    var way = ""
    for folder in FolderPath.upwards(from: currentFolder) {
      for name in Self.names {
        if try fileSystem.has(FolderPath.join(folder, name)) { return (way + name, folder) }
      }
      way += "../"
    }
    throw CommandFailure(
      .noInput, "there is no sluice.yaml or sluice.yml here or in a parent folder",
      help: "name the workflow file, as in: sluice run ci.yaml")
  }

  /// With the file beside it that was most likely meant, where there is none of that name.
  private func proposing(_ failure: LoadFailure, for path: String) -> LoadFailure {
    let fault = failure.diagnostic
    let folder = FolderPath.parent(of: path)
    guard fault.id == .fileNotFound, fault.help == nil,
      let names = try? fileSystem.list(folder),
      let near = Self.nearest(to: path, among: names)
    else { return failure }
    let proposal = path.hasPrefix(folder) ? FolderPath.join(folder, near) : near
    return LoadFailure(
      failure.reason,
      Diagnostic(fault.id, fault.message, help: "did you mean '\(proposal)'?"))
  }

  /// First the same name with another ending.
  private static func nearest(to path: String, among names: [String]) -> String? {
    let workflows = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    func stem(_ name: some StringProtocol) -> String {
      name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
    }
    let name = String(path.split(separator: "/").last ?? "")
    return workflows.first { stem($0) == stem(name) }
      ?? EditDistance.nearest(to: name, among: workflows)
  }

  private func folder(of path: String) -> String {
    let name = FolderPath.parent(of: path)
    return FolderPath.real(name) ?? FolderPath.absolute(name, from: currentFolder)
  }
}

extension FileSystem {
  /// As `exists`, for what a command looks for.
  func has(_ path: String) throws(CommandFailure) -> Bool {
    do { return try exists(path) } catch { throw CommandFailure(.noInput, "\(error)") }
  }
}

/// Paths of folders as text.
enum FolderPath {
  /// The folder itself, then each one above it.
  static func upwards(from folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, last != "/", !last.isEmpty { folders.append(parent(of: last)) }
    return folders
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  static func absolute(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") ? path : join(folder, path)
  }

  /// `.` for a mere name.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = path[..<slash]
    return parent.isEmpty ? "/" : String(parent)
  }

  /// Without links, `.` and `..`; nil where there is none.
  static func real(_ path: String) -> String? {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    return resolved.map { String(cString: $0) }
  }
}
