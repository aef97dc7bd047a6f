/// How a value is written at a place of a script so that the shell reads exactly it.
enum ShellQuoting {
  struct Failure: Error {
    let message: String
    var help: String?
  }

  /// An expansion that is empty in every shell. It parts a value from a variable's name before it,
  /// keeps a line of a here-document from being the delimiter, and keeps `<<-` from taking its
  /// tabs.
  private static let separator = "${0+}"

  static func write(_ value: Value, at place: ShellPlace) throws(Failure) -> String {
    switch place {
    case .comment: return ""
    case .words(let isWhole): return try words(value, isWhole: isWhole)
    case .word: return singleQuoted(try oneWord(value))
    case .arithmetic: return try computable(value)
    case .integerWord: return String(try integer(value))
    case .backquoted(let inner):
      return escaping(try write(value, at: inner), ["\\", "`", "$"])
    case .doubleQuoted: return "\"" + singleQuoted(try joined(value)) + "\""
    case .dollarQuoted: return "'" + singleQuoted(try joined(value)) + "$'"
    case .singleQuoted: return quotesInside(try joined(value))
    case .hereDocument:
      let text = escaping(try joined(value), ["\\", "`", "$"])
      return separator
        + text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + separator)
    case .literalHereDocument, .spliced: return try joined(value)
    }
  }

  static func singleQuoted(_ text: String) -> String { "'" + quotesInside(text) + "'" }

  /// What goes between single quotes: a quote in it ends them, is escaped, and opens them again.
  private static func quotesInside(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "'")) else { return text }
    return text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      .map(String.init).joined(separator: "'\\''")
  }

  private static func escaping(_ text: String, _ characters: Set<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if characters.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension ShellQuoting {
  private static func words(_ value: Value, isWhole: Bool) throws(Failure) -> String {
    guard case .list(let items) = value else { return singleQuoted(try text(value)) }
    guard !items.isEmpty else { return isWhole ? "" : "''" }
    var words: [String] = []
    for item in items { words.append(singleQuoted(try text(item))) }
    return words.joined(separator: " ")
  }

  private static func oneWord(_ value: Value) throws(Failure) -> String {
    if case .list = value {
      throw Failure(
        message: "a list cannot stand where the shell takes one word",
        help: "join(list, ' ') makes one")
    }
    return try text(value)
  }

  /// Inside quotes a list is one text, with blanks between its items.
  private static func joined(_ value: Value) throws(Failure) -> String {
    guard case .list(let items) = value else { return try text(value) }
    var texts: [String] = []
    for item in items { texts.append(try text(item)) }
    return texts.joined(separator: " ")
  }

  private static func text(_ value: Value) throws(Failure) -> String {
    let text = value.text
    guard !text.utf8.contains(0) else {
      throw Failure(message: "the value holds a NUL character, which no script can hold")
    }
    return text
  }

  /// In brackets where it is negative, so that no operator before it joins its sign.
  private static func computable(_ value: Value) throws(Failure) -> String {
    let integer = try integer(value)
    // The digits of the least integer alone are past what a shell reads.
    if integer == .min { return "(\(integer + 1) - 1)" }
    return integer < 0 ? "(\(integer))" : String(integer)
  }

  private static func integer(_ value: Value) throws(Failure) -> Int64 {
    switch value {
    case .integer(let integer): return integer
    case .number(let number):
      if let integer = Int64(exactly: number) { return integer }
    case .string(let text):
      let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
      if digits.allSatisfy(\.isDecimalDigit), let integer = Int64(text) { return integer }
    default: break
    }
    throw Failure(
      message: "the shell computes here, and the value is no integer",
      help: "only an integer of 64 bits can stand here")
  }
}
