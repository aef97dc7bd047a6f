import SluiceSyntax
import Testing

@testable import SluiceModel

/// What the page of a diagnostic shows: the mistake, and what was meant.
@Suite("The example of a diagnostic")
struct CatalogExampleTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let id: DiagnosticID
    let faulty: String
    let mended: String
    var testDescription: String { id.rawValue }
  }

  static let examples: [Example] = [DiagnosticID.Catalog.syntax, .model, .expressions]
    .flatMap(\.entries).compactMap { entry in
      guard case .workflow(let faulty, let mended) = entry.example else { return nil }
      return Example(id: entry.id, faulty: faulty, mended: mended)
    }

  /// What an example of a few lines goes beyond.
  private static let limits = ModelLimits(edges: 8, instances: 8)

  private func ids(of text: String) -> [DiagnosticID] {
    switch SourceFile.load(bytes: Array((text + "\n").utf8), path: "example.yaml") {
    case .failure(let failure): [failure.diagnostic.id]
    case .success(let file):
      WorkflowGraph.check(file, directory: "/flows", limits: Self.limits).diagnostics.map(\.id)
    }
  }

  @Test("has that fault and no other, and once mended none", arguments: examples)
  func example(_ example: Example) {
    let faults = ids(of: example.faulty)
    // It is told behind a thousand faults of any other kind.
    if example.id.rawValue == "too-many-faults" {
      #expect(faults.last == example.id)
    } else {
      #expect(faults == [example.id])
    }
    #expect(ids(of: example.mended) == [])
  }

  @Test("changes no more than a few lines", arguments: examples)
  func isSmall(_ example: Example) {
    for text in [example.faulty, example.mended] {
      #expect(text.split(separator: "\n").count <= 8)
      #expect(!text.hasSuffix("\n"))
    }
  }
}
