import Glibc
import SluiceSystem

/// A file of the repository that says what a test is to see.
package struct GoldenFile: Sendable {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// What the file says.
  ///
  /// With `UPDATE_GOLDENS=1` in the environment it first becomes what is seen; the difference is
  /// then to be read before it is committed.
  package func text(seeing seen: String) throws(SystemError) -> String {
    if getenv("UPDATE_GOLDENS").map({ String(cString: $0) }) == "1" {
      try LocalFileSystem().writeFile(path, Array(seen.utf8), mode: 0o644)
    }
    return try text
  }

  package var text: String {
    get throws(SystemError) {
      String(decoding: try LocalFileSystem().readFile(path), as: UTF8.self)
    }
  }
}

/// The pairs of a folder `Goldens`: `NAME.yaml`, and what a user sees of its faults.
package struct GoldenPairs: Sendable {
  private let folder: String
  private let ending: String
  /// Without their endings, sorted.
  package let names: [String]

  /// - Parameters:
  ///   - ending: Of what is seen, without the dot.
  ///   - test: The folder lies beside this file.
  package init(seenIn ending: String, besideTest test: String = #filePath) {
    folder = test[..<(test.lastIndex(of: "/") ?? test.startIndex)] + "/Goldens"
    self.ending = ending
    let files = (try? LocalFileSystem().list(folder)) ?? []
    names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) }
  }

  package func input(_ name: String) throws(SystemError) -> [UInt8] {
    try LocalFileSystem().readFile("\(folder)/\(name).yaml")
  }

  package func golden(_ name: String) -> GoldenFile { GoldenFile("\(folder)/\(name).\(ending)") }
}
