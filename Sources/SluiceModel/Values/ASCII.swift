/// Classes of ASCII bytes, and digits as numbers.
enum ASCII {
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// What a digit counts in a number to the base 16; nil where the byte is none.
  static func digit(_ byte: UInt8) -> Int64? {
    if isDigit(byte) { return Int64(byte - 0x30) }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? Int64(lower - 0x61) + 10 : nil
  }

  /// The number that decimal digits write: nil where there is none or one byte is no digit,
  /// `Int64.max` where it is larger than that.
  static func decimal(_ digits: some Sequence<UInt8>) -> Int64? {
    var value: Int64?
    for byte in digits {
      guard isDigit(byte) else { return nil }
      let (tens, isOver) = (value ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, isSumOver) = tens.addingReportingOverflow(Int64(byte - 0x30))
      value = isOver || isSumOver ? .max : sum
    }
    return value
  }
}
