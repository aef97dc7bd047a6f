import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// `sluice resume`: goes on with an unfinished run by the definition that it recorded.
struct ResumeCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    if arguments.isDetached && !Background.isHere { return try Background.start() }
    let lookup = try StateLookup(program)
    guard let (state, run) = try find(by: lookup) else {
      program.say("there is no unfinished run")
      return .success
    }
    if JournalEnding(run) == .finished { return try tellEnd(of: run, in: state) }
    let taken: TakenRun
    do { taken = try takeUp(run, in: state) } catch { throw CommandFailure(error) }
    // Another engine may have ended it before the lock was free.
    if let outcome = taken.stored.outcome { return tell(outcome, of: taken.stored) }
    return try resume(taken, in: state)
  }

  private func find(
    by lookup: StateLookup
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder)? {
    let (reference, place) = arguments.run.resolved(at: arguments.state)
    switch reference {
    case .path(let path): return try lookup.run(at: path)
    case .named(let name): return try lookup.run(named: name, at: place)
    case .latest: return try lookup.run(.latest, at: place)
    case .suitable, .ofWorkflow:
      guard let state = try lookup.state(at: place) else { return nil }
      let runs = try lookup.runs(in: state, at: place)
      let choice = ResumeChoice(among: runs, of: lookup.nearestWorkflow(at: place), in: state)
      for remark in choice.remarks { program.say(remark) }
      return choice.run.map { (state, $0) }
    }
  }

  /// Its result counts again, and nothing runs.
  private func tellEnd(of run: RunFolder, in state: StateFolder) throws(CommandFailure) -> ExitCode
  {
    let stored: StoredRun
    do { stored = try state.read(run) } catch { throw CommandFailure(error) }
    guard let outcome = stored.outcome else {
      throw CommandFailure(.faultyInput, "\(run.journal): its last record is no end of a run")
    }
    return tell(outcome, of: stored)
  }

  private func tell(_ outcome: RunOutcome, of stored: StoredRun) -> ExitCode {
    let header = stored.header
    program.say("run \(header.run) of \(header.workflow) is over: it \(outcome.sentence)")
    if outcome != .succeeded && header.file != "-" {
      program.say("only an interrupted run is resumed; anew: sluice run -f \(header.workflowPath)")
    }
    return ExitCode(outcome)
  }

  /// Locks the run and brings it to rest, while the user's signals still end the program at once.
  private func takeUp(_ run: RunFolder, in state: StateFolder) throws(RunProblem) -> TakenRun {
    let taken = try state.take(run, pause: SystemClock().pause)
    if taken.stored.tornBytes > 0 {
      program.say("the journal's last \(taken.stored.tornBytes) bytes were torn, and cut off")
    }
    if let change = DefinitionChange(since: taken.stored, program.fileSystem) {
      program.say(change.text)
    }
    try program.endSurvivors(of: taken)
    return taken
  }

  private func resume(_ taken: TakenRun, in state: StateFolder) throws(CommandFailure) -> ExitCode {
    let history = BackgroundHistory(of: taken.stored.header.workflowPath, in: state)
    let driver = RunDriver(
      program: program, state: state, jobs: arguments.jobs ?? taken.stored.jobs,
      output: arguments.output, recorded: { history.durations }, isDetached: arguments.isDetached,
      drivenBefore: taken.stored.driven.elapsed)
    return try driver.drive { (preparer, reporter) throws(RunProblem) in
      reporter.recall(taken.stored.events, in: taken.stored.replayed())
      var options = RunOptions()
      options.environment = program.environment.variables
      options.isEachRecordSynced = arguments.isEachRecordSynced
      options.choosesJobs = arguments.jobs != nil
      return try preparer.resumeRun(taken, options: options, observer: reporter)
    }
  }
}
