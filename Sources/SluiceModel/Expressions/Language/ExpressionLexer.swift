/// Parts an expression into tokens.
struct ExpressionLexer {
  struct Failure: Error {
    let range: Range<Int>
    let message: String
    var help: String?
    var replacement: String?
  }

  private static let symbols: [StaticString] = [
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "/", "%", "(", ")", "[", "]",
    ",", ".",
  ]

  private let source: ScalarText
  private let end: Int
  private var index: Int
  /// After a dot, digits begin a name.
  private var isAfterDot = false

  init(_ source: ScalarText, _ range: Range<Int>) {
    self.source = source
    index = range.lowerBound
    end = range.upperBound
  }

  private var current: UInt8? { index < end ? source.bytes[index] : nil }

  mutating func next() throws(Failure) -> ExpressionToken {
    while let byte = current, byte.isBlank { index += 1 }
    let start = index
    let kind = try readKind()
    isAfterDot = kind == .symbol(".")
    return ExpressionToken(kind: kind, range: start..<index)
  }

  private mutating func readKind() throws(Failure) -> ExpressionToken.Kind {
    guard let byte = current else { return .end }
    if byte.beginsName || isAfterDot && byte.isDecimalDigit { return readName() }
    if byte.isDecimalDigit { return try readNumber() }
    if byte == UInt8(ascii: "'") { return try readString() }
    for symbol in Self.symbols where index + symbol.utf8CodeUnitCount <= end {
      guard source.holds(symbol, at: index) else { continue }
      index += symbol.utf8CodeUnitCount
      return .symbol(symbol.description)
    }
    throw strayCharacter(byte)
  }

  private mutating func readName() -> ExpressionToken.Kind {
    let start = index
    while let byte = current, byte.continuesName { index += 1 }
    return .name(source.slice(start..<index))
  }

  /// A quote is written twice: `'it''s'`.
  private mutating func readString() throws(Failure) -> ExpressionToken.Kind {
    let start = index
    var content: [UInt8] = []
    index += 1
    while let byte = current {
      index += 1
      if byte == UInt8(ascii: "'") {
        guard current == UInt8(ascii: "'") else {
          return .string(String(decoding: content, as: UTF8.self))
        }
        index += 1
      }
      content.append(byte)
    }
    throw Failure(
      range: start..<end, message: "the text that begins with this quote does not end",
      help: "end it with a single quote; a quote inside is written twice: 'it''s'")
  }
}

extension ExpressionLexer {
  /// Decimal as in JSON, or hexadecimal after `0x`.
  private mutating func readNumber() throws(Failure) -> ExpressionToken.Kind {
    let start = index
    while let byte = current, byte.continuesName || byte == UInt8(ascii: ".") {
      let isMinus = byte == UInt8(ascii: "-")
      // A sign belongs to an exponent, else it is the operator.
      if isMinus, source.bytes[index - 1] | 0x20 != UInt8(ascii: "e") { break }
      index += 1
      if current == UInt8(ascii: "+"), byte | 0x20 == UInt8(ascii: "e") { index += 1 }
    }
    let text = source.slice(start..<index)
    if text.hasPrefix("0x"), let value = Int64(text.dropFirst(2), radix: 16) {
      return .integer(value)
    }
    switch try? JSONReader.read(text) {
    case .integer(let value): return .integer(value)
    case .number(let value) where !text.utf8.allSatisfy(\.isDecimalDigit): return .number(value)
    case .number:
      throw Failure(
        range: start..<index, message: "the integer \(text) is too large",
        help: "integers go up to \(Int64.max)")
    default:
      throw Failure(
        range: start..<index, message: "'\(text)' is not a number",
        help: "a text is written in single quotes: '\(text)'")
    }
  }

  private mutating func strayCharacter(_ byte: UInt8) -> Failure {
    let start = index
    switch byte {
    case UInt8(ascii: "\""): return doubleQuoted()
    case UInt8(ascii: "="):
      return Failure(
        range: start..<(start + 1), message: "'=' is no operator", help: "compare with '=='",
        replacement: "==")
    case UInt8(ascii: "&"):
      return Failure(
        range: start..<(start + 1), message: "'&' is no operator", help: "'and' is written '&&'",
        replacement: "&&")
    case UInt8(ascii: "|"):
      return Failure(
        range: start..<(start + 1), message: "'|' is no operator", help: "'or' is written '||'",
        replacement: "||")
    case UInt8(ascii: "$"):
      return Failure(
        range: start..<(start + 1), message: "'$' has no meaning in an expression",
        help: "an environment variable is env.NAME, a parameter params.name")
    default:
      var stop = start + 1
      while stop < end, source.bytes[stop] & 0xC0 == 0x80 { stop += 1 }
      return Failure(
        range: start..<stop,
        message: "'\(source.slice(start..<stop))' has no meaning in an expression",
        help: "a text is written in single quotes")
    }
  }

  /// As GitHub, which takes single quotes only: the other ones are YAML's.
  private func doubleQuoted() -> Failure {
    let close = source.bytes[(index + 1)..<end].firstIndex(of: UInt8(ascii: "\""))
    guard let close else {
      return Failure(
        range: index..<(index + 1),
        message: "a text is written in single quotes, not in double ones")
    }
    let content = source.slice((index + 1)..<close)
    return Failure(
      range: index..<(close + 1), message: "a text is written in single quotes, not in double ones",
      help: "write '\(content.doubling("'"))'", replacement: "'\(content.doubling("'"))'")
  }
}
