import Glibc
import SluiceSystem

/// A folder of a test's own, removed with all that is in it when the last reference goes.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let template = strdup("\(parent)/sluice-test." + String(repeating: "X", count: 6))!
    defer { free(template) }
    guard mkdtemp(template) != nil else {
      preconditionFailure("no folder for a test: \(String(cString: strerror(errno)))")
    }
    path = String(cString: template)
  }

  deinit {
    RecordCollection.current?.takeRecords(below: path)
    try? LocalFileSystem().remove(path)
  }

  /// The path of a file of the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file of the folder and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try LocalFileSystem().writeFile("\(path)/\(name)", Array(text.utf8), mode: 0o600)
    return "\(path)/\(name)"
  }

  /// A file of the folder; nil where there is none.
  package func read(_ name: String) -> String? {
    (try? LocalFileSystem().readFile("\(path)/\(name)")).map { String(decoding: $0, as: UTF8.self) }
  }
}
