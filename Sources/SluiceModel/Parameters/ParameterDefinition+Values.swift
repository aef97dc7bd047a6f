import SluiceSyntax

extension ParameterDefinition {
  /// Why a text is no right value, and how it would be one.
  struct Refusal: Error {
    let message: String
    let help: String?
  }

  /// The value that a text gives this parameter.
  func value(of text: String) throws(Refusal) -> Value {
    guard let value = kind.value(of: text) else {
      throw Refusal(
        message: "the parameter '\(name)' takes \(kind.phrase), not '\(text)'", help: nil)
    }
    if !allowed.isEmpty, !allowed.contains(where: { $0.isEqual(to: value) }) {
      let words = allowed.map(\.text)
      let help = EditDistance.nearest(to: text, among: words).map { "did you mean '\($0)'?" }
      throw Refusal(
        message: "the parameter '\(name)' has no '\(text)'",
        help: help ?? "write one of " + words.joined(separator: ", "))
    }
    if let bound = bound(brokenBy: value) {
      throw Refusal(
        message: "the parameter '\(name)' is \(bound), not \(text)", help: nil)
    }
    if let pattern, !Pattern.matches(pattern, text) {
      throw Refusal(
        message: "the parameter '\(name)' has the form '\(pattern)', and '\(text)' has not",
        help: nil)
    }
    return value
  }

  private func bound(brokenBy value: Value) -> String? {
    if let minimum, value.order(to: minimum) == .before { return "at least \(minimum.text)" }
    if let maximum, value.order(to: maximum) == .after { return "at most \(maximum.text)" }
    return nil
  }
}

extension ParameterDefinition {
  /// The values of a run's parameters: what is given, else the defaults in the order of the file.
  ///
  /// A parameter that is optional and has neither is null. Of two texts for one name the later
  /// counts.
  ///
  /// - Parameter now: the time for `now()`, RFC 3339 in UTC.
  /// - Returns: the right values, and a diagnostic for each wrong one.
  package static func resolve(
    _ definitions: [ParameterDefinition], given: [(name: String, text: String)], now: String
  ) -> (values: [String: Value], diagnostics: [Diagnostic]) {
    var findings = Findings()
    let texts = check(given, against: definitions, &findings)
    var scope = DefaultScope(now: now)
    for definition in definitions {
      do {
        if let text = texts[definition.name] {
          scope.values[definition.name] = try definition.given(text)
        } else {
          scope.values[definition.name] = try definition.absent(in: scope)
        }
      } catch {
        findings.add([error.diagnostic])
        // No echo from the defaults that ask for it.
        scope.isComplete = false
      }
    }
    return (scope.values, findings.diagnostics)
  }

  private struct Fault: Error {
    let diagnostic: Diagnostic
  }

  private static func check(
    _ given: [(name: String, text: String)], against definitions: [ParameterDefinition],
    _ findings: inout Findings
  ) -> [String: String] {
    let names = definitions.map(\.name)
    let near = NearNames { names }
    for (name, text) in given where !names.contains(name) {
      let none = definitions.isEmpty ? "this workflow takes no parameters" : nil
      findings.error(
        .unknownParameter, "there is no parameter '\(name)'",
        help: near.help(for: name, orElse: none), at: .commandLine(argument: "\(name)=\(text)"))
    }
    return Dictionary(given.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
  }

  private func given(_ text: String) throws(Fault) -> Value {
    do {
      return try value(of: text)
    } catch {
      throw Fault(
        diagnostic: Diagnostic(
          .badParameter, error.message, help: error.help,
          origin: .commandLine(argument: "\(name)=\(text)"),
          notes: [Diagnostic.Note("declared here", origin: origin)]))
    }
  }

  /// Its default; nil where it depends on a parameter that has no right value.
  private func absent(in scope: DefaultScope) throws(Fault) -> Value? {
    guard !isRequired else {
      throw Fault(
        diagnostic: Diagnostic(
          .parameterRequired, "the parameter '\(name)' has no value",
          help: "give it by `-p \(name)=…`", origin: origin))
    }
    guard let defaultValue else { return .null }
    guard scope.isComplete || defaultValue.literal != nil else { return nil }
    let text: String
    do {
      text = try defaultValue.evaluate(in: scope)
    } catch {
      throw Fault(diagnostic: error.diagnostic)
    }
    do {
      return try value(of: text)
    } catch {
      throw Fault(
        diagnostic: Diagnostic(.badParameter, error.message, help: error.help, origin: origin))
    }
  }
}

/// What the default of a parameter may ask for: the parameters above it, and the time.
private struct DefaultScope: ExpressionScope {
  let now: String
  var values: [String: Value] = [:]
  /// Whether every parameter so far has a right value.
  var isComplete = true

  init(now: String) { self.now = now }

  func value(of name: ExpressionName) -> Value? {
    if case .param(let name) = name { return values[name] }
    return nil
  }

  func status(_ function: StatusFunction) -> Bool { false }
}
