/// Writes diagnostics as a compiler does.
///
///     ci.yaml:4:3: error: the key 'build' is given twice [duplicate-key]
///       4 |   "build":
///         |   ^~~~~~~
///     ci.yaml:2:3: note: first given here
///       2 |   build:
///         |   ^~~~~
///       help: remove one of the two
package struct DiagnosticRenderer: Sendable {
  package enum Colour: Sendable {
    case off
    /// SGR sequences of ECMA-48.
    case on
  }

  private let colour: Colour

  package init(colour: Colour = .off) { self.colour = colour }

  /// Every line ends with a line feed.
  package func render(_ diagnostic: Diagnostic) -> String {
    var text = heading(
      diagnostic.severity.rawValue, diagnostic.severity == .error ? .error : .warning,
      "\(diagnostic.message) [\(diagnostic.id)]", at: diagnostic.origin)
    for note in diagnostic.notes {
      text += heading("note", .note, note.message, at: note.origin)
    }
    if let help = diagnostic.help {
      text += "  \(paint("help:", .note)) \(DisplayText.harmless(help))\n"
    }
    if let fixIt = diagnostic.fixIt {
      text += "  \(paint("write:", .note)) \(DisplayText.harmless(fixIt.replacement))\n"
    }
    return text
  }

  /// All of them in order of file and place, without echoes.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    Diagnostic.inOrder(diagnostics).map(render).joined()
  }

  private func heading(
    _ label: String, _ style: Style, _ message: String, at origin: Origin?
  ) -> String {
    let place = Self.place(of: origin).map { paint($0, .place) + " " } ?? ""
    var text = "\(place)\(paint(label + ":", style)) \(DisplayText.harmless(message))\n"
    if case .yaml(let file, let range) = origin {
      let excerpt = SourceExcerpt(range, in: file)
      let number = String(range.start.line)
      let gutter = String(repeating: " ", count: number.utf8.count)
      text += "  \(number) | \(excerpt.line)".trimmingTrailingBlanks + "\n"
      text += "  \(gutter) | \(paint(excerpt.marks, style))\n"
    }
    return text
  }

  private static func place(of origin: Origin?) -> String? {
    switch origin {
    case .yaml(let file, let range):
      "\(DisplayText.harmless(file.path)):\(range.start.line):\(range.start.column):"
    case .swift(let fileID, let line, let column):
      "\(DisplayText.harmless(fileID)):\(line):\(column):"
    case .commandLine(let argument): "\(DisplayText.harmless(argument)):"
    case nil: nil
    }
  }
}

extension DiagnosticRenderer {
  private enum Style: String {
    case place = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
  }

  private func paint(_ text: String, _ style: Style) -> String {
    switch colour {
    case .off: text
    case .on: "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
