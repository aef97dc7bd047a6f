import SluiceSyntax

/// The expression of an `if`.
package struct Condition: Sendable {
  let expression: Expression

  /// The status functions in it. Where there is none, the caller adds `success() &&`.
  package var statusFunctions: Set<StatusFunction> { expression.statusFunctions }

  package var origin: Origin { expression.origin }

  /// Whether what is written is true, without the `success()` that may be implied.
  package func evaluate(in scope: some ExpressionScope) throws(EvaluationError) -> Bool {
    try expression.evaluate(in: scope).isTruthy
  }
}

extension Condition {
  /// With or without `${{ }}` around the whole. Reports everything that is wrong; nil where
  /// something is.
  package static func parse(
    _ node: YAMLNode, checker: NameChecker, diagnostics: inout [Diagnostic]
  ) -> Condition? {
    parse(ScalarText(node), checker: checker, diagnostics: &diagnostics)
  }

  /// As for a node, for a text from anywhere.
  package static func parse(
    _ source: ScalarText, checker: NameChecker, diagnostics: inout [Diagnostic]
  ) -> Condition? {
    var report = ExpressionReport(source)
    defer { diagnostics += report.diagnostics }
    let whole = source.trimmed(0..<source.bytes.count)
    guard let inner = inner(of: whole, &report) else { return nil }
    guard !inner.isEmpty else {
      report.report(
        .expressionEmpty, at: whole, "this condition is empty", help: "write one, or leave 'if' out"
      )
      return nil
    }
    guard !ShellCondition.looksLikeOne(source.slice(inner)) else {
      report.report(
        .shellCondition, at: inner, "a condition is an expression, and this is a command",
        help: "ask it in the script: `if \(source.slice(inner).prefix(60)); then …; fi`")
      return nil
    }
    return ExpressionParser.parse(inner, use: .condition, names: checker, report: &report)
      .map(Condition.init)
  }

  /// The text of the expression; nil where the form is at fault, which is reported.
  private static func inner(
    of whole: Range<Int>, _ report: inout ExpressionReport
  ) -> Range<Int>? {
    let source = report.source
    guard holdsBraces(whole, source) else { return whole }
    let segments = TemplateScanner.segments(whole, report: &report)
    guard !report.hasErrors else { return nil }
    if segments.count == 1, case .expression(_, let inner) = segments[0] { return inner }
    let text = segments.map { segment in
      switch segment {
      case .text(let range): source.slice(range)
      case .expression(_, let inner): source.slice(inner)
      }
    }
    report.report(
      .mixedCondition, at: whole,
      "a condition is one expression, not a text with expressions in it",
      help: "write one pair of ${{ }} around the whole, or none: \(text.joined())",
      write: text.joined())
    return nil
  }

  /// Whether `${{` stands in it outside single quotes.
  private static func holdsBraces(_ range: Range<Int>, _ source: ScalarText) -> Bool {
    var isQuoted = false
    for offset in range {
      if source.bytes[offset] == UInt8(ascii: "'") { isQuoted.toggle() }
      if !isQuoted, source.holds("${{", at: offset) { return true }
    }
    return false
  }
}
