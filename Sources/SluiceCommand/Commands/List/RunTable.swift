import Sluice
import SluiceSystem

/// Runs as a table for people.
struct RunTable {
  private struct Row {
    let cells: [String]
    let emphasis: Emphasis
  }

  private static let heads = ["RUN", "WORKFLOW", "STATE", "STARTED", "TOOK", "TASKS"]
  /// The place of the state, which has the colour.
  private static let stateColumn = 2

  private let rows: [Row]

  init(_ runs: [RunGlance], at now: WallTime) {
    rows = runs.map { run in
      let standing = RunStanding(run.standing)
      let counts = run.counts.map { "\($0.count) \($0.words)" }
      return Row(
        cells: [
          run.folder.id.text, run.header?.workflow ?? "-", standing.rawValue.replacingUnderscores,
          run.header.map { String($0.startedAt.rfc3339.dropLast(8)) + "Z" } ?? "-",
          run.header == nil
            ? "-" : (run.tookAtLeast ? "≥ " : "") + ElapsedText.of(run.elapsed(at: now)),
          run.fault ?? counts.joined(separator: ", "),
        ].map(OutputLine.harmless), emphasis: standing.emphasis)
    }
  }

  /// Whole lines, the first of them the heads of the columns.
  func text(_ painter: Painter) -> String {
    let widths = Self.heads.indices.map { column in
      rows.reduce(Self.heads[column].count) { max($0, $1.cells[column].count) }
    }
    return ([Row(cells: Self.heads, emphasis: .faint)] + rows).map { row in
      let cells = row.cells.indices.map { column in
        let isLast = column == row.cells.count - 1
        let blanks = isLast ? 0 : widths[column] + 2 - row.cells[column].count
        let text = row.cells[column]
        let painted = column == Self.stateColumn ? painter.paint(text, row.emphasis) : text
        return painted + String(repeating: " ", count: blanks)
      }
      let line = cells.joined()
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
