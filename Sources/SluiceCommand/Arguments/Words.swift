/// Reads the words of commands that are no options.
enum Words {
  static func run(_ words: [String]) throws(UsageError) -> RunReference? {
    try atMostOne(words, "run").map { RunReference(word: $0) }
  }

  static func atMostOne(_ words: [String], _ what: String) throws(UsageError) -> String? {
    guard words.count < 2 else {
      throw UsageError("one \(what) at most, and '\(words[1])' is the second")
    }
    return words.first
  }

  static func none(_ words: [String]) throws(UsageError) {
    if let word = words.first { throw UsageError("'\(word)' is one word too many") }
  }
}
