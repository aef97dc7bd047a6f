import Foundation

/// The repository as the house rules see it.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  struct Source {
    /// From the root, such as `Sources/SluiceModel/Identifiers.swift`.
    let path: String
    let lines: [Substring]

    /// The target: the folder below `Sources` or `Tests`.
    var target: String { String(path.split(separator: "/")[1]) }
  }

  /// The Swift files below a folder of the root, in order.
  static func swiftFiles(in folder: String) throws -> [Source] {
    try files(in: folder).filter { $0.hasSuffix(".swift") }.map { path in
      let text = String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
      return Source(
        path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// All files below a folder of the root, in order.
  static func files(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return names.sorted().map { "\(folder)/\($0)" }
  }
}
