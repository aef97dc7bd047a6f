import SluiceSyntax

/// How wide text is in a sans-serif font, without the font: rather too wide than too narrow.
enum TextWidth {
  /// In pixels, rounded up.
  ///
  /// - Parameter fontSize: In pixels.
  static func of(_ text: String, fontSize: Int) -> Int {
    let thousandths = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    return (thousandths * fontSize + 999) / 1000
  }

  /// The longest beginning that fits, with an ellipsis where something is left out.
  static func fitted(_ text: String, to width: Int, fontSize: Int) -> String {
    guard of(text, fontSize: fontSize) > width else { return text }
    let limit = width * 1000 - Self.width(of: "…") * fontSize
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      used += text[index].unicodeScalars.reduce(0) { $0 + Self.width(of: $1) } * fontSize
      if used > limit { break }
      end = text.index(after: index)
    }
    return text[..<end] + "…"
  }

  /// In thousandths of the font's size: the widest of what browsers take for `sans-serif`.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "I", "|", "!", "'", ".", ",", ":", ";", "`": 400
    case "f", "t", "r", "(", ")", "[", "]", "{", "}", "/", "\\", "-", " ", "\"": 430
    case "m", "M", "W", "%", "@": 1000
    case "w": 840
    case "A"..."Z", "#", "&", "+", "<", "=", ">", "~", "^", "…": 840
    case " "..."~": 660
    default: 680 * DisplayText.columns(of: scalar)
    }
  }
}
