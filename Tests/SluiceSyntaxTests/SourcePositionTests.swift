import TestSupport
import Testing

@testable import SluiceSyntax

@Suite("Bytes have lines and columns")
struct SourcePositionTests {
  /// The definition: walks from the start, scalar by scalar.
  private static func position(of offset: Int, in text: String) -> SourcePosition {
    var (line, column, reached) = (UInt32(1), UInt32(1), 0)
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let size = UTF8.width(scalar)
      if reached + size > offset { break }
      reached += size
      let isFirstOfCRLF =
        scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar), !isFirstOfCRLF {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }

  @Test("the table agrees with counting, and is its own inverse", arguments: [1, 2, 3, 4, 5])
  func table(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = [
      "a", "b", " ", "ö", "日", "𝄞", "\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    let text = (0..<400).map { _ in alphabet.randomElement(using: &random)! }.joined()
    let file = SourceFile(path: "a", text: text)
    var offset = 0
    for scalar in text.unicodeScalars {
      let position = file.position(ofUTF8Offset: offset)
      #expect(position == Self.position(of: offset, in: text), "seed \(seed), offset \(offset)")
      #expect(file.utf8Offset(of: position) == offset, "seed \(seed)")
      offset += UTF8.width(scalar)
    }
    #expect(file.position(ofUTF8Offset: offset) == Self.position(of: offset, in: text))
    #expect(file.utf8Offset(of: file.position(ofUTF8Offset: offset)) == offset)
  }

  @Test("a line is its text without the break")
  func lines() {
    let file = SourceFile(path: "a", text: "one\r\ntwo\rdrei ö\u{2028}\nlast")
    #expect((1...6).map { file.lineText($0) } == ["one", "two", "drei ö", "", "last", ""])
  }

  @Test("what lies outside of the file is its start or its end")
  func outside() {
    let file = SourceFile(path: "a", text: "ab\n")
    #expect(file.position(ofUTF8Offset: -5) == SourcePosition(line: 1, column: 1))
    #expect(file.position(ofUTF8Offset: 99) == SourcePosition(line: 2, column: 1))
    #expect(file.utf8Offset(of: SourcePosition(line: 9, column: 9)) == 3)
  }
}
