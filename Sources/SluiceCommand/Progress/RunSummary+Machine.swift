import Sluice
import SluiceModel
import SluiceState

extension RunSummary {
  /// Reads the ends of the failed tasks' logs.
  ///
  /// - Parameter currentFolder: Paths below it are told relative to it.
  init(
    _ machine: RunMachine, in folder: RunFolder, _ reasons: FailureReasons,
    _ times: MeasuredTimes, exitCode: ExitCode, elapsed: Duration, currentFolder: String
  ) {
    let failed =
      machine.failed.map(\.task)
      + machine.handlers.filter {
        machine[$0].result?.isFailure == true
      }
    run = machine.header.run
    outcome = machine.phase.words
    self.elapsed = elapsed
    tally = RunTally(machine)
    failures = failed.prefix(Self.longestList).map { id in
      let task = machine.graph[id].name
      let path = folder.log(of: task, attempt: machine[id].attempt)
      let tail = LogTail.lines(of: path, count: Self.tailLength)
      return Failure(
        task: task, reason: reasons[id],
        log: tail.map { Log(path: Self.shortened(path, below: currentFolder), tail: $0) })
    }
    furtherFailures = failed.count - failures.count
    isUnfinished = machine.phase.isUnfinished
    criticalPath = elapsed >= Self.shortest ? Self.path(machine, times) : nil
    self.exitCode = exitCode
  }

  private static let tailLength = 10

  /// A run that takes less has no critical path worth a line.
  private static let shortest = Duration.seconds(1)

  /// Nil where one task alone says as much.
  private static func path(_ machine: RunMachine, _ times: MeasuredTimes) -> Path? {
    let longest = machine.graph.criticalPath { times[$0] }
    let tasks = longest.tasks.filter { times[$0] > .zero }
    guard tasks.count > 1 else { return nil }
    return Path(
      tasks: tasks.map { .init(name: machine.graph[$0].name, time: times[$0]) },
      length: longest.length)
  }

  private static func shortened(_ path: String, below folder: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : path
  }
}

extension RunMachine.Phase {
  /// Whether a resume goes on from here.
  var isUnfinished: Bool {
    if case .ended(let outcome) = self { outcome.isUnfinished } else { true }
  }

  var words: String {
    switch self {
    case .running, .finishing, .handling: "running"
    case .stopping(.stateLost): "ended without a record"
    case .stopping: "stopping"
    case .ended(let outcome): outcome.word.replacingUnderscores
    }
  }
}
