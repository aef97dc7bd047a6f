/// The names of workflows, tasks, queues, resources and parameters:
/// `[A-Za-z0-9_][A-Za-z0-9_.-]*`, at most 128 bytes.
enum IdentifierSyntax {
  enum Failure: Error, Equatable {
    case empty
    case tooLong
    /// Begins with a character that may stand only further on.
    case start(Character)
    case character(Character)
  }

  static let maximumLength = 128

  /// The same as a regular expression, but for the length.
  static let pattern = "^[A-Za-z0-9_][A-Za-z0-9_.-]*$"

  static func check(_ text: String) throws(Failure) {
    if isValid(text) { return }
    if text.isEmpty { throw .empty }
    guard let wrong = text.first(where: { !isAllowed($0) }) else {
      if text.utf8.count > maximumLength { throw .tooLong }
      throw .start(text[text.startIndex])
    }
    throw .character(wrong)
  }

  static func isValid(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, isWord(first), bytes.count <= maximumLength else {
        return false
      }
      return bytes.allSatisfy(isAllowed)
    }
  }

  /// The identifier nearest to a file's stem, for a workflow that says no name.
  static func sanitized(_ text: String) -> String {
    let allowed = text.utf8.map { isAllowed($0) ? $0 : UInt8(ascii: "-") }
    let trimmed = allowed.drop { !isWord($0) }.prefix(maximumLength)
    return trimmed.isEmpty ? "workflow" : String(decoding: trimmed, as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.asciiValue.map(isAllowed) ?? false
  }
}
