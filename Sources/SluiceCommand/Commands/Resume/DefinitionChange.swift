import Sluice
import SluiceModel
import SluiceState
import SluiceSyntax
import SluiceSystem

/// How a workflow file differs from what a run recorded of it.
struct DefinitionChange {
  /// Names what is different, and that it does not count.
  let text: String

  /// Nil: it is the same, or it was piped in.
  init?(since stored: StoredRun, _ fileSystem: any FileSystem) {
    guard stored.header.file != "-", let source = stored.graph.sources.first else { return nil }
    let name = stored.header.file.split(separator: "/").last.map(String.init) ?? ""
    let path = FolderPath.join(stored.header.directory, name)
    let bytes: [UInt8]
    do { bytes = try fileSystem.readFile(path) } catch {
      let what = error.isAbsence ? "\(path) is no longer there" : "\(error)"
      text = "\(what); the definition that the run recorded is used"
      return
    }
    guard bytes != source.bytes else { return nil }
    let details = Self.details(from: stored.graph, to: path, bytes)
    text = "\(path) has changed since the run began\(details); the recorded definition is used"
  }

  private static func details(
    from recorded: WorkflowGraph, to path: String, _ bytes: [UInt8]
  ) -> String {
    guard let file = try? SourceFile.load(bytes: bytes, path: path).get(),
      let current = WorkflowGraph.check(file, directory: recorded.directory).graph
    else { return " and has faults now" }
    let old = Set(recorded.tasks.map(\.name))
    let new = Set(current.tasks.map(\.name))
    let line = recorded.sources.first.map { firstDifference($0.bytes, bytes) }
    return [
      line.map { "first in line \($0)" }, list("new", new.subtracting(old)),
      list("gone", old.subtracting(new)),
    ].compactMap(\.self).reduce("") { $0 + ($0.isEmpty ? " (" : ", ") + $1 } + ")"
  }

  private static func list(_ word: String, _ names: Set<String>) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.sorted().prefix(5).joined(separator: " ")
    return "\(word): \(shown)\(names.count > 5 ? " …" : "")"
  }

  /// The first line, from 1, that is not the same in both.
  static func firstDifference(_ old: [UInt8], _ new: [UInt8]) -> Int {
    var line = 1
    for (before, after) in zip(old, new) {
      if before != after { break }
      if before == UInt8(ascii: "\n") { line += 1 }
    }
    return line
  }
}
