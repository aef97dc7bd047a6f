import SluiceSyntax

/// The diagnostics of one pass, as they are found.
///
/// Behind the bound only the first of the rest is told, as the place where it was reached: a large
/// file with one mistake on every line is not told a hundred thousand times.
struct Findings: Sendable {
  private(set) var diagnostics: [Diagnostic] = []
  private var errors = 0
  private var warnings = 0

  /// Of errors and of warnings.
  static let bound = 1_000
  /// The page of the syntax tells of both.
  private static let tooManyFaults = DiagnosticID(rawValue: "too-many-faults")

  mutating func error(
    _ id: DiagnosticID, _ message: String, help: String? = nil, at origin: Origin?,
    notes: [Diagnostic.Note] = [], fixIt: Diagnostic.FixIt? = nil
  ) {
    add(
      Diagnostic(
        id, severity: .error, message, help: help, origin: origin, notes: notes, fixIt: fixIt))
  }

  mutating func warning(
    _ id: DiagnosticID, _ message: String, help: String? = nil, at origin: Origin?,
    fixIt: Diagnostic.FixIt? = nil
  ) {
    add(Diagnostic(id, severity: .warning, message, help: help, origin: origin, fixIt: fixIt))
  }

  mutating func add(_ others: [Diagnostic]) {
    for other in others { add(other) }
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    let count: Int
    switch diagnostic.severity {
    case .error:
      errors += 1
      count = errors
    case .warning:
      warnings += 1
      count = warnings
    }
    if count <= Self.bound {
      diagnostics.append(diagnostic)
    } else if count == Self.bound + 1 {
      diagnostics.append(
        Diagnostic(
          Self.tooManyFaults, severity: diagnostic.severity,
          "more than \(Self.bound) faults: the rest is not shown",
          help: "mend those above first", origin: diagnostic.origin))
    }
  }

  /// Whether a further error would not be shown, so that its help need not be worked out.
  var isFull: Bool { errors > Self.bound }

  var hasError: Bool { errors > 0 }
}

extension Origin {
  /// The text at this place replaced; nil where it is no place of a file.
  func replaced(by replacement: String) -> Diagnostic.FixIt? {
    guard case .yaml(let file, let range) = self else { return nil }
    return Diagnostic.FixIt(file: file, range: range, replacement: replacement)
  }
}
