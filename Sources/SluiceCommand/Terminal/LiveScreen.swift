/// What of the live block stands on the screen, and the bytes that bring the screen up to date.
///
/// The cursor is never hidden and rests at the start of the row below the block, so whatever ends
/// the program leaves a usable terminal. Only the block's own rows are ever written over; what
/// scrolls above it stays.
struct LiveScreen: Sendable {
  /// How a terminal treats lines that have become too long for it.
  enum Narrowing: Sendable {
    /// It breaks them anew, as most do.
    case reflows
    /// It cuts them off.
    case cuts
  }

  private let painter: Painter
  private let narrowing: Narrowing
  /// On the screen, above the cursor's row.
  private var block: [BlockLine] = []
  /// Of the screen when it was drawn.
  private var columns = 0
  /// Rows that the user's own typing has put below it.
  private var typedRows = 0

  init(painter: Painter, narrowing: Narrowing) {
    self.painter = painter
    self.narrowing = narrowing
  }

  /// The user ended a line, which the terminal echoed.
  mutating func addTypedRow() {
    if !block.isEmpty { typedRows += 1 }
  }

  /// Someone else has written to the terminal meanwhile: what stands there stays.
  mutating func leaveBlock() {
    block = []
    typedRows = 0
  }

  /// Puts lines above the block, and another block in its place.
  ///
  /// - Parameters:
  ///   - lines: Whole lines; they may be wider than the screen.
  ///   - columns: Of the screen as it is now.
  /// - Returns: To be written as a whole, or, where the screen is then forgotten, not at all.
  mutating func draw(_ lines: [UInt8], _ next: [BlockLine], columns: Int) -> [UInt8] {
    if lines.isEmpty && next.isEmpty && block.isEmpty { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.count + 128 * next.count + 64)
    bytes.append(text: Self.begin)
    let rows = typedRows + block.reduce(0) { $0 + self.rows(of: $1, at: columns) }
    bytes.append(text: rows > 0 ? "\r\u{1b}[\(rows)A" : "\r")
    // Else the block is written over, which does not flicker. But a long line that breaks at a wide
    // character leaves what was in the last column before, and rows that were broken anew stay
    // joined.
    if !lines.isEmpty || columns != self.columns { bytes.append(text: Self.eraseBelow) }
    bytes += lines
    for line in next {
      line.append(to: &bytes, painter)
      bytes.append(text: Self.eraseRest)
    }
    bytes.append(text: Self.eraseBelow)
    bytes.append(text: Self.end)
    block = next
    self.columns = columns
    typedRows = 0
    return bytes
  }

  private func rows(of line: BlockLine, at columns: Int) -> Int {
    narrowing == .reflows ? line.rows(at: columns) : 1
  }

  /// A synchronized update, as terminals agreed on it; others pass over it.
  private static let begin = "\u{1b}[?2026h"
  private static let end = "\u{1b}[?2026l"
  /// ED of ECMA-48.
  private static let eraseBelow = "\u{1b}[J"
  /// EL of ECMA-48, and on to the next row.
  private static let eraseRest = "\u{1b}[K\n"
}
