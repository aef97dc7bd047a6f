import SluiceModel
import SluiceSyntax

/// `sluice check --format sarif`: a log of the Static Analysis Results Interchange Format 2.1.0.
struct SARIFLog {
  /// The absolute folder that relative paths start at.
  let folder: String
  /// Where each id is explained.
  let catalogs: [DiagnosticID.Catalog]

  /// What code hosts take for the root of the sources.
  private static let base = "%SRCROOT%"

  func document(of report: CheckReport) -> JSONTree {
    let results = report.files.flatMap { file in
      file.diagnostics.map { (diagnostic: $0, path: file.path) }
    }
    let rules = Rules(results.map(\.diagnostic), catalogs)
    let run: JSONTree = [
      "tool": ["driver": driver(rules)],
      "invocations": [
        [
          "executionSuccessful": .boolean(report.exitCode != .noInput),
          "exitCode": .integer(Int64(report.exitCode.number)),
        ]
      ],
      "originalUriBaseIds": .object([
        .init(
          Self.base,
          [
            "uri": .text(FileURI.folder(folder)),
            "description": ["text": "The folder in which sluice was called."],
          ])
      ]),
      "columnKind": "unicodeCodePoints",
      "artifacts": .list(
        report.lookedAt.map {
          ["location": artifact($0.path), "roles": ["analysisTarget"]]
        }),
      "results": .list(results.map { result($0.diagnostic, in: $0.path, rules) }),
    ]
    return [
      "$schema": """
      https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json
      """,
      "version": "2.1.0", "runs": [run],
    ]
  }

  private func driver(_ rules: Rules) -> JSONTree {
    ["name": "Sluice", "version": .text(ProgramVersion.text), "rules": .list(rules.descriptions)]
  }

  // MARK: Results

  private func result(_ diagnostic: Diagnostic, in path: String, _ rules: Rules) -> JSONTree {
    let help = diagnostic.help.map { "; \($0)" } ?? ""
    let related = diagnostic.notes.filter { $0.origin != nil }
    return .object(present: [
      ("ruleId", .text(diagnostic.id.rawValue)),
      ("ruleIndex", .integer(Int64(rules[diagnostic.id]))),
      ("level", .text(diagnostic.severity.rawValue)),
      ("message", ["text": .text(diagnostic.message + help)]),
      ("locations", [["physicalLocation": location(diagnostic.origin, in: path)]]),
      ("relatedLocations", related.isEmpty ? nil : .list(related.map { self.related($0, path) })),
      ("fixes", diagnostic.fixIt.map { [fix($0)] }),
    ])
  }

  private func related(_ note: Diagnostic.Note, _ path: String) -> JSONTree {
    [
      "physicalLocation": location(note.origin, in: path),
      "message": ["text": .text(note.message)],
    ]
  }

  private func fix(_ fixIt: Diagnostic.FixIt) -> JSONTree {
    [
      "description": ["text": .text("write: \(fixIt.replacement)")],
      "artifactChanges": [
        [
          "artifactLocation": artifact(fixIt.file.path),
          "replacements": [
            [
              "deletedRegion": region(fixIt.range),
              "insertedContent": ["text": .text(fixIt.replacement)],
            ]
          ],
        ]
      ],
    ]
  }

  private func location(_ origin: Origin?, in path: String) -> JSONTree {
    guard case .yaml(let file, let range) = origin else {
      return ["artifactLocation": artifact(path)]
    }
    return ["artifactLocation": artifact(file.path), "region": region(range)]
  }

  /// Its `endColumn` is behind the last character, as an end is here.
  private func region(_ range: SourceRange) -> JSONTree {
    [
      "startLine": .integer(Int64(range.start.line)),
      "startColumn": .integer(Int64(range.start.column)),
      "endLine": .integer(Int64(range.end.line)),
      "endColumn": .integer(Int64(range.end.column)),
    ]
  }

  /// Relative to the base where the file lies below it.
  private func artifact(_ path: String) -> JSONTree {
    switch FileURI.of(path, from: folder) {
    case .below(let uri): ["uri": .text(uri), "uriBaseId": .text(Self.base)]
    case .elsewhere(let uri): ["uri": .text(uri)]
    }
  }
}

extension SARIFLog {
  /// The kinds of faults that were found, in the order in which they first were.
  private struct Rules {
    private(set) var descriptions: [JSONTree] = []
    private var places: [DiagnosticID: Int] = [:]

    init(_ diagnostics: [Diagnostic], _ catalogs: [DiagnosticID.Catalog]) {
      for diagnostic in diagnostics where places[diagnostic.id] == nil {
        places[diagnostic.id] = descriptions.count
        let entry = catalogs.lazy.compactMap { $0[diagnostic.id] }.first
        descriptions.append(Self.description(of: diagnostic, entry))
      }
    }

    subscript(id: DiagnosticID) -> Int { places[id] ?? -1 }

    private static func description(
      of diagnostic: Diagnostic, _ entry: DiagnosticID.Catalog.Entry?
    ) -> JSONTree {
      let severity = entry?.severity ?? diagnostic.severity
      return .object(present: [
        ("id", .text(diagnostic.id.rawValue)),
        ("shortDescription", entry.map { ["text": .text($0.title)] }),
        ("fullDescription", entry.map { ["text": .text($0.explanation)] }),
        ("help", entry.map { ["text": .text($0.explanation)] }),
        ("defaultConfiguration", ["level": .text(severity.rawValue)]),
      ])
    }
  }
}
