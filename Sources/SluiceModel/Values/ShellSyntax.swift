/// How a shell is named: a program that Sluice knows the strict form of, or a full command.
enum ShellSyntax {
  enum Failure: Error, Equatable {
    case empty
    case openQuote
  }

  /// The words of the command; `bash` alone means `bash -eo pipefail`.
  static func parse(_ text: String) throws(Failure) -> Shell {
    let words = try words(text)
    switch words {
    case []: throw .empty
    case Shell.default.words: return .default
    case ["sh"]: return .default
    case ["bash"]: return Shell(words: ["bash", "-eo", "pipefail"])
    default: return Shell(words: words)
    }
  }

  /// Parted at blanks, where `'…'` and `"…"` hold blanks; nothing is expanded.
  private static func words(_ text: String) throws(Failure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil, "\t" where quote == nil, "\n" where quote == nil:
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw .openQuote }
    if let complete = word { words.append(complete) }
    return words
  }
}
