/// Turns byte offsets of a UTF-8 text into lines and columns, and back.
///
/// It keeps the position of every 64th byte, so that both directions cost the same however long or
/// however many the lines are, and a text of 64 MiB needs 8 MiB.
struct LineTable: Sendable {
  private static let stride = 64

  /// `marks[i]` is the position of byte `i * stride`.
  private let marks: [SourcePosition]

  init(_ text: [UInt8]) {
    var marks: [SourcePosition] = []
    marks.reserveCapacity(text.count / Self.stride + 1)
    text.withUnsafeBufferPointer { text in
      var walk = Walk(position: SourcePosition(line: 1, column: 1))
      var offset = 0
      while true {
        marks.append(walk.position)
        guard text.count - offset > Self.stride else { break }
        walk.advance(over: offset..<(offset + Self.stride), of: text)
        offset += Self.stride
      }
    }
    self.marks = marks
  }

  /// The position of a byte; an offset past the end is the end.
  func position(of offset: Int, in text: [UInt8]) -> SourcePosition {
    let offset = min(max(offset, 0), text.count)
    let block = min(offset / Self.stride, marks.count - 1)
    var walk = Walk(position: marks[block])
    text.withUnsafeBufferPointer { walk.advance(over: (block * Self.stride)..<offset, of: $0) }
    return walk.position
  }

  /// The first byte at or after a position; past the text it is the text's end.
  func offset(of position: SourcePosition, in text: [UInt8]) -> Int {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle] < position { low = middle + 1 } else { high = middle }
    }
    let block = max(low - 1, 0)
    return text.withUnsafeBufferPointer { text in
      var walk = Walk(position: marks[block])
      var offset = block * Self.stride
      while offset < text.count, walk.position < position {
        walk.advance(over: offset..<(offset + 1), of: text)
        offset += 1
      }
      // A scalar's continuation bytes share the position of the next one.
      while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
      return offset
    }
  }
}

extension LineTable {
  /// A position that moves over bytes.
  ///
  /// It may start at any byte, since a line break is told by its last one.
  private struct Walk {
    private var line: UInt32
    private var column: UInt32

    init(position: SourcePosition) {
      line = position.line
      column = position.column
    }

    var position: SourcePosition { SourcePosition(line: line, column: column) }

    mutating func advance(over range: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
      for offset in range {
        let byte = text[offset]
        if byte >= 0x20, byte < 0x80 {
          column &+= 1
        } else if byte == 0x0A || LineBreak.endsLine(at: offset, in: text) {
          line &+= 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column &+= 1
        }
      }
    }
  }
}

/// The line breaks of YAML 1.1, which libyaml reads: LF, CR, CRLF, NEL, LS, PS.
enum LineBreak {
  /// Whether the byte is the last of a line break.
  @inline(__always)
  static func endsLine(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text[offset] {
    case 0x0A: true
    case 0x0D: offset + 1 == text.count || text[offset + 1] != 0x0A
    case 0x85: offset >= 1 && text[offset - 1] == 0xC2
    case 0xA8, 0xA9: offset >= 2 && text[offset - 1] == 0x80 && text[offset - 2] == 0xE2
    default: false
    }
  }

  /// The number of bytes of the break that begins at an offset; 0 where none does.
  static func length(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard offset < text.count else { return 0 }
    let left = text.count - offset
    switch text[offset] {
    case 0x0A: return 1
    case 0x0D: return left > 1 && text[offset + 1] == 0x0A ? 2 : 1
    case 0xC2: return left > 1 && text[offset + 1] == 0x85 ? 2 : 0
    case 0xE2:
      return left > 2 && text[offset + 1] == 0x80 && (text[offset + 2] & 0xFE) == 0xA8 ? 3 : 0
    default: return 0
    }
  }
}
