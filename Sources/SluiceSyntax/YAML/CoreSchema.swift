/// Scalars by the core schema of YAML 1.2 (§10.3.2), asked for by the field that wants one.
///
/// What is not of the type but looks as if it were meant so has a case of its own: the message can
/// say why.
extension YAMLNode {
  /// Plain `~`, `null`, `Null`, `NULL`, or nothing.
  package var isNull: Bool {
    guard cell.isScalar, !isFaulty else { return false }
    if cell.tag == .null { return true }
    guard isPlain else { return false }
    return cell.count == 0 || ["~", "null", "Null", "NULL"].contains { hasText($0) }
  }

  package var boolean: YAMLBoolean {
    guard cell.isScalar, cell.count <= 5 else { return .other }
    let text = text
    switch text {
    case "true", "True", "TRUE": return resolves(as: .bool) ? .value(true) : .quoted(true)
    case "false", "False", "FALSE": return resolves(as: .bool) ? .value(false) : .quoted(false)
    default: break
    }
    switch text.lowercased() {
    case "yes", "on", "y": return .legacy(true)
    case "no", "off", "n": return .legacy(false)
    default: return .other
    }
  }

  package var integer: YAMLInteger {
    guard cell.isScalar else { return .other }
    let text = text
    let integer = YAMLInteger(text)
    if case .value = integer, !resolves(as: .int) { return .quoted }
    return integer
  }

  /// A number with or without fraction and exponent, `.inf`, `.nan`; nil for any other text.
  package var float: Double? {
    guard cell.isScalar, resolves(as: .float) || resolves(as: .int) else { return nil }
    let text = text
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    if case .value(let value) = YAMLInteger(text) { return Double(value) }
    // Swift takes more than YAML: "inf", "0x1p3".
    return text.utf8.allSatisfy(Self.isFloatByte) ? Double(text) : nil
  }

  private var isPlain: Bool { cell.shape == .plain && cell.tag == .untagged }

  private func resolves(as tag: YAMLTag) -> Bool { isPlain || cell.tag == tag }

  private static func isFloatByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

/// A scalar that a field wants to be true or false.
package enum YAMLBoolean: Hashable, Sendable {
  case value(Bool)
  /// A text only for its quotes or its tag.
  case quoted(Bool)
  /// `yes`, `no`, `on`, `off`, `y`, `n`: a boolean in YAML 1.1, a text since.
  case legacy(Bool)
  case other
}

/// A scalar that a field wants to be an integer.
package enum YAMLInteger: Hashable, Sendable {
  /// Decimal, `0o` octal or `0x` hexadecimal.
  case value(Int64)
  /// Decimal with a zero before it: octal in YAML 1.1. The value is the decimal one.
  case leadingZero(Int64)
  /// Not between -2⁶³ and 2⁶³-1.
  case tooLarge
  /// A text only for its quotes or its tag.
  case quoted
  /// Digits with `_` between, as YAML 1.1 had them.
  case separated
  /// `1:30` and such: base 60 in YAML 1.1.
  case sexagesimal
  /// A number, but not a whole one, or written with an exponent.
  case fraction
  case other
}

extension YAMLInteger {
  init(_ text: String) {
    let digits = Self.withoutSign(text.utf8[...])
    if let value = Self.prefixed(text) {
      self = value
    } else if !digits.isEmpty, digits.allSatisfy(Self.isDigit) {
      if let value = Int64(text) {
        self =
          digits.count > 1 && digits.first == UInt8(ascii: "0")
          ? .leadingZero(value) : .value(value)
      } else {
        self = .tooLarge
      }
    } else if Self.isDigits(digits, with: "_") {
      self = .separated
    } else if Self.isDigits(digits, with: ":") {
      self = .sexagesimal
    } else if let first = digits.first, Self.isDigit(first) || first == UInt8(ascii: "."),
      digits.contains(where: Self.isDigit), digits.allSatisfy({ $0 != UInt8(ascii: "x") }),
      Double(text) != nil
    {
      self = .fraction
    } else {
      self = .other
    }
  }

  /// The core schema gives prefixes no sign.
  private static func prefixed(_ text: String) -> YAMLInteger? {
    let radix =
      switch true {
      case text.hasPrefix("0o"): 8
      case text.hasPrefix("0x"): 16
      default: 0
      }
    let digits = text.dropFirst(2)
    guard radix > 0, let first = digits.utf8.first, first != UInt8(ascii: "+"),
      first != UInt8(ascii: "-")
    else { return nil }
    if let value = Int64(digits, radix: radix) { return .value(value) }
    let isNumber = digits.allSatisfy { $0.isHexDigit && $0.hexDigitValue! < radix && $0.isASCII }
    return isNumber ? .tooLarge : nil
  }

  private static func withoutSign(
    _ text: Substring.UTF8View.SubSequence
  ) -> Substring.UTF8View.SubSequence {
    text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-") ? text.dropFirst() : text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isDigits(
    _ text: Substring.UTF8View.SubSequence, with separator: Unicode.Scalar
  ) -> Bool {
    guard let first = text.first, isDigit(first), text.contains(UInt8(ascii: separator)) else {
      return false
    }
    return text.allSatisfy { isDigit($0) || $0 == UInt8(ascii: separator) }
  }
}
