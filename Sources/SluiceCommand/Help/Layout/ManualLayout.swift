/// Lays blocks out as a manual page's source, mdoc(7).
enum ManualLayout {
  /// Of a line of source; mandoc(1) advises 80 bytes.
  private static let width = 76
  /// Terms beyond it have their text below, not beside them.
  private static let widestTerm = 22

  /// A block begins with `.Pp` only where another stands above it: behind a heading mandoc(1) calls
  /// that one too many.
  static func text(of blocks: [HelpPage.Block], isBelowHeading: Bool = true) -> String {
    var text = ""
    var isBelowHeading = isBelowHeading
    for block in blocks {
      text += self.text(of: block, isBelowHeading: isBelowHeading)
      isBelowHeading = if case .heading = block { true } else { false }
    }
    return text
  }

  private static func text(of block: HelpPage.Block, isBelowHeading: Bool) -> String {
    switch block {
    case .heading(let text): (isBelowHeading ? "" : ".Pp\n") + prose(text + ":")
    case .paragraph(let text): (isBelowHeading ? "" : ".Pp\n") + prose(text)
    case .table(let rows): list(rows, width: width(of: rows))
    case .definitions(let rows): list(rows, width: "Ds")
    case .literal(let text): ".Bd -literal -offset indent\n\(lines(text)).Ed\n"
    }
  }

  private static func width(of rows: [HelpPage.Row]) -> String {
    let widths = rows.map(\.term.count)
    guard let widest = widths.max(), widest <= widestTerm else { return "Ds" }
    return String(repeating: "n", count: widest)
  }

  private static func list(_ rows: [HelpPage.Row], width: String) -> String {
    let items = rows.map { ".It \(argument($0.term))\n\(prose($0.text))" }.joined()
    return ".Bl -tag -width \(width)\n\(items).El\n"
  }

  /// Running text: each sentence begins on a line of its own, as roff(7) wants it.
  static func prose(_ text: String) -> String {
    var sentences: [String] = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      sentences[sentences.count - 1] += word + " "
      if word.hasSuffix(".") || word.hasSuffix("!") || word.hasSuffix("?") { sentences.append("") }
    }
    return sentences.map { Paragraph.wrap(escaped($0), width: width) }.joined()
      .split(separator: "\n").map { guarded(String($0)) + "\n" }.joined()
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { guarded(escaped(String($0))) + "\n" }.joined()
  }

  /// An argument of a macro that is itself no macro, whatever its words are.
  static func argument(_ text: String) -> String {
    text.split(separator: " ").map { "\\&" + escaped(String($0)) }
      .joined(separator: " ")
  }

  /// A line that begins like a request is none.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// Characters that roff(7) takes for escapes or for typography.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result
  }
}
