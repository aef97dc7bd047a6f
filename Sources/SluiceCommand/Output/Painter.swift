/// Words in colour, where that is wanted (SGR of ECMA-48).
struct Painter: Sendable {
  enum Style: String, Sendable {
    case plain = ""
    case good = "32"
    case warning = "33"
    case bad = "1;31"
    case faint = "2"
  }

  let isColoured: Bool

  func paint(_ text: String, _ style: Style) -> String {
    isColoured && style != .plain ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }
}

extension [UInt8] {
  mutating func append(text: String) { append(contentsOf: text.utf8) }
}
