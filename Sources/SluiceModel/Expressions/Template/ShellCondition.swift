/// A command of the shell that stands where an expression should.
enum ShellCondition {
  /// Whether a text can be no expression and looks like a command: a word, then another one or an
  /// option, or the brackets of a test.
  static func looksLikeOne(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    let command = words.drop { $0 == "!" }
    guard let first = command.first, let second = command.dropFirst().first else { return false }
    if first == "[" || first == "[[" { return true }
    guard first.utf8.allSatisfy(\.continuesName), !operators.contains(first.lowercased()),
      !operators.contains(second.lowercased())
    else { return false }
    return isArgument(second)
  }

  /// Words that other languages have in expressions.
  private static let operators: Set = ["not", "and", "or", "is", "in", "eq", "ne", "true", "false"]

  private static func isArgument(_ word: Substring) -> Bool {
    var text = word.utf8[...]
    if text.first == UInt8(ascii: "-") {
      text = text.drop { $0 == UInt8(ascii: "-") }
      return text.first?.isASCIILetter ?? false
    }
    guard let first = text.first else { return false }
    return first.continuesName || "/~$\"'.".utf8.contains(first)
  }
}
