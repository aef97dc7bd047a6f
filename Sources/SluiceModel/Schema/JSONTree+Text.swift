extension JSONTree {
  private static let lineWidth = 100

  /// The value in lines, indented by two; what fits on a line stands on one. Ends with a line feed.
  package var text: String {
    var writer = Writer()
    writer.append(self, indent: 0, after: 0)
    return writer.text + "\n"
  }

  /// The value on one line.
  package var line: String {
    var text = ""
    appendLine(to: &text, limit: .max)
    return text
  }

  /// Stops soon after `limit` bytes.
  fileprivate func appendLine(to text: inout String, limit: Int) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += "\(value)"
    case .text(let value): JSONString.append(value, to: &text)
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() where text.utf8.count <= limit {
        if index > 0 { text += ", " }
        item.appendLine(to: &text, limit: limit)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() where text.utf8.count <= limit {
        text += index > 0 ? ", " : " "
        JSONString.append(member.name, to: &text)
        text += ": "
        member.value.appendLine(to: &text, limit: limit)
      }
      text += members.isEmpty ? "}" : " }"
    }
  }

  private struct Writer {
    var text = ""

    /// - Parameter used: Columns of the line that are taken.
    mutating func append(_ tree: JSONTree, indent: Int, after used: Int) {
      let room = JSONTree.lineWidth - used - 1
      var line = ""
      tree.appendLine(to: &line, limit: room)
      if line.utf8.count <= room {
        text += line
        return
      }
      switch tree {
      case .list(let items): appendLines(items.map { (nil, $0) }, "[", "]", indent: indent)
      case .object(let members):
        appendLines(members.map { ($0.name, $0.value) }, "{", "}", indent: indent)
      case .null, .boolean, .integer, .number, .text:
        // The line may have been cut short.
        tree.appendLine(to: &text, limit: .max)
      }
    }

    private mutating func appendLines(
      _ items: [(name: String?, value: JSONTree)], _ opening: String, _ closing: String,
      indent: Int
    ) {
      text += opening
      let margin = String(repeating: " ", count: indent + 2)
      for (index, item) in items.enumerated() {
        text += index > 0 ? ",\n\(margin)" : "\n\(margin)"
        var used = indent + 2
        if let name = item.name {
          var key = ""
          JSONString.append(name, to: &key)
          text += "\(key): "
          used += key.utf8.count + 2
        }
        append(item.value, indent: indent + 2, after: used)
      }
      text += "\n\(margin.dropLast(2))\(closing)"
    }
  }
}

/// A string of JSON (RFC 8259, §7).
private enum JSONString {
  /// Escapes what must be, and what would steer a terminal that shows the file.
  static func append(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if isHarmful(scalar) {
          escape(scalar, to: &text)
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }

  /// Controls, line separators, and marks that reorder text.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 0x20 || scalar.value >= 0x7F else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: true
    default: false
    }
  }

  /// By its UTF-16 units.
  private static func escape(_ scalar: Unicode.Scalar, to text: inout String) {
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
