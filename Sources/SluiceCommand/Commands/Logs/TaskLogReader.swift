import Sluice
import SluiceState
import SluiceSystem

/// What one task wrote, attempt after attempt, as far as it is there.
struct TaskLogReader {
  let task: String
  let run: RunFolder
  let state: StateFolder
  /// Nil: all.
  let attempt: Int32?
  /// Nil: all lines.
  let tail: Int?

  /// The attempt that is being read.
  private var current: (attempt: Int32, file: GrowingFile)?

  init(task: String, run: RunFolder, in state: StateFolder, attempt: Int32?, tail: Int?) {
    self.task = task
    self.run = run
    self.state = state
    self.attempt = attempt
    self.tail = tail
  }

  /// Whether it has found something that the task wrote.
  var hasFoundLog: Bool { current != nil }

  /// Prints what came since the last time.
  mutating func print(to printer: inout LogPrinter) throws(SystemError) {
    let known = current?.attempt ?? 0
    try drain(to: &printer)
    var coming = try state.attemptsWithLog(of: task, in: run).filter { $0 > known }
    if let attempt { coming.removeAll { $0 != attempt } }
    // Later ones are shown whole: they come while it is being followed.
    if tail != nil, current == nil { coming = coming.suffix(1) }
    let isHeaded = attempt == nil && (known > 0 || coming.count > 1)
    for next in coming where !printer.isClosed {
      let file = GrowingFile(run.log(of: task, attempt: next))
      if let tail, current == nil { try file.skipToLast(tail) }
      current = (next, file)
      if isHeaded { printer.head("\(task), attempt \(next)") }
      try drain(to: &printer)
    }
  }

  private func drain(to printer: inout LogPrinter) throws(SystemError) {
    guard let current else { return }
    while !printer.isClosed {
      let piece = try current.file.next()
      if piece.isEmpty { return }
      printer.print(piece)
    }
  }
}
