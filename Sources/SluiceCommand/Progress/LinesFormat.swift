import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// One line a change, and the lines that tasks write, each behind its task's name.
///
/// A task that ends soon and writes nothing is one line, that of its end. One that is still under
/// way after a second is told of with the next thing that happens.
struct LinesFormat: ProgressFormat {
  private let painter: Painter
  /// How many tasks run at a time; nil: not known.
  private let jobs: Int?
  private var splitter = LineSplitter()
  private var starts = StartQueue()

  /// Tasks that had ended before this engine took the run.
  private var endedBefore = 0

  private let told: Starts

  /// Whether tasks that go on for longer are told of.
  enum Starts {
    case told
    /// As in a live block.
    case seenElsewhere
  }

  init(painter: Painter, jobs: Int?, starts told: Starts = .told) {
    self.painter = painter
    self.jobs = jobs
    self.told = told
  }

  var wantsOutput: Bool { true }

  mutating func recall(endedTasks count: Int) { endedBefore = count }

  mutating func add(
    _ event: RunEvent, at time: WallTime, in machine: RunMachine, to bytes: inout [UInt8]
  ) {
    for id in starts.due(at: time, in: machine) {
      ProgressLine(machine.graph[id].name, "still running").append(to: &bytes, painter)
    }
    switch event {
    case .runStarted(let header, _):
      heading("run \(header.run) of \(header.workflow)", machine, &bytes)
    case .runResumed:
      heading(
        "going on with run \(machine.header.run) of \(machine.header.workflow)", machine, &bytes)
    case .attemptStarted(let id, let attempt) where told == .told:
      starts.append(id, attempt: attempt, at: time)
    case .attemptFinished(let id, _, _, _):
      if let rest = splitter.finish(id) { line(rest, of: id, in: machine, &bytes) }
    default: break
    }
    ProgressLine(event, in: machine)?.append(to: &bytes, painter)
  }

  mutating func add(
    output: ArraySlice<UInt8>, of task: TaskID, in machine: RunMachine, to bytes: inout [UInt8]
  ) {
    splitter.add(output, of: task) { [self] in line($0, of: task, in: machine, &bytes) }
  }

  func addGap(ofLines count: Int, to bytes: inout [UInt8]) {
    let text = "\(count) lines of output are not shown here, since nobody read; the logs have them"
    ProgressLine(ProgressLine.run, text, .warning).append(to: &bytes, painter)
  }

  func conclude(_ summary: RunSummary, to bytes: inout [UInt8]) {
    summary.append(to: &bytes, painter)
  }

  private func heading(_ words: String, _ machine: RunMachine, _ bytes: inout [UInt8]) {
    let total = RunTally(machine).total
    let done = endedBefore > 0 ? "\(endedBefore) of " : ""
    let tasks = total == 1 ? "1 task" : "\(total) tasks"
    let state = endedBefore > 0 ? " done" : ""
    let places = jobs.map { ", \($0) at a time" } ?? ""
    ProgressLine(ProgressLine.run, "\(words): \(done)\(tasks)\(state)\(places)")
      .append(to: &bytes, painter)
  }

  private func line(
    _ line: ArraySlice<UInt8>, of task: TaskID, in machine: RunMachine, _ bytes: inout [UInt8]
  ) {
    bytes.append(text: painter.paint(machine.graph[task].name + " |", .faint))
    bytes.append(UInt8(ascii: " "))
    OutputLine.append(line, to: &bytes, colours: painter.isColoured ? .kept : .removed)
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// Attempts whose start was not told yet, in the order in which they started.
private struct StartQueue {
  private static let patience: Int64 = 1_000_000

  private var entries: [(task: TaskID, attempt: Int32, time: WallTime)] = []
  private var first = 0

  mutating func append(_ task: TaskID, attempt: Int32, at time: WallTime) {
    entries.append((task, attempt, time))
  }

  /// Takes out those that started long enough ago; returns those of them that are still under way.
  mutating func due(at now: WallTime, in machine: RunMachine) -> [TaskID] {
    var tasks: [TaskID] = []
    while first < entries.count,
      now.microseconds - entries[first].time.microseconds >= Self.patience
    {
      let entry = entries[first]
      first += 1
      let state = machine[entry.task]
      if state.attempt == entry.attempt && state.phase.isActive { tasks.append(entry.task) }
    }
    // Amortised: what was taken out goes when it is most of the array.
    if first > 64 && first * 2 > entries.count {
      entries.removeFirst(first)
      first = 0
    }
    return tasks
  }
}
