/// Text as a terminal shows it: each scalar with the columns that it takes, harmful ones spelt out.
package enum DisplayText {
  /// The columns between tab stops.
  static let tabWidth = 4

  /// Appends one scalar to a line that is `width` columns wide so far.
  package static func append(_ scalar: Unicode.Scalar, to line: inout String, width: inout Int) {
    if scalar == "\t" {
      let blanks = tabWidth - width % tabWidth
      line += String(repeating: " ", count: blanks)
      width += blanks
    } else if isHarmful(scalar) {
      let spelt = escape(scalar)
      line += spelt
      width += spelt.utf8.count
    } else {
      line.unicodeScalars.append(scalar)
      width += columns(of: scalar)
    }
  }

  /// Bytes of a message, which may quote words of any length.
  private static let longestMessage = 4000

  /// A message or a path without characters that would steer the terminal or break the line; the
  /// middle of a very long one is left out.
  package static func harmless(_ text: String) -> String {
    guard text.utf8.count <= longestMessage else {
      // A scalar has at most four bytes, so each end is short enough.
      let scalars = text.unicodeScalars
      let ends = [scalars.prefix(longestMessage / 4), scalars.suffix(longestMessage / 4)]
      return ends.map { harmless(String($0)) }.joined(separator: " … ")
    }
    guard text.unicodeScalars.contains(where: { $0 == "\t" || isHarmful($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isHarmful(scalar) {
          result += escape(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Controls, line separators, and marks that reorder text ("Trojan Source", CVE-2021-42574).
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 0x20 || scalar.value >= 0x7F else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    case .format: scalar != "\u{200D}"
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// The columns that a scalar takes: 0 for one that joins the scalar before it, 2 for a wide one.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// East Asian Wide and Fullwidth (UAX #11), by block; unassigned gaps count as their block.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return true }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
