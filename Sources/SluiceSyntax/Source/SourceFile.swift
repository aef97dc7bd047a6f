/// A text that was read, with what is needed to point into it.
///
/// Two files are equal when they are the same object: a file may change between two readings.
public final class SourceFile: Sendable {
  /// As the user wrote it; `-` is standard input.
  public let path: String
  /// As they were read, with byte order mark and in the encoding of the file.
  package let bytes: [UInt8]
  /// Valid UTF-8 without a byte order mark. Shares its storage with `bytes` where they are equal.
  package let text: [UInt8]
  /// Whether `text` has a scalar above U+007F.
  package let isASCII: Bool

  private let lines: LineTable

  /// - Precondition: `text` is valid UTF-8 and shorter than 4 GiB.
  package init(path: String, bytes: [UInt8], text: [UInt8], isASCII: Bool) {
    precondition(text.count < Int(UInt32.max), "a text of \(text.count) bytes has no positions")
    self.path = path
    self.bytes = bytes
    self.text = text
    self.isASCII = isASCII
    lines = LineTable(text)
  }

  /// A text that is already in memory.
  package convenience init(path: String, text: String) {
    let bytes = Array(text.utf8)
    self.init(
      path: path, bytes: bytes, text: bytes, isASCII: bytes.allSatisfy { $0 < 0x80 })
  }

  /// The place of a byte of `text`; O(1).
  package func position(ofUTF8Offset offset: Int) -> SourcePosition {
    lines.position(of: offset, in: text)
  }

  /// The byte of `text` at a place; O(log n).
  package func utf8Offset(of position: SourcePosition) -> Int {
    lines.offset(of: position, in: text)
  }

  /// The places of bytes of `text`.
  package func range(ofUTF8Offsets offsets: Range<Int>) -> SourceRange {
    let start = position(ofUTF8Offset: offsets.lowerBound)
    return SourceRange(
      start: start, end: offsets.isEmpty ? start : position(ofUTF8Offset: offsets.upperBound))
  }

  /// A line without its break, from 1; empty past the last.
  package func lineText(_ line: UInt32) -> String {
    let bytes = lineUTF8Offsets(at: utf8Offset(of: SourcePosition(line: line, column: 1)))
    return String(decoding: text[bytes], as: UTF8.self)
  }

  /// The bytes from an offset to the end of its line, without the break.
  package func lineUTF8Offsets(at start: Int) -> Range<Int> {
    text.withUnsafeBufferPointer { text in
      var end = start
      while end < text.count, LineBreak.length(at: end, in: text) == 0 { end += 1 }
      return start..<end
    }
  }
}

extension SourceFile: Hashable {
  public static func == (a: SourceFile, b: SourceFile) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
