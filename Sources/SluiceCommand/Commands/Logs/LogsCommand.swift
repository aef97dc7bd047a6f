import Glibc
import Sluice
import SluiceState
import SluiceSyntax
import SluiceSystem

/// `sluice logs`: the progress of a run, or what a task wrote. Changes nothing.
struct LogsCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let (state, run, task) = try find(by: try StateLookup(program))
    // Nobody can see anything.
    guard StandardStream.output.isOpen else { return .success }
    let exitCode: ExitCode
    var printer = LogPrinter(
      isTerminal: StandardStream.output.isTerminal,
      keepsColours: StandardStream.output.isColoured(in: program.environment))
    do {
      if let task {
        exitCode = try print(task, of: run, in: state, to: &printer)
      } else {
        exitCode = try printProgress(of: run, in: state, to: &printer)
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.noInput, "the logs cannot be read: \(error)")
    }
    return exitCode
  }

  // MARK: What is asked for

  private func find(
    by lookup: StateLookup
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder, task: String?) {
    var reference = arguments.run ?? .latest
    var task = arguments.task
    if let word = arguments.word {
      let isRun =
        if case .named(let name) = RunReference(word: word) {
          try lookup.namesRun(name, at: arguments.state)
        } else { true }
      if isRun { reference = RunReference(word: word) } else { task = word }
    }
    let (state, run) = try lookup.run(reference, at: arguments.state)
    if task == nil && arguments.attempt != nil {
      throw CommandFailure(.usage, "option '--attempt' wants a task: a run has no attempts")
    }
    return (state, run, task)
  }

  /// A name that the run does not know would be waited for in vain.
  private func expect(
    _ task: String, in run: RunFolder, _ state: StateFolder
  ) throws(CommandFailure) {
    guard let graph = try? state.definition(of: run),
      !graph.definitions.contains(where: { $0.name == task })
    else { return }
    let near = EditDistance.nearest(to: task, among: graph.definitions.lazy.map(\.name))
    let isWord = arguments.word == task
    throw CommandFailure(
      .usage,
      isWord
        ? "there is no run '\(task)', and run \(run.id) has no task of that name"
        : "run \(run.id) has no task '\(task)'",
      help: near.map { "did you mean '\($0)'?" })
  }

  // MARK: The progress

  private func printProgress(
    of run: RunFolder, in state: StateFolder, to printer: inout LogPrinter
  ) throws -> ExitCode {
    let file = GrowingFile(run.progressLog)
    let follower = try follower(of: run, in: state)
    if let tail = arguments.tail { try file.skipToLast(tail) }
    repeat {
      // Asked before the reading: what is written until the end of an engine is read after it.
      let isLast = follower?.isDriven != true
      while !printer.isClosed, case let piece = try file.next(), !piece.isEmpty {
        printer.print(piece)
      }
      if isLast { break }
    } while follower?.wait(unless: printer) == true
    if file.offset == 0 && follower == nil {
      program.say("run \(run.id) has no progress log")
    }
    printer.finish()
    return follower != nil && !printer.isClosed ? tellEnd(of: run, in: state) : .success
  }

  // MARK: A task

  private func print(
    _ task: String, of run: RunFolder, in state: StateFolder, to printer: inout LogPrinter
  ) throws -> ExitCode {
    var reader = TaskLogReader(
      task: task, run: run, in: state, attempt: arguments.attempt, tail: arguments.tail)
    let follower = try follower(of: run, in: state)
    if try state.attemptsWithLog(of: task, in: run).isEmpty { try expect(task, in: run, state) }
    let journal = GrowingFile(run.journal)
    var cursor = JournalCursor(after: 0)
    var end = TaskEnd(of: task)
    repeat {
      let isLast = follower?.isDriven != true
      // Before its output, which is whole where its end is recorded.
      while follower != nil, case let piece = try journal.next(), !piece.isEmpty {
        for record in try cursor.take(piece) { end.take(record) }
      }
      try reader.print(to: &printer)
      if isLast || end.hasEnded { break }
    } while follower?.wait(unless: printer) == true
    if !reader.hasFoundLog {
      let which = arguments.attempt.map { "attempt \($0) of \(task)" } ?? task
      program.say("\(which) has written nothing")
    }
    printer.finish()
    let isCut = follower != nil && !end.hasEnded && !printer.isClosed
    return isCut ? tellEnd(of: run, in: state) : .success
  }

  // MARK: Following

  /// Nil where nothing is to be followed.
  private func follower(of run: RunFolder, in state: StateFolder) throws -> LogFollower? {
    guard arguments.isFollowing else { return nil }
    return try LogFollower(
      watch: RunWatch(run, withLogs: true, fileSystem: program.fileSystem))
  }

  /// Where a run ended by itself, its progress has told it.
  private func tellEnd(of run: RunFolder, in state: StateFolder) -> ExitCode {
    let glance = state.glance(at: run)
    if case .orphaned = glance.standing { return program.tellDeath(of: run.id) }
    if glance.isUnfinished { program.say("run \(run.id) is unfinished: sluice resume \(run.id)") }
    return .success
  }
}

/// Waits for more to come.
private struct LogFollower {
  let watch: RunWatch

  var isDriven: Bool { watch.isDriven }

  /// - Returns: Whether anybody is left to read it.
  func wait(unless printer: LogPrinter) -> Bool {
    guard !printer.isClosed else { return false }
    // No event is asked for: that its reader is gone, poll(2) tells of a pipe in any case.
    let changes = watch.wait(for: [(StandardStream.output.rawValue, 0)])
    return changes.ready.isEmpty
  }
}
