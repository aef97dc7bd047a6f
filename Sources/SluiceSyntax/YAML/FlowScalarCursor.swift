/// Walks over a plain or quoted scalar.
struct FlowScalarCursor {
  private let shape: YAMLCell.Shape
  private let text: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var offset: Int
  /// Pieces that were found and not handed on; the next one last.
  private var waiting: [ScalarSource.Piece] = []

  init(_ cell: YAMLCell, text: UnsafeBufferPointer<UInt8>) {
    let quote = cell.shape == .plain ? 0 : 1
    shape = cell.shape
    self.text = text
    offset = Int(cell.start) + quote
    end = Int(cell.end) - quote
  }

  mutating func next() -> ScalarSource.Piece? {
    while true {
      if let piece = waiting.popLast() { return piece }
      guard offset < end else { return nil }
      if let piece = advance() { return piece }
    }
  }

  private mutating func advance() -> ScalarSource.Piece? {
    switch text[offset] {
    case UInt8(ascii: "\\") where shape == .doubleQuoted:
      return escape()
    case UInt8(ascii: "'") where shape == .singleQuoted:
      offset += 2
      return ScalarSource.Piece(source: offset - 2, valueCount: 1, isVerbatim: false)
    default:
      break
    }
    let blanksEnd = endOfBlanks(from: offset)
    if blanksEnd < end, LineBreak.length(at: blanksEnd, in: text) > 0 {
      fold(from: blanksEnd)
      return nil
    }
    let start = offset
    offset = blanksEnd
    while offset < end, !isSpecial(offset) { offset += 1 }
    return ScalarSource.Piece(source: start, valueCount: offset - start, isVerbatim: true)
  }

  /// A line break: a blank, or as many line feeds as blank lines follow.
  private mutating func fold(from first: Int) {
    let length = LineBreak.length(at: first, in: text)
    offset = first + length
    let empty = emptyLines()
    // LS and PS (three bytes) are not folded away.
    if length == 3 || empty.isEmpty {
      let count = length == 3 ? 3 : 1
      waiting = empty + [ScalarSource.Piece(source: first, valueCount: count, isVerbatim: false)]
    } else {
      waiting = empty
    }
  }

  /// Passes over blank lines and the next line's blanks; the breaks' pieces, the first one last.
  private mutating func emptyLines() -> [ScalarSource.Piece] {
    var pieces: [ScalarSource.Piece] = []
    while true {
      offset = endOfBlanks(from: offset)
      let length = offset < end ? LineBreak.length(at: offset, in: text) : 0
      guard length > 0 else { return pieces.reversed() }
      pieces.append(
        ScalarSource.Piece(source: offset, valueCount: length == 3 ? 3 : 1, isVerbatim: false))
      offset += length
    }
  }

  private mutating func escape() -> ScalarSource.Piece? {
    let start = offset
    let breakLength = LineBreak.length(at: offset + 1, in: text)
    guard breakLength == 0 else {
      offset += 1 + breakLength
      waiting = emptyLines()
      return nil
    }
    let digits =
      switch text[offset + 1] {
      case UInt8(ascii: "x"): 2
      case UInt8(ascii: "u"): 4
      case UInt8(ascii: "U"): 8
      default: 0
      }
    let count =
      switch text[offset + 1] {
      case UInt8(ascii: "N"), UInt8(ascii: "_"): 2
      case UInt8(ascii: "L"), UInt8(ascii: "P"): 3
      default: digits == 0 ? 1 : widthOfScalar(digits: (start + 2)..<(start + 2 + digits))
      }
    offset += 2 + digits
    return ScalarSource.Piece(source: start, valueCount: count, isVerbatim: false)
  }

  private func widthOfScalar(digits: Range<Int>) -> Int {
    let code = UInt32(String(decoding: text[digits], as: UTF8.self), radix: 16)
    return code.flatMap(Unicode.Scalar.init).map { UTF8.width($0) } ?? 1
  }

  private func endOfBlanks(from offset: Int) -> Int {
    var offset = offset
    while offset < end, text[offset] == 0x20 || text[offset] == 0x09 { offset += 1 }
    return offset
  }

  private func isSpecial(_ offset: Int) -> Bool {
    switch text[offset] {
    case 0x20, 0x09: true
    case UInt8(ascii: "\\"): shape == .doubleQuoted
    case UInt8(ascii: "'"): shape == .singleQuoted
    default: LineBreak.length(at: offset, in: text) > 0
    }
  }
}
