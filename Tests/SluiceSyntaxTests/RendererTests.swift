import Testing

@testable import SluiceSyntax

@Suite("A diagnostic as it is shown")
struct RendererTests {
  private func rendered(
    _ text: String, _ offsets: Range<Int>, message: String = "wrong", path: String = "a.yaml",
    _ renderer: DiagnosticRenderer = DiagnosticRenderer()
  ) -> String {
    let file = SourceFile(path: path, text: text)
    return renderer.render(
      Diagnostic(
        DiagnosticID(rawValue: "test"), message,
        origin: .yaml(file, file.range(ofUTF8Offsets: offsets))))
  }

  /// The marks under the line, as far as they are shown.
  private func marks(_ text: String, _ offsets: Range<Int>) -> String {
    String(rendered(text, offsets).split(separator: "\n")[2].dropFirst(6))
  }

  @Test("the caret stands below the place by the columns of a terminal")
  func carets() {
    #expect(marks("abc", 1..<3) == " ^~")
    #expect(marks("a\tb", 2..<3) == "    ^")
    #expect(marks("日本x", 6..<7) == "    ^")
    #expect(marks("日本x", 0..<6) == "^~~~")
    #expect(marks("e\u{301}x", 3..<4) == " ^")
    #expect(marks("👍x", 4..<5) == "  ^")
    #expect(marks("a\u{200B}x", 4..<5) == String(repeating: " ", count: 9) + "^")
  }

  @Test("an empty range and the end of a line have a caret alone")
  func emptyRanges() {
    #expect(marks("abc", 1..<1) == " ^")
    #expect(marks("abc\n", 3..<3) == "   ^")
    #expect(marks("abc", 3..<3) == "   ^")
    #expect(marks("", 0..<0) == "^")
  }

  @Test("a range of several lines is marked to the end of the first")
  func severalLines() {
    #expect(marks("abc\ndef", 1..<6) == " ^~")
  }

  @Test("a long line is cut on both sides of the place")
  func longLines() throws {
    let text = String(repeating: "ö", count: 5000) + "HERE" + String(repeating: "ö", count: 5000)
    let lines = rendered(text, 10_000..<10_004).split(separator: "\n")
    #expect(lines[1].count < 140)
    #expect(lines[1].contains("…öö") && lines[1].hasSuffix("ö…"))
    let here = try #require(lines[1].range(of: "HERE")).lowerBound
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(
      lines[1].distance(from: lines[1].startIndex, to: here)
        == lines[2].distance(from: lines[2].startIndex, to: caret))
  }

  @Test("control characters and marks that reorder text are spelt out, everywhere")
  func harmless() {
    let text = rendered(
      "a\u{1B}[2Jb\u{202E}c", 0..<1, message: "bad '\u{7}\n'", path: "x\u{1B}.yaml")
    #expect(
      text == """
        x\\u{1B}.yaml:1:1: error: bad '\\u{7}\\n' [test]
          1 | a\\u{1B}[2Jb\\u{202E}c
            | ^

        """)
  }

  @Test("colour is of the label, the place and the marks")
  func colour() {
    #expect(
      rendered("abc", 0..<2, DiagnosticRenderer(colour: .on)) == """
        \u{1B}[1ma.yaml:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m wrong [test]
          1 | abc
            | \u{1B}[1;31m^~\u{1B}[0m

        """)
  }

  @Test("a place in Swift and an argument have no line to show")
  func otherOrigins() {
    let id = DiagnosticID(rawValue: "test")
    let swift = Diagnostic(
      id, severity: .warning, "odd", help: "mend it",
      origin: .swift(fileID: "App/main.swift", line: 3, column: 5))
    let argument = Diagnostic(id, "odd", origin: .commandLine(argument: "--jobs=x"))
    #expect(
      DiagnosticRenderer().render([argument, swift]) == """
        --jobs=x: error: odd [test]
        App/main.swift:3:5: warning: odd [test]
          help: mend it

        """)
  }

  @Test("diagnostics are in order of place, and echoes are dropped")
  func order() {
    let file = SourceFile(path: "a.yaml", text: "one\ntwo\n")
    func diagnostic(_ id: String, _ message: String, at offset: Int) -> Diagnostic {
      Diagnostic(
        DiagnosticID(rawValue: id), message,
        origin: .yaml(file, file.range(ofUTF8Offsets: offset..<(offset + 1))))
    }
    let ordered = Diagnostic.inOrder([
      diagnostic("x", "second", at: 4), diagnostic("x", "first", at: 0),
      diagnostic("x", "echo", at: 4), diagnostic("y", "third", at: 4),
    ])
    #expect(ordered.map(\.message) == ["first", "second", "third"])
  }

  @Test("a message that quotes a very long word is shown by its ends")
  func longWord() {
    let word = String(repeating: "x", count: 1_000_000) + String(repeating: "👩‍👩‍👧", count: 2000)
    let text = DiagnosticRenderer().render(
      Diagnostic(DiagnosticID(rawValue: "x"), "there is no '\(word)' here"))
    #expect(text.utf8.count < 8000)
    #expect(text.hasPrefix("error: there is no 'xxx"))
    #expect(text.hasSuffix("👩‍👩‍👧' here [x]\n"))
  }
}
