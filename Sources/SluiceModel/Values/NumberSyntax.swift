/// Numbers in texts that are no YAML, such as the command line's.
enum NumberSyntax {
  /// An integer in decimal; nil for any other spelling of one, such as `007` or `+5`, so that no
  /// spelling is lost.
  static func integer(_ text: String) -> Int64? {
    guard let value = Int64(text), String(value) == text else { return nil }
    return value
  }

  /// A finite number in decimal, such as `1`, `-0.5`, `.5` or `1e3`.
  static func number(_ text: String) -> Double? {
    // Swift takes more than that: "inf", "0x1p3".
    let isDecimal = text.utf8.allSatisfy { byte in
      ASCII.isDigit(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isDecimal, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  static func boolean(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }
}
