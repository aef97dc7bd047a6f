import TestSupport
import Testing

@testable import SluiceSyntax

@Suite("A place in a value is a place in the file")
struct ScalarPlaceTests {
  /// The source from the place of a word of the value on, as far as the word is long.
  private func found(_ word: String, in text: String) throws -> String {
    let value = try #require(try node(text)["k"])
    let offset = try #require(value.text.range(of: word)).lowerBound
    let position = value.position(
      atUTF8Offset: value.text.utf8.distance(from: value.text.startIndex, to: offset))
    let line = value.document.file.lineText(position.line).unicodeScalars
    return String(String.UnicodeScalarView(line.dropFirst(Int(position.column) - 1))).prefix(
      word.count
    ).description
  }

  @Test(
    "a word is found through quotes, escapes, folds, indentation and CRLF",
    arguments: [
      "k: a ö HERE\n",
      "k: a\n  b\n\n  HERE x\n",
      "k: 'it''s\n\n  HERE'\n",
      #"k: "\t\x41\u00e9\U0001F600\N\L HERE""# + "\n",
      "k: \"a \\\n   b\n\n  \\  HERE\"\n",
      "k: |\n  one\n\n    HERE\n",
      "k: |2-\n    one\n  HERE\n",
      "k: >\n  one\n  two\n\n    more\n  HERE\n",
      "k: |\r\n  ö\r\n  HERE\r\n",
      "k: 'a\r\n  HERE'\r\n",
      "k: >+ # comment\n\n\n  one HERE\n\n",
      "k: &a !!str \"HERE\"\n",
    ])
  func place(text: String) throws {
    #expect(try found("HERE", in: text) == "HERE")
  }

  @Test("past the value is the end of the scalar")
  func pastTheEnd() throws {
    let value = try #require(try node("k: 'ab'\n")["k"])
    #expect(value.position(atUTF8Offset: 2) == value.range.end)
    #expect(value.position(atUTF8Offset: 99) == value.range.end)
    #expect(value.position(atUTF8Offset: 0) == SourcePosition(line: 1, column: 5))
  }

  @Test("the pieces of random scalars make up the value", arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scalars = 0
    for _ in 0..<2000 {
      let file = SourceFile(path: "a", text: Self.randomScalar(using: &random))
      guard let root = YAMLDocument.read(file).document?.root, let value = root["k"],
        value.kind == .scalar
      else { continue }
      scalars += 1
      Self.expectPieces(of: value, seed: seed)
      let places = ScalarPlaces(value)
      for offset in 0...(value.text.utf8.count + 1) {
        let isSame = places.position(atUTF8Offset: offset) == value.position(atUTF8Offset: offset)
        #expect(isSame, "seed \(seed): byte \(offset)")
      }
    }
    #expect(scalars > 500, "seed \(seed): hardly any scalar can be read")
  }

  private static func randomScalar(using random: inout SeededGenerator) -> String {
    let parts = [
      "a", "b c", "ö", " ", "  ", "\n", "\n", "\n  ", "\n  ", "\n\n  ", "\n    ", "\r\n  ",
      "\u{2028}  ",
      "\u{85}  ", "\t", "''", "\\n", "\\\n  ", "\\x41", "\\u00e9", "\\L", "#", "x",
    ]
    let head = ["", "'", "\"", "|\n  ", ">\n  ", "|+\n  ", ">-\n  ", "|1\n ", ">2\n   ", "|\n\n  "]
      .randomElement(using: &random)!
    let body = (0..<Int.random(in: 1...12, using: &random))
      .map { _ in parts.randomElement(using: &random)! }.joined()
    let tail = head == "'" || head == "\"" ? head : ""
    return "k: \(head)\(body)\(tail)\nz: 1\n"
  }

  private static func expectPieces(of node: YAMLNode, seed: UInt64) {
    let value = Array(node.text.utf8)
    let text = node.document.file.text
    var reached = 0
    value.withUnsafeBufferPointer { value in
      text.withUnsafeBufferPointer { text in
        ScalarSource(node.cell, value: value, text: text).forEachPiece { piece in
          guard reached + piece.valueCount <= value.count else { return false }
          if piece.isVerbatim {
            let source = text[piece.source..<(piece.source + piece.valueCount)]
            #expect(
              source.elementsEqual(value[reached..<(reached + piece.valueCount)]),
              "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
          }
          reached += piece.valueCount
          return true
        }
      }
    }
    #expect(
      reached == value.count,
      "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
  }
}
