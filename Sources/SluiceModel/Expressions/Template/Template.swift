import SluiceSyntax

/// A text with expressions in it, parsed and checked.
package struct Template: Sendable {
  /// What the text is for, which decides how values are written into it.
  package enum Place: Hashable, Sendable {
    /// A value is its text.
    case plain
    /// A script for a shell: a value is one piece of data, quoted for the place where it stands.
    case shell(ShellDialect)
    /// A script for something else, for which nothing is known to be safe: an expression is an
    /// error.
    case foreignShell
    /// One item of an argument vector: a list that is the whole item becomes many.
    case argument

    /// The place of a script for a shell's command line, such as `["bash", "-e"]`.
    package static func script(for command: some Sequence<String>) -> Place {
      ShellDialect(command: command).map(Place.shell) ?? .foreignShell
    }
  }

  enum Part: Sendable {
    case text(String)
    case value(Expression)
  }

  private enum Content: Sendable {
    case literal(String)
    case parts([Part])
    case script(ShellScript)
  }

  private let content: Content

  /// A text without expressions, whatever it looks like.
  package init(literal: String) { content = .literal(literal) }

  private init(_ content: Content) { self.content = content }

  /// The text, when it holds no expression.
  package var literal: String? {
    if case .literal(let text) = content { text } else { nil }
  }
}

extension Template {
  /// Reports everything that is wrong with the text; what is returned then is not to be evaluated.
  package static func parse(
    _ node: YAMLNode, place: Place, checker: NameChecker, diagnostics: inout [Diagnostic]
  ) -> Template {
    guard node.withUTF8Text({ TemplateScanner.holdsExpression($0) }) else {
      return Template(literal: node.text)
    }
    return parse(ScalarText(node), place: place, checker: checker, diagnostics: &diagnostics)
  }

  /// As for a node, for a text from anywhere.
  package static func parse(
    _ source: ScalarText, place: Place, checker: NameChecker, diagnostics: inout [Diagnostic]
  ) -> Template {
    var report = ExpressionReport(source)
    let content = content(of: place, checker, &report)
    diagnostics += report.diagnostics
    return Template(report.hasErrors ? .literal(source.text) : content)
  }

  private static func content(
    of place: Place, _ checker: NameChecker, _ report: inout ExpressionReport
  ) -> Content {
    let source = report.source
    let segments = TemplateScanner.segments(0..<source.bytes.count, report: &report)
    var expressions: [Expression] = []
    var parts: [Part] = []
    for segment in segments {
      switch segment {
      case .text(let range): parts.append(.text(source.slice(range)))
      case .expression(let range, let inner):
        let parsed = parse(range, inner, place, checker, &report)
        guard let parsed else { continue }
        expressions.append(parsed)
        parts.append(.value(parsed))
      }
    }
    guard !expressions.isEmpty else { return .literal(source.text) }
    guard case .shell(let dialect) = place else { return .parts(parts) }
    guard parts.count == segments.count,
      !report.diagnostics.contains(where: { $0.id == .expressionUnterminated })
    else { return .parts(parts) }
    let script = ShellScript(
      segments, expressions: expressions, dialect: dialect, report: &report)
    // Without a place for each value there is an error, and no text to run.
    return script.map(Content.script) ?? .literal("")
  }

  private static func parse(
    _ range: Range<Int>, _ inner: Range<Int>, _ place: Place, _ checker: NameChecker,
    _ report: inout ExpressionReport
  ) -> Expression? {
    guard !inner.isEmpty else {
      report.report(
        .expressionEmpty, at: range, "this expression is empty",
        help: "write the value, or leave it out")
      return nil
    }
    if place == .foreignShell {
      report.report(
        .foreignShell, at: range,
        "a value cannot be quoted in a script that is not for a POSIX shell",
        help: "give it to the task by 'env:' and read the variable in the script")
    }
    let isScript = if case .shell = place { true } else { place == .foreignShell }
    let expression = ExpressionParser.parse(
      inner, use: isScript ? .script : .template, names: checker, report: &report)
    if let expression, expression.isUnquoted {
      report.report(
        .unquoted, .warning, at: range, "the value becomes part of the script's text",
        help: "leave unquoted() out where data is meant: it is quoted for you")
    }
    return expression
  }
}

extension Template {
  /// The text with its values; for an item of an argument vector use `evaluateArguments`.
  package func evaluate(in scope: some ExpressionScope) throws(EvaluationError) -> String {
    switch content {
    case .literal(let text): return text
    case .script(let script): return try script.render(in: scope)
    case .parts(let parts):
      var text = ""
      for part in parts {
        switch part {
        case .text(let literal): text += literal
        case .value(let expression):
          text += try Self.text(of: try expression.evaluate(in: scope), expression)
        }
      }
      return text
    }
  }

  /// The items of an argument vector that the text stands for: one, or as many as a list has that
  /// is the whole text.
  package func evaluateArguments(in scope: some ExpressionScope) throws(EvaluationError) -> [String]
  {
    guard case .parts(let parts) = content, parts.count == 1, case .value(let expression) = parts[0]
    else { return [try evaluate(in: scope)] }
    let value = try expression.evaluate(in: scope)
    guard case .list(let items) = value else { return [try Self.text(of: value, expression)] }
    var arguments: [String] = []
    for item in items { arguments.append(try Self.text(of: item, expression)) }
    return arguments
  }

  private static func text(
    of value: Value, _ expression: Expression
  ) throws(EvaluationError) -> String {
    let text = value.text
    guard !text.utf8.contains(0) else {
      throw EvaluationError(
        "the value holds a NUL character, which cannot be passed to a program",
        origin: expression.origin)
    }
    return text
  }
}
