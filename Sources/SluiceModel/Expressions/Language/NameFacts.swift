import SluiceSyntax

/// What is known of a name's value while the file is checked, besides its kinds.
package struct NameFacts: Sendable {
  /// The only texts that it can be; empty where it may be any.
  var words: [String] = []
  /// Words of other tools for some of the words.
  var synonyms: [String: String] = [:]
  /// The text that the file gives it, where that looks like a boolean that it is not.
  var misleadingText: String?
  /// Whether the file gives it a value.
  var isDeclared = false

  package init() {}

  /// Of what a task came to.
  static let ofResult: NameFacts = {
    var facts = NameFacts()
    facts.words = ResultWord.allCases.map(\.rawValue)
    facts.synonyms = ResultWord.elsewhere
    return facts
  }()

  func nearest(to text: String) -> String? {
    synonyms[text.lowercased()] ?? EditDistance.nearest(to: text, among: words)
  }
}

/// What a task came to, as expressions see it.
package enum ResultWord: String, Sendable, CaseIterable {
  case succeeded, failed
  case timedOut = "timed_out"
  case cancelled, interrupted, skipped
  case upstreamFailed = "upstream_failed"
  case upToDate = "up_to_date"

  /// Words of other tools.
  static let elsewhere = [
    "success": "succeeded", "successful": "succeeded", "ok": "succeeded", "passed": "succeeded",
    "done": "succeeded", "failure": "failed", "fail": "failed", "error": "failed",
    "canceled": "cancelled", "aborted": "cancelled", "timeout": "timed_out",
    "timed out": "timed_out", "skip": "skipped",
  ]
}
