import SluiceSyntax

/// Lays a page out for people at a terminal: lines of 80 columns at most where words allow it.
struct TextLayout {
  static let width = 80
  private static let margin = 2
  /// Of what stands below a term.
  private static let indentation = 6
  /// Terms beyond it have their text below, not beside them.
  private static let widestTerm = 46

  static func text(of page: HelpPage) -> String {
    let blocks = page.blocks.map(text)
    return Paragraph.wrap(page.title) + "\n" + blocks.joined(separator: "\n")
  }

  private static func text(of block: HelpPage.Block) -> String {
    switch block {
    case .heading(let text): "\(text):\n"
    case .paragraph(let text): Paragraph.wrap(text)
    case .table(let rows): table(rows)
    case .definitions(let rows): rows.map(definition).joined()
    case .literal(let text): literal(text)
    }
  }

  private static func table(_ rows: [HelpPage.Row]) -> String {
    let terms = rows.map(\.term.count).filter { $0 <= widestTerm }
    let column = margin + (terms.max() ?? 0) + 2
    return rows.map { row in
      let text = Paragraph.wrap(row.text, indent: column)
      guard row.term.count <= widestTerm else { return "  \(row.term)\n\(text)" }
      let gap = String(repeating: " ", count: column - margin - row.term.count)
      return "  \(row.term)\(gap)\(text.dropFirst(column))"
    }.joined()
  }

  private static func definition(_ row: HelpPage.Row) -> String {
    Paragraph.wrap(row.term, indent: margin) + Paragraph.wrap(row.text, indent: indentation)
  }

  /// Characters that are not seen are spelt, and what is too wide is cut.
  private static func literal(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let visible = "  " + DisplayText.harmless(String(line))
      return (visible.count > width ? visible.prefix(width - 1) + "…" : visible[...]) + "\n"
    }.joined()
  }
}

/// Text in lines of 80 columns at most, broken between words.
enum Paragraph {
  static func wrap(_ text: String, indent: Int = 0, width: Int = TextLayout.width) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { margin + $0 + "\n" }.joined()
  }
}
