import Sluice
import SluiceSyntax

/// One line of the live block: text in spans of one emphasis each, no wider than the screen.
struct BlockLine: Hashable, Sendable {
  /// Columns that it may take.
  let limit: Int
  /// Columns that it takes.
  private(set) var width = 0
  private var spans: [Span] = []

  private struct Span: Hashable {
    var text: String
    let emphasis: Emphasis
  }

  init(limit: Int) { self.limit = limit }

  /// Without its emphasis.
  var text: String { spans.map(\.text).joined() }

  /// Appends what there is room for; where that is not all of it, an ellipsis is last. What would
  /// steer the terminal is spelt out.
  mutating func add(_ text: String, _ emphasis: Emphasis = .plain) {
    // A letter a column, as almost all text is.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), width + text.utf8.count <= limit {
      return append(text, width + text.utf8.count, emphasis)
    }
    var whole = ""
    var wholeWidth = width
    var cut = ""
    var cutWidth = width
    for scalar in text.unicodeScalars where !Self.isSelector(scalar) {
      DisplayText.append(scalar, to: &whole, width: &wholeWidth)
      if wholeWidth < limit {
        cut = whole
        cutWidth = wholeWidth
      }
      if wholeWidth > limit { break }
    }
    if wholeWidth <= limit {
      append(whole, wholeWidth, emphasis)
    } else if width < limit {
      append(cut + "…", cutWidth + 1, emphasis)
    }
  }

  private mutating func append(_ text: String, _ newWidth: Int, _ emphasis: Emphasis) {
    spans.append(Span(text: text, emphasis: emphasis))
    width = newWidth
  }

  /// Variation selectors, by which terminals do not agree on a width.
  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
  }

  func append(to bytes: inout [UInt8], _ painter: Painter) {
    for span in spans { bytes.append(text: painter.paint(span.text, span.emphasis)) }
  }

  /// How many rows it takes on a screen of so many columns that breaks long lines.
  func rows(at columns: Int) -> Int {
    guard columns > 0, width > columns else { return 1 }
    var rows = 1
    var column = 0
    for scalar in text.unicodeScalars {
      let taken = DisplayText.columns(of: scalar)
      if column + taken > columns && column > 0 {
        rows += 1
        column = 0
      }
      column += taken
    }
    return rows
  }
}
