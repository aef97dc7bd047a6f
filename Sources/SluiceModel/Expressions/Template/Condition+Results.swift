extension Condition {
  /// The names of results in it, each once.
  package var resultNames: Set<ExpressionName> {
    Set(
      expression.names.filter {
        switch $0 {
        case .taskResult, .taskOutcome: true
        default: false
        }
      })
  }

  /// Whether it asks for what other tasks write.
  package var asksForOutputs: Bool {
    expression.names.contains { if case .taskOutput = $0 { true } else { false } }
  }

  /// As it is written, on one line.
  package var text: String {
    guard case .yaml(let file, let range) = origin else { return "" }
    let bytes = file.utf8Offset(of: range.start)..<file.utf8Offset(of: range.end)
    return String(decoding: file.text[bytes], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
