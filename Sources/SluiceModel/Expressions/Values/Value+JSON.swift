extension Value {
  /// The value as JSON (RFC 8259) on one line, without blanks, members in their order.
  package var json: String {
    var text = ""
    appendJSON(to: &text)
    return text
  }

  private func appendJSON(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.decimal(value)
    case .string(let value): Self.appendQuoted(value, to: &text)
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.appendJSON(to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += "," }
        Self.appendQuoted(member.name, to: &text)
        text += ":"
        member.value.appendJSON(to: &text)
      }
      text += "}"
    }
  }

  /// The shortest decimal that reads back as the number; a whole one without a fraction.
  private static func decimal(_ number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }

  private static func appendQuoted(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Value {
  /// The value of one JSON text; nil where the bytes are none, or not UTF-8.
  package init?(json bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let value = try? JSONReader.read(text)
    else { return nil }
    self = value
  }

  /// A member of an object; nil where there is none, or the value is no object.
  package subscript(member name: String) -> Value? {
    if case .object(let object) = self { object[name] } else { nil }
  }
}
