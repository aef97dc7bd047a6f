import SluiceSyntax

/// Collects what is wrong with one text.
struct ExpressionReport {
  let source: ScalarText
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: ScalarText) { self.source = source }

  mutating func report(
    _ id: DiagnosticID, _ severity: Diagnostic.Severity = .error, at range: Range<Int>,
    _ message: String, help: String? = nil, write replacement: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        id, severity: severity, message, help: help, origin: source.origin(of: range),
        fixIt: replacement.flatMap { source.fixIt(range, $0) }))
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
