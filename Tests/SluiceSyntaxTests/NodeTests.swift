import Testing

@testable import SluiceSyntax

@Suite("A document is nodes with places")
struct NodeTests {
  @Test("lists, maps and texts of all five styles")
  func styles() throws {
    let root = try node(
      """
      plain: a b
      single: 'it''s'
      double: "tab\\tend"
      literal: |
        one
          two
      folded: >-
        one
        two

        three
      list: [1, [2], {}]
      empty:
      """)
    #expect(
      outline(root)
        == #"{"plain": "a b", "single": "it\'s", "double": "tab\tend", "literal": "one\n  two\n", "#
        + #""folded": "one two\nthree", "list": ["1", ["2"], {}], "empty": ""}"#)
    #expect(
      root.entries.map(\.value.style)
        == [.plain, .singleQuoted, .doubleQuoted, .literal, .folded, nil, .plain])
    #expect(
      root.entries.map(\.value.kind) == Array(repeating: .scalar, count: 5) + [.sequence, .scalar])
  }

  @Test("a key is found however it is quoted; what is absent is nil")
  func lookup() throws {
    let root = try node("'a': 1\nb: {c: 2}\nö: 3\n")
    #expect(root["a"]?.text == "1")
    #expect(root["b"]?["c"]?.text == "2")
    #expect(root["ö"]?.text == "3")
    #expect(root["c"] == nil)
    #expect(root["a"]?["b"] == nil)
    #expect(root["a"]?.items.isEmpty == true)
    #expect(root["b"]?.text == "")
  }

  /// Each node's own text in the source, in order.
  private func sources(_ node: YAMLNode) -> [String] {
    let file = node.document.file
    let (start, end) = (file.utf8Offset(of: node.range.start), file.utf8Offset(of: node.range.end))
    let own = String(decoding: file.text[start..<end], as: UTF8.self)
    let inner =
      node.items.flatMap(sources) + node.entries.flatMap { sources($0.key) + sources($0.value) }
    return [own] + inner
  }

  @Test("a range holds the node alone: no anchor, tag, comment or blank line")
  func ranges() throws {
    let root = try node(
      """
      # first
      a: &x !!str  one   # comment
      b: |  # header
        text

      # between
      c:
        - &y
          k: !!int 'v'

        - [ö, "日"]  # behind
      d:

      """)
    #expect(
      sources(root).dropFirst() == [
        "a", "one", "b", "|  # header\n  text", "c", "- &y\n    k: !!int 'v'\n\n  - [ö, \"日\"]",
        "k: !!int 'v'", "k", "'v'", "[ö, \"日\"]", "ö", "\"日\"", "d", "",
      ])
  }

  @Test("columns count scalars, also behind CRLF")
  func columns() throws {
    let root = try node("größe: 1\r\n日本: {é: x}\r\n")
    let inner = try #require(root["日本"]?["é"])
    #expect(inner.range.start == SourcePosition(line: 2, column: 9))
    #expect(inner.range.end == SourcePosition(line: 2, column: 10))
  }

  @Test("a document without its marker, with it, and with an empty one behind are the same")
  func markers() throws {
    for text in [
      "a: 1\n", "---\na: 1\n", "%YAML 1.2\n---\na: 1\n...\n", "a: 1\n---\n# x\n",
      "a: 1\n---\n---\n...\n",
    ] {
      #expect(outline(try node(text)) == #"{"a": "1"}"#)
    }
  }
}
