/// How a text is written in YAML so that it is read back as it is.
package enum ScalarSpelling {
  /// Plain where that is safe, else in double quotes; fit for a line of its own and for brackets.
  package static func spelling(of text: String) -> String {
    isSafe(text) ? text : quoted(text)
  }

  /// In double quotes, on one line.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      // What YAML takes for a break or a mark of its own.
      case "\u{2028}", "\u{2029}", "\u{FEFF}":
        quoted += "\\u" + String(scalar.value, radix: 16, uppercase: true)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func isSafe(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text.last != " " else { return false }
    guard isWord(first) || "/.$(".unicodeScalars.contains(first) else { return false }
    if ["null", "...", "---"].contains(text.lowercased()) { return false }
    return text.unicodeScalars.allSatisfy {
      isWord($0) || " /.$()-+=@%^~*&|;!?<>'\"".unicodeScalars.contains($0)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}
