import SluiceState
import SluiceSystem

/// Writes `progress.log`: what a journal tells, for people, a line for each change behind its time.
///
/// It is not the truth, and is never read back: a write that fails ends the log and nothing else.
/// Confined to the engine's thread.
final class ProgressLog {
  private let path: String
  private let fileSystem: any FileSystem
  private var file: (any AppendableFile)?
  private var hasFailed = false
  /// What this turn has to tell.
  private var turn: [UInt8] = []
  /// Events of a turn have one time.
  private var stamp = (time: WallTime(microseconds: .min), text: [UInt8]())

  init(path: String, fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  /// Adds a line for the next `endTurn`; `machine` is the state after all events of the turn.
  func add(_ event: RunEvent, at time: WallTime, in machine: RunMachine) {
    guard !hasFailed else { return }
    if case .attemptStarted(let id, let attempt) = event {
      // Half of all lines: said without a string to be put together.
      add(machine.graph[id].name, attempt == 1 ? "started" : "attempt \(attempt) started", at: time)
    } else if let line = ProgressLine(logged: event, in: machine) {
      add(line.subject, line.text, at: time)
    }
  }

  /// Writes what the turn has to tell, in one piece.
  ///
  /// - Throws: What the write failed by, once; later lines are dropped in silence.
  func endTurn() throws(SystemError) {
    guard !turn.isEmpty else { return }
    defer { turn.removeAll(keepingCapacity: true) }
    do throws(SystemError) {
      if file == nil { file = try fileSystem.openForAppending(path, create: true) }
      try file?.append(turn)
    } catch {
      hasFailed = true
      close()
      throw error
    }
  }

  func close() {
    file?.close()
    file = nil
  }

  private func add(_ subject: String, _ text: String, at time: WallTime) {
    if time != stamp.time {
      // To the millisecond: three decimals less, and the Z again.
      stamp = (time, Array(time.rfc3339.utf8.dropLast(4)) + Array("Z ".utf8))
    }
    let start = turn.count
    turn += stamp.text
    turn.append(contentsOf: subject.utf8)
    turn.append(contentsOf: ": ".utf8)
    turn.append(contentsOf: text.utf8)
    // A reason may have any text in it, and is one line all the same.
    for index in start..<turn.count where turn[index] < 0x20 { turn[index] = UInt8(ascii: " ") }
    turn.append(UInt8(ascii: "\n"))
  }
}

extension ProgressLine {
  /// As `init(_:in:)`, with what a live view shows otherwise: starts and ends of the run, what went
  /// wrong with it.
  fileprivate init?(logged event: RunEvent, in machine: RunMachine) {
    switch event {
    case .runStarted(let header, let engine):
      self.init(
        Self.run, "run \(header.run) of \(header.workflow) starts, process \(engine.pid)")
    case .runResumed(let engine): self.init(Self.run, "the run goes on, process \(engine.pid)")
    case .taskDecided(let id, .succeeded, let reason):
      let words = reason.isEmpty ? "it has nothing to run" : reason
      self.init(machine.graph[id].name, "succeeded: \(words)", .good)
    case .handlersStarted(_, let ids):
      self.init(
        Self.run, "runs \(ids.map { machine.graph[$0].name }.joined(separator: ", "))")
    case .runStopping(.stalled(let reason)):
      self.init(Self.run, "the run stands still: \(reason)", .bad)
    case .runStopping(.stateLost(let reason)):
      self.init(
        Self.run, "the state could not be written: \(reason); nothing new starts", .bad)
    case .runFinished(let outcome): self.init(Self.run, "the run \(outcome.sentence)")
    default: self.init(event, in: machine)
    }
  }
}
