import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// One line a change, and below the end of an attempt the whole of what it wrote, which nothing
/// comes between.
///
/// The output is read from the logs, piece by piece, so that a long one costs no memory and holds
/// up no other task.
struct GroupFormat: ProgressFormat {
  private let painter: Painter
  private var heading: LinesFormat
  /// What is to be told, in order.
  private var entries: [Entry] = []
  private var head = 0
  /// The log that is being told.
  private var reader: LogReader?

  private enum Entry {
    case changes([UInt8])
    case log(path: String)
  }

  init(painter: Painter, jobs: Int?) {
    self.painter = painter
    heading = LinesFormat(painter: painter, jobs: jobs)
  }

  var wantsOutput: Bool { false }

  mutating func recall(endedTasks count: Int) { heading.recall(endedTasks: count) }

  mutating func add(
    _ event: RunEvent, at time: WallTime, in machine: RunMachine, to bytes: inout [UInt8]
  ) {
    var lines: [UInt8] = []
    heading.add(event, at: time, in: machine, to: &lines)
    if hasMore {
      if !lines.isEmpty { entries.append(.changes(lines)) }
    } else {
      bytes += lines
    }
    if case .attemptFinished(let id, let attempt, _, _) = event {
      let folder = RunFolder(id: machine.header.run, path: machine.context.runDirectory)
      entries.append(.log(path: folder.log(of: machine.graph[id].name, attempt: attempt)))
    }
  }

  mutating func add(
    output: ArraySlice<UInt8>, of task: TaskID, in machine: RunMachine, to bytes: inout [UInt8]
  ) {}

  func addGap(ofLines count: Int, to bytes: inout [UInt8]) {
    heading.addGap(ofLines: count, to: &bytes)
  }

  func conclude(_ summary: RunSummary, to bytes: inout [UInt8]) {
    summary.append(to: &bytes, painter)
  }

  var hasMore: Bool { head < entries.count || reader != nil }

  mutating func addMore(to bytes: inout [UInt8]) -> ProgressPiece {
    if reader != nil {
      let colours: OutputLine.Colours = painter.isColoured ? .kept : .removed
      let isOver = reader?.next { line in
        bytes.append(text: "  | ")
        OutputLine.append(line, to: &bytes, colours: colours)
        bytes.append(UInt8(ascii: "\n"))
      }
      if isOver != false { reader = nil }
      return .output
    }
    guard head < entries.count else { return .changes }
    defer { removeFirst() }
    switch entries[head] {
    case .changes(let lines): bytes += lines
    case .log(let path): reader = LogReader(path)
    }
    return .changes
  }

  private mutating func removeFirst() {
    head += 1
    guard head == entries.count || head > 1024 && head > entries.count / 2 else { return }
    entries.removeFirst(head)
    head = 0
  }
}
