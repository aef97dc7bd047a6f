/// Reads one JSON text (RFC 8259) into a value.
///
/// A number without fraction and exponent that fits 64 bits is an integer, another one a number. Of
/// two members of one name the later wins.
struct JSONReader {
  struct Failure: Error, Hashable {
    let reason: String
    /// Of the byte at which reading stopped, from 0.
    let offset: Int
  }

  /// How deep lists and objects may nest.
  static let maximumDepth = 100

  private let bytes: [UInt8]
  private var index = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  static func read(_ text: String) throws(Failure) -> Value {
    var reader = JSONReader(text)
    let value = try reader.readValue(depth: 0)
    reader.skipBlanks()
    guard reader.index == reader.bytes.count else {
      throw reader.failure("there is more after the value")
    }
    return value
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: index) }

  private mutating func skipBlanks() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func readValue(depth: Int) throws(Failure) -> Value {
    guard depth <= Self.maximumDepth else {
      throw failure("it nests deeper than \(Self.maximumDepth) levels")
    }
    skipBlanks()
    switch current {
    case nil: throw failure("a value is missing")
    case UInt8(ascii: "{"): return try readObject(depth: depth)
    case UInt8(ascii: "["): return try readList(depth: depth)
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return try readNumber()
    }
  }

  private mutating func readWord(_ word: String, _ value: Value) throws(Failure) -> Value {
    guard bytes[index...].starts(with: word.utf8) else { throw failure("a value is missing") }
    index += word.utf8.count
    return value
  }

  private mutating func readList(depth: Int) throws(Failure) -> Value {
    index += 1
    var items: [Value] = []
    if skip("]") { return .list(items) }
    repeat { items.append(try readValue(depth: depth + 1)) } while skip(",")
    guard skip("]") else { throw failure("a ',' or ']' is missing") }
    return .list(items)
  }

  private mutating func readObject(depth: Int) throws(Failure) -> Value {
    index += 1
    var object = ValueObject()
    if skip("}") { return .object(object) }
    repeat {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw failure("a member's name is missing") }
      let name = try readString()
      guard skip(":") else { throw failure("a ':' is missing") }
      object[name] = try readValue(depth: depth + 1)
    } while skip(",")
    guard skip("}") else { throw failure("a ',' or '}' is missing") }
    return .object(object)
  }
}

extension JSONReader {
  private mutating func readNumber() throws(Failure) -> Value {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    let leadsWithZero = current == UInt8(ascii: "0")
    let wholeDigits = skipDigits()
    guard wholeDigits > 0 else { throw failure("a value is missing") }
    guard !leadsWithZero || wholeDigits == 1 else { throw failure("a number begins with 0") }
    var isWhole = true
    if current == UInt8(ascii: ".") {
      index += 1
      isWhole = false
      guard skipDigits() > 0 else { throw failure("a digit is missing after '.'") }
    }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      isWhole = false
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      guard skipDigits() > 0 else { throw failure("a digit is missing in the exponent") }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw failure("a number is too large") }
    return .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    return index - start
  }

  private mutating func readString() throws(Failure) -> String {
    index += 1
    var content: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(into: &content)
      case ..<0x20: throw failure("a control character stands in a string")
      default:
        content.append(byte)
        index += 1
      }
    }
    throw failure("a string does not end")
  }

  private mutating func readEscape(into content: inout [UInt8]) throws(Failure) {
    index += 1
    guard let byte = current else { throw failure("a string does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): content += Array(String(try readEscapedScalar()).utf8)
    default: throw failure("an escape is unknown")
    }
  }

  /// Two escapes where the first is half of a surrogate pair.
  private mutating func readEscapedScalar() throws(Failure) -> Character {
    var value = try readHexadecimal()
    if value & 0xFC00 == 0xD800, bytes[index...].starts(with: [0x5C, 0x75]) {
      index += 2
      let low = try readHexadecimal()
      guard low & 0xFC00 == 0xDC00 else { throw failure("half of a surrogate pair stands alone") }
      value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw failure("half of a surrogate pair stands alone")
    }
    return Character(scalar)
  }

  private mutating func readHexadecimal() throws(Failure) -> UInt32 {
    guard index + 4 <= bytes.count,
      bytes[index..<(index + 4)].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits are missing after '\\u'") }
    index += 4
    return value
  }
}
