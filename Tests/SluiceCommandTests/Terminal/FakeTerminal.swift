import SluiceSyntax
import SluiceSystem

@testable import SluiceCommand

/// A terminal as far as a live block needs one: text that breaks at the edge, line feeds that
/// scroll, and the sequences that `LiveScreen` writes. All that ever scrolled off is kept.
struct FakeTerminal {
  private struct Row {
    /// What stands in each column; empty behind a wide character, nil where nothing was written.
    var cells: [String?] = []
    /// Whether the text goes on in the next row.
    var isBroken = false
  }

  private(set) var size: Terminal.Size
  let narrowing: LiveScreen.Narrowing
  private var rows: [Row] = [Row()]
  /// The first row that is on the screen.
  private var top = 0
  private var row = 0
  private var column = 0
  private(set) var isCursorHidden = false
  /// Sequences that it does not know.
  private(set) var unknown: [String] = []

  init(_ size: Terminal.Size, _ narrowing: LiveScreen.Narrowing = .reflows) {
    self.size = size
    self.narrowing = narrowing
  }

  // MARK: What is seen

  /// Everything that was written and not erased, without the breaks that the edge made.
  var lines: [String] {
    logicalRows().map { cells in
      let text = cells.map { $0 ?? " " }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Whether the cursor is at the start of a row with nothing in it and nothing below.
  var isCursorBelowAll: Bool {
    column == 0 && row == rows.count - 1 && rows[row].cells.isEmpty
  }

  private func logicalRows() -> [[String?]] {
    var lines: [[String?]] = []
    var open: [String?] = []
    for row in rows {
      open += row.cells
      if row.isBroken { continue }
      lines.append(open)
      open = []
    }
    return open.isEmpty ? lines : lines + [open]
  }

  // MARK: What is written

  mutating func write(_ bytes: [UInt8]) { write(String(decoding: bytes, as: UTF8.self)) }

  mutating func write(_ text: String) {
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\n": feedLine()
      case "\r": column = 0
      case "\u{1b}": readSequence(&scalars)
      default: put(scalar)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = DisplayText.columns(of: scalar)
    guard width > 0 else {
      if column > 0, let last = rows[row].cells[column - 1] {
        rows[row].cells[column - 1] = last + String(scalar)
      }
      return
    }
    if column + width > size.columns {
      rows[row].isBroken = true
      feedLine()
    }
    while rows[row].cells.count < column + width { rows[row].cells.append(nil) }
    rows[row].cells[column] = String(scalar)
    if width == 2 { rows[row].cells[column + 1] = "" }
    column += width
  }

  /// As a terminal's driver has it, with a carriage return.
  private mutating func feedLine() {
    column = 0
    row += 1
    if row == rows.count { rows.append(Row()) }
    top = max(top, row - size.rows + 1)
  }

  private mutating func readSequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    var text = ""
    while let scalar = scalars.popFirst() {
      text.unicodeScalars.append(scalar)
      if text.count > 1, ("@"..."~").contains(scalar) { break }
    }
    switch text {
    case "[J":
      rows[row].cells.removeLast(max(0, rows[row].cells.count - column))
      rows[row].isBroken = false
      rows.removeLast(rows.count - row - 1)
    case "[K":
      rows[row].cells.removeLast(max(0, rows[row].cells.count - column))
    case "[?2026h", "[?2026l": break
    case "[?25l": isCursorHidden = true
    case "[?25h": isCursorHidden = false
    case _ where text.hasSuffix("A"):
      row = max(top, row - (Int(text.dropFirst().dropLast()) ?? 1))
    case _ where text.hasSuffix("m"): break
    default: unknown.append(text)
    }
  }

  // MARK: Another size

  /// The cursor is in the last row, as it is between frames.
  mutating func resize(_ size: Terminal.Size) {
    self.size = size
    switch narrowing {
    case .cuts:
      for index in rows.indices where rows[index].cells.count > size.columns {
        rows[index].cells.removeLast(rows[index].cells.count - size.columns)
      }
    case .reflows:
      let lines = logicalRows()
      rows = lines.flatMap { broken($0) }
    }
    row = rows.count - 1
    top = max(0, rows.count - size.rows)
  }

  private func broken(_ cells: [String?]) -> [Row] {
    var result: [Row] = [Row()]
    for (index, cell) in cells.enumerated() where cell != "" {
      let isWide = index + 1 < cells.count && cells[index + 1] == ""
      let taken: [String?] = isWide ? [cell, ""] : [cell]
      if result[result.count - 1].cells.count + taken.count > size.columns {
        result[result.count - 1].isBroken = true
        result.append(Row())
      }
      result[result.count - 1].cells += taken
    }
    return result
  }
}
