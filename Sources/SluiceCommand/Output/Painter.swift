import Sluice

/// Words in colour, where that is wanted (SGR of ECMA-48).
struct Painter: Sendable {
  let isColoured: Bool

  func paint(_ text: String, _ emphasis: Emphasis) -> String {
    guard isColoured, let rendition = emphasis.rendition else { return text }
    return "\u{1b}[\(rendition)m\(text)\u{1b}[0m"
  }
}

extension Emphasis {
  /// Nil: as the terminal writes anyway.
  fileprivate var rendition: String? {
    switch self {
    case .plain: nil
    case .good: "32"
    case .warning: "33"
    case .bad: "1;31"
    case .faint: "2"
    }
  }
}

extension [UInt8] {
  mutating func append(text: String) { append(contentsOf: text.utf8) }
}
