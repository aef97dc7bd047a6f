/// The help of one command: a screen of text.
struct HelpPage {
  let text: String

  init<Arguments>(of syntax: CommandSyntax<Arguments>) {
    let words = syntax.words.isEmpty ? "" : " " + syntax.words
    let options = syntax.options.filter { !$0.isAbsent }
    var text = "sluice \(syntax.name): \(syntax.summary)\n\n"
    text += "usage: sluice \(syntax.name)\(words)\(options.isEmpty ? "" : " [options]")\n"
    if !syntax.explanation.isEmpty { text += "\n" + Paragraph.wrap(syntax.explanation) }
    if !options.isEmpty {
      let rows = options.map { (left: $0.spelling, right: $0.summary) }
      text += "\n" + Table.text(rows)
    }
    let absent = syntax.options.filter(\.isAbsent).flatMap(\.names)
    if !absent.isEmpty {
      text += Paragraph.wrap("Not in this build: " + absent.joined(separator: " "), indent: 2)
    }
    text += "\n" + Table.text(syntax.examples.map { (left: $0.line, right: $0.effect) })
    self.text = text
  }
}

extension Option {
  /// As in `-j, --jobs N`.
  fileprivate var spelling: String {
    names.joined(separator: ", ") + (placeholder.map { " " + $0 } ?? "")
  }
}

extension Command {
  static var helpPage: HelpPage { HelpPage(of: syntax) }
}

/// Two columns, the left one as wide as its widest cell.
enum Table {
  static func text(_ rows: [(left: String, right: String)]) -> String {
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { row in
      let gap = String(repeating: " ", count: width - row.left.count + 2)
      return "  \(row.left)\(gap)\(row.right)\n"
    }.joined()
  }
}

/// Text in lines of 80 columns at most, broken between words.
enum Paragraph {
  static func wrap(_ text: String, indent: Int = 0, width: Int = 80) -> String {
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
