import Sluice
import SluiceModel
import SluiceState

extension RunSummary {
  /// Reads the ends of the failed tasks' logs.
  ///
  /// - Parameter currentFolder: Paths below it are told relative to it.
  init(
    _ machine: RunMachine, in folder: RunFolder, _ reasons: FailureReasons, exitCode: ExitCode,
    elapsed: Duration, currentFolder: String
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
    self.exitCode = exitCode
  }

  private static let tailLength = 10

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
