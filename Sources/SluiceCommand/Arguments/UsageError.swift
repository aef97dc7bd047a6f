/// What is wrong with the words of a command line.
struct UsageError: Error, Hashable, Sendable {
  /// One phrase, without a full stop.
  let message: String
  /// How to mend it.
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// A word that the language of the command line has and this build has not.
  static func notInThisBuild(_ word: String) -> UsageError {
    UsageError("\(word) is known, but not in this build")
  }
}

/// Why an option cannot take a value.
enum ValueError: Error {
  /// What it takes instead.
  case expected(String)
}
