import Glibc
import SluiceModel
import SluiceSyntax
import SluiceSystem

/// Reads and checks the files and folders that a command line names.
struct WorkflowFiles {
  private let lookup: WorkflowLookup

  init(_ lookup: WorkflowLookup) { self.lookup = lookup }

  /// In the order of the references, each file once; of a folder its files by name.
  func read(_ references: [WorkflowReference]) -> [CheckReport.File] {
    var files: [CheckReport.File] = []
    var seen: Set<String> = []
    for reference in references.isEmpty ? [.nearest] : references {
      guard seen.insert(Self.path(of: reference)).inserted else { continue }
      if case .path(let path) = reference, Self.isFolder(path) {
        files += folder(path, &seen)
      } else {
        files.append(file(reference))
      }
    }
    return files
  }

  private func file(_ reference: WorkflowReference) -> CheckReport.File {
    do {
      return checked(try lookup.load(reference))
    } catch {
      return Self.unread(Self.path(of: reference), error)
    }
  }

  private func checked(_ workflow: LoadedWorkflow) -> CheckReport.File {
    let (graph, diagnostics) = WorkflowGraph.check(workflow.file, directory: workflow.directory)
    return CheckReport.File(
      path: workflow.file.path, state: .checked(taskCount: graph?.countOfRunning),
      diagnostics: diagnostics)
  }

  /// A file whose content is at fault was looked at; any other could not be.
  private static func unread(_ path: String, _ failure: CommandFailure) -> CheckReport.File {
    var diagnostics = failure.diagnostics
    if let message = failure.message {
      diagnostics.append(Diagnostic(.fileNotFound, message, help: failure.help))
    }
    let isContent = failure.exitCode == .faultyInput
    return CheckReport.File(
      path: path, state: isContent ? .checked(taskCount: nil) : .unreadable,
      diagnostics: diagnostics)
  }
}

extension WorkflowFiles {
  /// The workflows of a folder; at least one entry.
  private func folder(_ folder: String, _ seen: inout Set<String>) -> [CheckReport.File] {
    let names: [String]
    do { names = try lookup.fileSystem.list(folder) } catch {
      return [Self.unread(folder, CommandFailure(.unreadable(folder, error.code)))]
    }
    let paths = names.filter(Self.isWorkflowName).map { name in
      folder == "." ? name : FolderPath.join(folder, name)
    }
    let files = paths.filter { !Self.isFolder($0) && seen.insert($0).inserted }.map(member)
    // One that was named before is no longer among them, and is a workflow all the same.
    guard files.count == paths.count, files.allSatisfy(\.isSkipped) else { return files }
    return files + [Self.unread(folder, CommandFailure(.noWorkflow(in: folder)))]
  }

  /// A file of a folder, which nobody named: another program's is left alone.
  private func member(_ path: String) -> CheckReport.File {
    guard let workflow = try? lookup.load(.path(path)),
      let reason = WorkflowLook.reasonAgainst(workflow.file)
    else { return file(.path(path)) }
    return CheckReport.File(
      path: path, state: .skipped("\(reason); to check it all the same, name it"),
      diagnostics: [])
  }

  /// Hidden files are tools' own.
  private static func isWorkflowName(_ name: String) -> Bool {
    !name.hasPrefix(".") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func path(of reference: WorkflowReference) -> String {
    switch reference {
    case .nearest: ""
    case .standardInput: "-"
    case .path(let path): path
    }
  }
}

extension CheckReport.File {
  fileprivate var isSkipped: Bool { if case .skipped = state { true } else { false } }
}
