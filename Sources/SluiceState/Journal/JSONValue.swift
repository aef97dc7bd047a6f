/// A JSON value read back from a journal.
///
/// Journals hold text, whole numbers, lists and objects; anything else is a fault of the record.
package enum JSONValue: Hashable, Sendable {
  case text(String)
  case number(Int64)
  case list([JSONValue])
  case object([Field])

  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: JSONValue
  }

  package subscript(name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  package var number: Int64? { if case .number(let number) = self { number } else { nil } }
}

/// Reads one JSON value; the counterpart of `JSONObjectWriter`.
package struct JSONParser {
  /// Nested deeper than a record ever is.
  private static let maximumDepth = 8

  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  /// The value that `bytes` hold, all of them; nil where they are not such a value.
  package static func value(of bytes: UnsafeRawBufferPointer) -> JSONValue? {
    var parser = JSONParser(bytes: bytes)
    guard let value = parser.value(depth: 0), parser.index == bytes.count else { return nil }
    return value
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth < Self.maximumDepth else { return nil }
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return list(depth: depth)
    case UInt8(ascii: "\""): return string().map { .text($0) }
    default: return number().map { .number($0) }
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    guard take("{") else { return nil }
    if take("}") { return .object([]) }
    var fields: [JSONValue.Field] = []
    fields.reserveCapacity(8)
    repeat {
      guard let name = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      fields.append(.init(name: name, value: value))
    } while take(",")
    return take("}") ? .object(fields) : nil
  }

  private mutating func list(depth: Int) -> JSONValue? {
    guard take("[") else { return nil }
    if take("]") { return .list([]) }
    var items: [JSONValue] = []
    repeat {
      guard let item = value(depth: depth + 1) else { return nil }
      items.append(item)
    } while take(",")
    return take("]") ? .list(items) : nil
  }

  private mutating func number() -> Int64? {
    let isNegative = take("-")
    var number: Int64 = 0
    let start = index
    while let digit = next, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.subtractingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      guard !overflows, !carries else { return nil }
      number = sum
      index += 1
    }
    guard index > start else { return nil }
    // Counted downwards, since the least number has no positive counterpart.
    return isNegative ? number : (number == .min ? nil : -number)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let start = index
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
    let plain = UnsafeRawBufferPointer(rebasing: bytes[start..<index])
    if take("\"") { return String(validating: plain, as: UTF8.self) }
    return escapedString(after: Array(plain))
  }

  private mutating func escapedString(after start: [UInt8]) -> String? {
    var text = start
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: Array(String(scalar).utf8))
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return Unicode.Scalar(byte)
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "u"):
      guard index + 4 <= bytes.count else { return nil }
      let digits = String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
      index += 4
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }
}
