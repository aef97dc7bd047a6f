import Glibc
import Sluice
import SluiceState
import SluiceSystem

/// Drives a run to its end on the calling thread; tells its progress and hears the user's signals.
struct RunDriver {
  let program: Program
  let state: StateFolder
  /// Where a `-j` says it; nil: as many as the process has processors.
  let jobs: Int?
  /// Nil: what suits standard output.
  let output: OutputMode?
  /// What tasks took in other runs; nil while it is not known, or where nothing is.
  var recorded: @Sendable () -> RecordedDurations? = { nil }
  /// Whether the run goes on in the background once it is made.
  var isDetached = false
  /// How long former engines drove it.
  var drivenBefore = Duration.zero

  /// - Parameter prepare: Makes the run or takes it up, once everything else is there.
  func drive(
    _ prepare: (RunPreparer, RunReporter) throws(RunProblem) -> PreparedRun
  ) throws(CommandFailure) -> ExitCode {
    let chosenJobs = jobs
    let jobs = jobs ?? ProcessorCount(program.fileSystem).available()
    let signals: SignalDescriptor
    let reporter: RunReporter
    let host: EngineHost
    do {
      // First, since threads that are started before would be ended by the signals.
      signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
      reporter = try RunReporter.make(
        isDetached ? .quiet : output, for: program, jobs: { jobs },
        drivenBefore: drivenBefore, recorded: recorded)
      host = try EngineHost(jobs: jobs, signals: signals)
    } catch {
      throw CommandFailure(engine: error)
    }
    let clock = SystemClock()
    let preparer = RunPreparer(
      state: state, clock: clock,
      engine: EngineIdentity(pid: getpid(), bootID: Survivors.currentBootID, jobs: chosenJobs),
      jobs: jobs)
    let run: PreparedRun
    do { run = try prepare(preparer, reporter) } catch { throw CommandFailure(error) }
    if isDetached { try leave(run) }
    let (machine, lostState) = host.drive(run)
    let exitCode = lostState == nil ? ExitCode(machine) : .stateLost
    var summary = RunSummary(
      machine, in: run.folder, reporter.failures, reporter.times, exitCode: exitCode,
      elapsed: drivenBefore + (clock.now - machine.begin),
      currentFolder: program.currentFolder ?? "/")
    // Without a first record nothing has run, and there is nothing to go on with.
    if lostState != nil && state.abandon(run) { summary.isUnfinished = false }
    reporter.conclude(summary, interrupts: signals.descriptor)
    if let error = reporter.outputFailure, !error.meansNoReader {
      program.say("the progress is not whole: \(error)")
    }
    // Where it was lost earlier, the progress has told it.
    if case .ended = machine.phase, let lostState {
      program.say("the state could not be written: \(lostState)")
    }
    return exitCode
  }

  /// Lets the terminal go; where nobody is left to hear which run it is, there is none.
  private func leave(_ run: PreparedRun) throws(CommandFailure) {
    do { try Background.begin(run.folder.id) } catch {
      state.abandon(run)
      throw error
    }
  }
}

extension ExitCode {
  /// What a run that is over means to the caller.
  init(_ machine: RunMachine) {
    switch machine.phase {
    case .ended(let outcome): self.init(outcome)
    case .stopping(.stateLost): self = .stateLost
    case .running, .finishing, .stopping, .handling:
      preconditionFailure("the engine returned from a run that is \(machine.phase)")
    }
  }

  init(_ outcome: RunOutcome) {
    switch outcome {
    case .succeeded: self = .success
    case .failed, .cancelled, .stalled: self = .failure
    case .timedOut: self = .timedOut
    case .interrupted(let signal): self = .signalled(signal)
    }
  }
}
