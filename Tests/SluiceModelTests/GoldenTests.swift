import SluiceSyntax
import TestSupport
import Testing

@testable import SluiceModel

/// `Goldens/ID.yaml` is a file with that fault, `Goldens/ID.txt` what a user sees of it.
@Suite("Each fault is told as its golden says")
struct GoldenTests {
  private static let pairs = GoldenPairs(seenIn: "txt")

  /// What no file can have: these are told of a run's arguments.
  static let ofArguments: [DiagnosticID] = [.unknownParameter, .parameterRequired]

  @Test("a file is reported as in its golden", arguments: pairs.names)
  func golden(name: String) throws {
    let input = String(decoding: try Self.pairs.input(name), as: UTF8.self)
    let file = SourceFile(path: "\(name).yaml", text: input)
    let diagnostics = WorkflowGraph.check(file, directory: "/flows").diagnostics
    let seen = DiagnosticRenderer().render(diagnostics)
    #expect(try seen == Self.pairs.golden(name).text(seeing: seen))
    #expect(diagnostics.contains { $0.id.rawValue == name })
  }

  @Test("each id of the catalog has a golden, and each golden an id")
  func everyID() {
    let ids = DiagnosticID.Catalog.model.entries.map(\.id)
    let ofFiles = ids.filter { !Self.ofArguments.contains($0) && $0 != .tooManyNeeds }
    #expect(Set(Self.pairs.names) == Set(ofFiles.map(\.rawValue)))
  }

  @Test("an id stands once in the catalog, with a title and a paragraph of its own")
  func catalog() {
    let entries = DiagnosticID.Catalog.model.entries
    #expect(Set(entries.map(\.id)).count == entries.count)
    #expect(Set(entries.map(\.title)).count == entries.count)
    for entry in entries {
      #expect(entry.explanation.count > 60, "\(entry.id)")
      #expect(!entry.explanation.contains("\n"), "\(entry.id): one paragraph")
      #expect(entry.title.count < 70, "\(entry.id)")
    }
  }

  @Test("no id means two things: the catalogs of all targets are apart")
  func apart() {
    let catalogs: [DiagnosticID.Catalog] = [.syntax, .expressions, .model]
    let ids = catalogs.flatMap(\.entries).map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
