/// How a shell is named: a program that Sluice knows the strict form of, or a full command.
enum ShellSyntax {
  enum Failure: Error, Equatable {
    case empty
    case openQuote
  }

  /// The words of the command; `bash` alone means `bash -eo pipefail`, and `sh` alone `sh -e`, by
  /// whatever path they are named.
  static func parse(_ text: String) throws(Failure) -> Shell {
    let words = try words(text)
    switch words {
    case []: throw .empty
    case Shell.default.words: return .default
    case ["sh"]: return .default
    default: return Shell(words: words + strictness(of: words))
    }
  }

  /// The options of a shell that is named without any.
  private static func strictness(of words: [String]) -> [String] {
    let program = words.count == 2 && words[0].hasSuffix("/env") ? words[1] : words[0]
    guard words.count == 1 || program != words[0] else { return [] }
    switch PathText.basename(program, suffix: nil) {
    case "bash": return ["-eo", "pipefail"]
    case "sh": return ["-e"]
    default: return []
    }
  }

  /// Whether a word would be an operator to a shell: to the program it is an argument.
  static func isOperator(_ word: String) -> Bool {
    ["|", "||", "&", "&&", ";", "<", ">", ">>", "2>", "2>&1"].contains(word)
      || word.hasSuffix(";") && word.count > 1
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
