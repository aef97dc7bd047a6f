/// The part of a source line that is shown under a message, with the marks below it.
struct SourceExcerpt {
  /// The line as a terminal shows it; `…` stands for what is cut off.
  let line: String
  /// Blanks, a caret, and tildes as far as the range reaches on this line.
  let marks: String

  /// A line longer than this is cut around the place.
  private static let maximumWidth = 120
  /// The scalars that are shown before the place where the line is cut.
  private static let before = 50

  init(_ range: SourceRange, in file: SourceFile) {
    let lineStart = file.utf8Offset(of: SourcePosition(line: range.start.line, column: 1))
    let start = file.utf8Offset(of: range.start)
    let end = max(file.utf8Offset(of: range.end), start)
    self = file.text.withUnsafeBufferPointer { text in
      var first = start
      var steps = 0
      while first > lineStart, steps < Self.before {
        first -= 1
        while first > lineStart, text[first] & 0xC0 == 0x80 { first -= 1 }
        steps += 1
      }
      // A line that fits is shown from its start.
      if first - lineStart < Self.maximumWidth - Self.before { first = lineStart }
      return SourceExcerpt(text, from: first, isCut: first > lineStart, marking: start..<end)
    }
  }

  private init(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, isCut: Bool, marking range: Range<Int>
  ) {
    var line = isCut ? "…" : ""
    var width = isCut ? 1 : 0
    var caret: Int?
    var markEnd = 0
    var offset = first
    while offset < text.count, LineBreak.length(at: offset, in: text) == 0 {
      if width >= Self.maximumWidth {
        line += "…"
        break
      }
      let length = Self.scalarLength(at: offset, in: text)
      let scalar = String(decoding: text[offset..<(offset + length)], as: UTF8.self)
        .unicodeScalars.first!
      if caret == nil, offset + length > range.lowerBound { caret = width }
      DisplayText.append(scalar, to: &line, width: &width)
      offset += length
      if offset <= range.upperBound { markEnd = width }
    }
    let place = caret ?? width
    self.line = line
    marks =
      String(repeating: " ", count: place) + "^"
      + String(repeating: "~", count: max(markEnd - place - 1, 0))
  }

  private static func scalarLength(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = offset + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }
}
