/// A word of an expression.
struct ExpressionToken: Hashable {
  enum Kind: Hashable {
    case name(String)
    case string(String)
    case integer(Int64)
    case number(Double)
    /// An operator, a bracket, a comma or a dot.
    case symbol(String)
    case end
  }

  let kind: Kind
  /// Of UTF-8 bytes in the text.
  let range: Range<Int>
}

extension UInt8 {
  var isDecimalDigit: Bool { self >= 0x30 && self <= 0x39 }

  var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  /// Names of the language begin with a letter or `_`, and after a dot also with a digit.
  var beginsName: Bool { isASCIILetter || self == UInt8(ascii: "_") }

  /// As in GitHub's expressions, a name may hold `-`.
  var continuesName: Bool { beginsName || isDecimalDigit || self == UInt8(ascii: "-") }
}
