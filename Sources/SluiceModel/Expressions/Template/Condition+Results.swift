extension Condition {
  /// The names in it whose values are not known before other tasks have ended, each once.
  package var resultNames: Set<ExpressionName> {
    Set(
      expression.names.filter {
        switch $0 {
        case .taskResult, .taskOutcome: true
        case .param, .env, .taskName, .taskAttempt, .runID, .runDirectory: false
        }
      })
  }

  /// As it is written, on one line.
  package var text: String {
    guard case .yaml(let file, let range) = origin else { return "" }
    let bytes = file.utf8Offset(of: range.start)..<file.utf8Offset(of: range.end)
    return String(decoding: file.text[bytes], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
