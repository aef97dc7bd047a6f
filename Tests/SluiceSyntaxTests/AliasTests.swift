import Testing

@testable import SluiceSyntax

@Suite("Anchors, aliases and merges")
struct AliasTests {
  @Test("an alias is the node of its anchor, with the anchor's place")
  func alias() throws {
    let root = try node("a: &x [1, {b: 2}]\nc: *x\n")
    #expect(outline(try #require(root["c"])) == #"["1", {"b": "2"}]"#)
    #expect(root["c"]?.range == root["a"]?.range)
  }

  @Test("an alias can be a key")
  func aliasKey() throws {
    #expect(outline(try node("a: &k name\n*k : 1\n")) == #"{"a": "name", "name": "1"}"#)
  }

  @Test("an anchor given again stands for the later node from there on")
  func anchorTwice() throws {
    let root = try node("- &x 1\n- *x\n- &x 2\n- *x\n- &x [&x 3]\n- *x\n")
    #expect(outline(root) == #"["1", "1", "2", "2", ["3"], "3"]"#)
  }

  @Test("merged entries stand where the '<<' stood, and a map's own keys win")
  func merge() throws {
    let root = try node("base: &b {x: 1, y: 2}\nmine:\n  z: 0\n  <<: *b\n  y: 9\n")
    #expect(outline(try #require(root["mine"])) == #"{"z": "0", "x": "1", "y": "9"}"#)
  }

  @Test("of a list of maps the earlier win, and a map may be given in place")
  func mergeList() throws {
    let root = try node("a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc:\n  <<: [*a, *b, {y: 3, z: 3}]\n")
    #expect(outline(try #require(root["c"])) == #"{"x": "1", "y": "2", "z": "3"}"#)
  }

  @Test("merges of merges are merged")
  func mergeChain() throws {
    let root = try node("a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: {<<: *b, z: 3}\n")
    #expect(outline(try #require(root["c"])) == #"{"x": "1", "y": "2", "z": "3"}"#)
  }

  @Test("a quoted or tagged '<<' is a key like others")
  func quotedMergeKey() throws {
    #expect(outline(try node("'<<': 1\n")) == #"{"<<": "1"}"#)
    #expect(outline(try node("!!str <<: 1\n")) == #"{"<<": "1"}"#)
  }

  @Test("what a fault was reported for is marked, so that nobody reports it again")
  func faulty() throws {
    let text = "a: *no\nb: !x 1\nc: {{d}}\ne: 1\n"
    let document = YAMLDocument.read(SourceFile(path: "a.yaml", text: text)).document
    let root = try #require(document?.root)
    #expect(root.entries.map(\.value.isFaulty) == [true, true, true, false])
  }

  @Test("of a key given twice the first value is kept")
  func duplicates() throws {
    let text = "a: 1\nb: 2\na: 3\n"
    let document = YAMLDocument.read(SourceFile(path: "a.yaml", text: text)).document
    #expect(outline(try #require(document?.root)) == #"{"a": "1", "b": "2"}"#)
  }

  @Test("among many keys the duplicates are found, with their first places")
  func manyKeys() {
    var text = (0..<5000).map { "k\($0): 1\n" }.joined()
    text += "\"k17\": 2\nk4999: 3\n"
    let diagnostics = YAMLDocument.read(SourceFile(path: "a.yaml", text: text)).diagnostics
    #expect(diagnostics.map(\.origin?.position?.line) == [5001, 5002])
    #expect(diagnostics.map(\.notes.first?.origin?.position?.line) == [18, 5000])
  }
}
