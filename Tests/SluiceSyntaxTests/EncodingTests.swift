import Testing

@testable import SluiceSyntax

@Suite("The encoding of a file leaves no trace in its values")
struct EncodingTests {
  private static let text =
    "tasks:\n  size:\n    env: {NAME: größe 日本 𝄞}\n    run: |\n      echo one\n"

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  private func outline(of bytes: [UInt8]) throws -> String {
    let file = try SourceFile.load(bytes: bytes, path: "a.yaml").get()
    let (document, diagnostics) = YAMLDocument.read(file)
    #expect(diagnostics.isEmpty)
    return SluiceSyntaxTests.outline(try #require(document?.root))
  }

  private static let expected =
    #"{"tasks": {"size": {"env": {"NAME": "größe 日本 𝄞"}, "run": "echo one\n"}}}"#

  @Test("UTF-8 and UTF-16, with byte order mark or without, are the same document")
  func encodings() throws {
    let utf8 = Array(Self.text.utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try outline(of: utf8) == Self.expected)
    #expect(try outline(of: mark + utf8) == Self.expected)
    #expect(try outline(of: mark + Array("---\n".utf8) + utf8) == Self.expected)
    #expect(try outline(of: Self.utf16(Self.text, isBigEndian: false)) == Self.expected)
    #expect(try outline(of: Self.utf16(Self.text, isBigEndian: true)) == Self.expected)
  }

  @Test("LF, CRLF and CR end lines alike, and the last line need not end")
  func lineBreaks() throws {
    for lineBreak in ["\r\n", "\r"] {
      let text = Self.text.split(separator: "\n").joined(separator: lineBreak) + lineBreak
      #expect(try outline(of: Array(text.utf8)) == Self.expected)
    }
    #expect(try outline(of: Array("a: b".utf8)) == #"{"a": "b"}"#)
  }

  @Test("the bytes are kept as they were read, the text is UTF-8 without mark")
  func bytes() throws {
    let bytes = Self.utf16("a: ö\n", isBigEndian: true)
    let file = try SourceFile.load(bytes: bytes, path: "a.yaml").get()
    #expect(file.bytes == bytes)
    #expect(file.text == Array("a: ö\n".utf8))
    #expect(!file.isASCII)
    let ascii = Self.utf16("a: o", isBigEndian: true)
    #expect(try SourceFile.load(bytes: ascii, path: "a.yaml").get().isASCII)
  }
}
