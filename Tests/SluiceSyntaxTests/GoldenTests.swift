import Foundation
import Testing

@testable import SluiceSyntax

/// `Goldens/NAME.yaml` is a file with faults, `Goldens/NAME.expected` what a user sees of them.
///
/// With `UPDATE_GOLDENS=1` in the environment the tests write what they see; the difference is then
/// to be read before it is committed.
@Suite("Each fault is told as its golden says")
struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test("a file is reported as in its golden", arguments: names)
  func golden(name: String) throws {
    let input = try Data(contentsOf: Self.folder.appending(path: "\(name).yaml"))
    let seen = faults(Array(input), path: "\(name).yaml")
    let expected = Self.folder.appending(path: "\(name).expected")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(seen.utf8).write(to: expected, options: .atomic)
    }
    #expect(seen == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
  }

  @Test("each id of the catalog has a golden")
  func everyID() throws {
    var missing = Set(DiagnosticID.Catalog.syntax.entries.map(\.id.rawValue))
    missing.subtract((LoadingTests.ids + LimitTests.ids).map(\.rawValue))
    for name in Self.names {
      let golden = try Data(contentsOf: Self.folder.appending(path: "\(name).expected"))
      let text = String(decoding: golden, as: UTF8.self)
      missing = missing.filter { !text.contains("[\($0)]\n") }
    }
    #expect(missing.isEmpty)
  }

  @Test("an id stands once in the catalog, with a title and a paragraph of its own")
  func catalog() {
    let entries = DiagnosticID.Catalog.syntax.entries
    #expect(Set(entries.map(\.id)).count == entries.count)
    #expect(Set(entries.map(\.title)).count == entries.count)
    for entry in entries {
      #expect(entry.explanation.count > 100, "\(entry.id)")
      #expect(!entry.explanation.contains("\n"), "\(entry.id): one paragraph")
      #expect(entry.title.count < 60, "\(entry.id)")
    }
  }
}
