import SluiceModel
import SluiceSyntax
import Testing

/// What a template or a condition of one file gave.
struct CheckedText<Result> {
  let result: Result
  let diagnostics: [Diagnostic]

  /// Each as `line:column-column id: message; help`, with the text that is marked.
  var report: [String] {
    diagnostics.map { diagnostic in
      var text = "\(diagnostic.id): \(diagnostic.message)"
      if let help = diagnostic.help { text += "; \(help)" }
      guard case .yaml(let file, let range) = diagnostic.origin else { return text }
      let bytes =
        file.utf8Offset(of: range.start)..<file.utf8Offset(of: range.end)
      let marked = String(decoding: file.text[bytes], as: UTF8.self)
      return "\(range.start.line):\(range.start.column) `\(marked)` \(text)"
    }
  }

  /// `id` and the marked text of each.
  var faults: [String] {
    zip(diagnostics, report).map { diagnostic, text in
      let marked =
        text.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first
        ?? ""
      return "\(diagnostic.id) `\(marked)`"
    }
  }
}

/// A file with parameters, two tasks and an environment.
struct Scope: ExpressionScope {
  var params: [String: Value] = [
    "n": .integer(7), "zero": .integer(0), "ratio": .number(0.5), "name": .string("O'Brien"),
    "empty": .string(""), "flag": .boolean(true), "files": .list([.string("a b"), .string("c")]),
    "none": .null,
  ]
  var outputs: [String: Value] = ["version": .string("1.2"), "parts": .list([.integer(1)])]
  var variables: [String: String] = ["HOME": "/home/me", "CI": "true", "N": "3"]
  var results: [String: String] = ["build": "succeeded", "test.unit": "failed"]
  var states: Set<StatusFunction> = [.success, .always]
  var now: String { "2026-11-30T19:19:45Z" }

  func value(of name: ExpressionName) -> Value? {
    switch name {
    case .param(let name): params[name]
    case .env(let name): variables[name].map(Value.string)
    case .taskResult(let name), .taskOutcome(let name): results[name].map(Value.string)
    case .taskOutput(_, let name): outputs[name]
    case .matrix(let name): name == "os" ? .string("linux") : nil
    case .taskName: .string("deploy")
    case .taskAttempt: .integer(2)
    case .runID: .string("r1")
    case .runDirectory: .string("/run")
    }
  }

  func status(_ function: StatusFunction) -> Bool { states.contains(function) }

  var checker: NameChecker {
    NameChecker { name in
      switch name {
      case .param(let name):
        guard let value = params[name] else {
          return .unknown(near: EditDistance.nearest(to: name, among: params.keys.sorted()))
        }
        return .known(value == .null ? .any : ValueKinds(value.kind))
      case .env: return .known([.string, .null])
      case .taskResult(let name), .taskOutcome(let name):
        guard results[name] != nil else {
          return .unknown(near: EditDistance.nearest(to: name, among: results.keys.sorted()))
        }
        return .known(.string)
      case .taskOutput(_, let name):
        guard let value = outputs[name] else {
          return .unknown(near: EditDistance.nearest(to: name, among: outputs.keys.sorted()))
        }
        return .known(ValueKinds(value.kind))
      case .matrix(let name): return name == "os" ? .known(.string) : .unknown(near: nil)
      case .taskName, .runID, .runDirectory: return .known(.string)
      case .taskAttempt: return .known(.integer)
      }
    }
  }
}

/// A text that is a whole file, so that a place in it is a place in the file.
func scalar(_ text: String) -> ScalarText {
  let file = SourceFile(path: "wf.yaml", text: text)
  return ScalarText(text) { .yaml(file, file.range(ofUTF8Offsets: $0)) }
}

func check(
  _ text: String, _ place: Template.Place = .plain, in scope: Scope = Scope()
) -> CheckedText<Template> {
  var diagnostics: [Diagnostic] = []
  let template = Template.parse(
    scalar(text), place: place, checker: scope.checker, diagnostics: &diagnostics)
  return CheckedText(result: template, diagnostics: diagnostics)
}

func checkCondition(_ text: String, in scope: Scope = Scope()) -> CheckedText<Condition?> {
  var diagnostics: [Diagnostic] = []
  let condition = Condition.parse(
    scalar(text), checker: scope.checker, diagnostics: &diagnostics)
  return CheckedText(result: condition, diagnostics: diagnostics)
}

/// The text of a template that has no fault.
func text(
  _ template: String, _ place: Template.Place = .plain, in scope: Scope = Scope(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let checked = check(template, place, in: scope)
  #expect(checked.report == [], sourceLocation: sourceLocation)
  return try checked.result.evaluate(in: scope)
}

/// The value of an expression as JSON.
func value(
  _ expression: String, in scope: Scope = Scope(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  try text("${{ toJSON(\(expression)) }}", in: scope, sourceLocation: sourceLocation)
}

/// Why an expression has no value.
func failure(_ template: String, _ place: Template.Place = .plain, in scope: Scope = Scope())
  -> String?
{
  let checked = check(template, place, in: scope)
  guard checked.diagnostics.isEmpty else { return "refused: \(checked.report)" }
  do throws(EvaluationError) {
    _ = try checked.result.evaluate(in: scope)
    return nil
  } catch {
    return error.message
  }
}
