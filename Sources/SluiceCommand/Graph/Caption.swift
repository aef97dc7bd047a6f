import SluiceModel
import SluiceSyntax

/// Text of a user's on one line, fit to be shown anywhere: no controls, no marks that reorder it.
enum Caption {
  /// Scalars of a description that are shown.
  static let longest = 400

  /// Breaks and blanks become one blank; what would do harm is spelt out; a long text is cut.
  static func line(_ text: String, atMost longest: Int = longest) -> String {
    let words = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
    return cut(DisplayText.harmless(words.joined(separator: " ")), to: longest)
  }

  static func cut(_ text: String, to longest: Int) -> String {
    guard text.unicodeScalars.count > longest else { return text }
    var kept = String.UnicodeScalarView(text.unicodeScalars.prefix(longest - 1))
    while kept.last == " " { kept.removeLast() }
    return String(kept) + "…"
  }
}

extension TaskChart.Node {
  /// What is told of it where there is room: a description, its queue, its state in a run.
  var details: [String] {
    var lines: [String] = []
    if let description { lines.append(Caption.line(description)) }
    if let occasion { lines.append("runs \(occasion.words)") }
    if let queue { lines.append("queue \(queue)") }
    if let standing { lines.append(standing.words) }
    return lines
  }
}

extension HandlerOccasion {
  fileprivate var words: String {
    switch self {
    case .success: "after a success"
    case .failure: "after a failure"
    case .cancel: "after a cancel"
    case .finally: "at the end in any case"
    }
  }
}

extension TaskStanding {
  /// As in `failed, attempt 2: exit code 1`.
  var words: String {
    let attempt = attempt > 1 ? ", attempt \(attempt)" : ""
    let reason = reason.isEmpty ? "" : ": \(Caption.line(reason))"
    return kind.words + attempt + reason
  }
}
