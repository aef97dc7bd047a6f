import Testing

@testable import SluiceSyntax

@Suite("A text is spelt so that YAML reads it back")
struct ScalarSpellingTests {
  static let texts = [
    "make all", "echo {x} ]", "a, b", "it: x # y", "'", "\"", "\\n", "a\tb", "a\nb", "", " a", "a ",
    "null", "~", "- a", "! a", "*a", "&a", "%a", "@a", "`a`", "a:", "a: b", "a #b", "é", "\u{1}",
    "?", "---", "...", "=", "<<", "echo \"it's\"", "${{ x }}", "|", "> a", "日本", "\u{2028}",
    "\u{85}", "\u{FEFF}x",
  ]

  @Test("on a line of its own and in brackets", arguments: texts)
  func roundTrip(text: String) throws {
    let spelt = ScalarSpelling.spelling(of: text)
    #expect(try node("a: \(spelt)\n")["a"]?.text == text)
    let map = try node("{ a: \(spelt) }\n")
    #expect(map.entries.count == 1)
    #expect(map["a"]?.text == text)
    #expect(map["a"]?.isNull == false)
  }

  @Test("plain where that is safe")
  func plain() {
    #expect(ScalarSpelling.spelling(of: "./a.sh --x=1 | tee 'log'") == "./a.sh --x=1 | tee 'log'")
    #expect(ScalarSpelling.spelling(of: "a, b") == "\"a, b\"")
  }

  /// Text in, help out.
  static let mistakes: [(text: String, help: String)] = [
    ("c: { run: echo ${{ params.who }} }", "quote the whole value: \"echo ${{ params.who }}\""),
    (
      "c: { run: a ${{ x }} b ${{ y }}, if: z }", "quote the whole value: \"a ${{ x }} b ${{ y }}\""
    ),
    ("c: {\n  run: echo ${{ x }}\n}", "quote the whole value: \"echo ${{ x }}\""),
    ("if: {{ params.who }}", "write `if: params.who`"),
    ("if: {{ params.who }} # why", "write `if: params.who`"),
    ("c: { run: x, if: ${{ contains(a, b) }} }", "write `if: \"contains(a, b)\"`"),
    ("c: { run: x, if: contains('a', 'b') }", "quote the whole value: \"contains('a', 'b')\""),
    (
      "c: { if: contains(a, 'b') && c, run: x }", "quote the whole value: \"contains(a, 'b') && c\""
    ),
    (
      "a:\n  if: x\n  run echo hi",
      "write `run: echo hi` if 'run' is a key; indent the line if it continues the value above"
    ),
    ("a:\n  run:echo hi\n  if: x", "write `run: echo hi`"),
    ("a:\n  if: x\n  run:echo [hi]", "write `run: \"echo [hi]\"`"),
  ]

  @Test("a fault of YAML is told with the text that mends it", arguments: mistakes)
  func mistake(text: String, help: String) {
    let file = SourceFile(path: "a.yaml", text: text)
    #expect(YAMLDocument.read(file).diagnostics.map(\.help) == [help])
  }
}
