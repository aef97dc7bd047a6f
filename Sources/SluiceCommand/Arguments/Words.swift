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

  /// `[FILE] [TASK…]`: the first word is a file where it can be none other.
  ///
  /// - Parameter file: Given by an option; then all words are tasks.
  static func fileAndTasks(
    _ words: [String], _ file: WorkflowReference?, _ isFile: (String) -> Bool
  ) -> (file: WorkflowReference?, tasks: [String]) {
    guard file == nil, let first = words.first, namesFile(first, isFile) else {
      return (file, words)
    }
    return (WorkflowReference(word: first), Array(words.dropFirst()))
  }

  /// A task's name has no slash, so a word with one is a path.
  static func namesFile(_ word: String, _ isFile: (String) -> Bool) -> Bool {
    word == "-" || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
      || word.utf8.contains(UInt8(ascii: "/")) || word == "." || word == ".." || isFile(word)
  }
}
