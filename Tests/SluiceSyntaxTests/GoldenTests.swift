import TestSupport
import Testing

@testable import SluiceSyntax

/// `Goldens/NAME.yaml` is a file with faults, `Goldens/NAME.expected` what a user sees of them.
@Suite("Each fault is told as its golden says")
struct GoldenTests {
  private static let pairs = GoldenPairs(seenIn: "expected")

  @Test("a file is reported as in its golden", arguments: pairs.names)
  func golden(name: String) throws {
    let seen = faults(try Self.pairs.input(name), path: "\(name).yaml")
    #expect(try seen == Self.pairs.golden(name).text(seeing: seen))
  }

  @Test("each id of the catalog has a golden")
  func everyID() throws {
    var missing = Set(DiagnosticID.Catalog.syntax.entries.map(\.id.rawValue))
    missing.subtract((LoadingTests.ids + LimitTests.ids).map(\.rawValue))
    for name in Self.pairs.names {
      let text = try Self.pairs.golden(name).text
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
