/// What is known of a name's value before the run has it, and can hardly be meant.
extension ExpressionBuilder {
  /// Sees that a text which looks like a boolean is not asked for its truth.
  mutating func checkTruth(_ operand: Operand) {
    guard let name = operand.name, let text = names.facts(on: name).misleadingText else { return }
    report.report(
      .textAsCondition, .warning, at: operand.range,
      "'\(name)' is the text '\(text)', and every text but an empty one is true",
      help: adviceOnTruth(of: name, text))
  }

  private func adviceOnTruth(of name: ExpressionName, _ text: String) -> String {
    guard case .param(let parameter) = name else { return "compare it: \(name) != '\(text)'" }
    let isTrue = ["yes", "on", "y"].contains(text.lowercased())
    return "write `\(parameter): \(isTrue)` under `params`"
  }

  /// Sees that a name is compared with something that it can be.
  mutating func checkWords(_ left: Operand, _ right: Operand) {
    for (operand, other) in [(left, right), (right, left)] {
      guard let name = operand.name, let literal = other.literal else { continue }
      let facts = names.facts(on: name)
      if case .boolean = literal, facts.misleadingText != nil {
        checkTruth(operand)
      } else if case .string(let text) = literal, !facts.words.isEmpty,
        !facts.words.contains(text)
      {
        report(text, at: other.range, isNever: name, facts)
      }
    }
  }

  private mutating func report(
    _ text: String, at range: Range<Int>, isNever name: ExpressionName, _ facts: NameFacts
  ) {
    let meant = facts.nearest(to: text)
    report.report(
      .neverEqual, at: range, "'\(name)' is never '\(text)'",
      help: meant.map { "did you mean '\($0)'?" }
        ?? "it is one of " + facts.words.joined(separator: ", "),
      write: meant.map { "'\($0)'" })
  }
}
