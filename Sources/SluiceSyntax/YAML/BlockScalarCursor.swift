/// Walks over the text under `|` or `>`.
struct BlockScalarCursor {
  private let isFolded: Bool
  private let text: UnsafeBufferPointer<UInt8>
  /// The blanks before each line that are not part of the value.
  private let indentation: Int
  private var offset: Int
  private var lastBreak: ScalarSource.Piece?
  private var lastLineStartsBlank = false
  private var isFinished = false
  /// Pieces that were found and not handed on; the next one last.
  private var waiting: [ScalarSource.Piece] = []

  init(_ cell: YAMLCell, value: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>) {
    isFolded = cell.shape == .folded
    self.text = text
    offset = Int(cell.start)
    while offset < text.count, LineBreak.length(at: offset, in: text) == 0 { offset += 1 }
    offset += LineBreak.length(at: offset, in: text)
    indentation = Self.indentation(of: value, in: text, from: offset)
  }

  mutating func next() -> ScalarSource.Piece? {
    while true {
      if let piece = waiting.popLast() { return piece }
      guard !isFinished else { return nil }
      readLine()
    }
  }

  /// The blank lines up to the next line, how the break before them counts, and the line.
  private mutating func readLine() {
    let (empty, isEnd) = emptyLines()
    let startsBlank = offset < text.count && (text[offset] == 0x20 || text[offset] == 0x09)
    // A joined break is a blank, or nothing where blank lines say it.
    let isJoined =
      isFolded && !isEnd && lastBreak?.valueCount == 1 && !lastLineStartsBlank && !startsBlank
    var pieces = empty
    if let lastBreak, !isJoined || empty.isEmpty { pieces.insert(lastBreak, at: 0) }
    if !isEnd {
      let start = offset
      while offset < text.count, LineBreak.length(at: offset, in: text) == 0 { offset += 1 }
      pieces.append(.init(source: start, valueCount: offset - start, isVerbatim: true))
      lastBreak = breakPiece()
      lastLineStartsBlank = startsBlank
    }
    isFinished = isEnd
    waiting = pieces.reversed()
  }

  /// Passes over blank lines and indentation; a line with less of it ends the scalar.
  private mutating func emptyLines() -> (breaks: [ScalarSource.Piece], isEnd: Bool) {
    var breaks: [ScalarSource.Piece] = []
    while true {
      var blanks = 0
      while offset < text.count, blanks < indentation, text[offset] == 0x20 {
        offset += 1
        blanks += 1
      }
      guard let piece = breakPiece() else {
        return (breaks, isEnd: blanks < indentation || offset >= text.count)
      }
      breaks.append(piece)
    }
  }

  private mutating func breakPiece() -> ScalarSource.Piece? {
    let length = LineBreak.length(at: offset, in: text)
    guard length > 0 else { return nil }
    offset += length
    return .init(source: offset - length, valueCount: length == 3 ? 3 : 1, isVerbatim: false)
  }

  /// The blanks that each line lost on its way into the value.
  ///
  /// The header may say how many, but relative to a parent that is not known here. The first line
  /// of the value that is not empty tells it: all before it are empty in the source too.
  private static func indentation(
    of value: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var (inValue, inSource) = (0, start)
    while case let length = LineBreak.length(at: inValue, in: value), length > 0 {
      inValue += length
      while inSource < text.count, LineBreak.length(at: inSource, in: text) == 0 { inSource += 1 }
      inSource += LineBreak.length(at: inSource, in: text)
    }
    guard inValue < value.count else { return .max }
    return max(blanks(in: text, from: inSource) - blanks(in: value, from: inValue), 0)
  }

  private static func blanks(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    bytes[start...].prefix { $0 == 0x20 }.count
  }
}
