import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// `sluice attach`: follows a run that another process drives, and exits as it does.
///
/// It reads what the engine writes anyway, so it holds up nothing, however slow its own reader is.
struct AttachCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    // Nobody can see anything.
    guard StandardStream.output.isOpen else { return .success }
    let (state, run) = try find(by: try StateLookup(program))
    let signals: SignalDescriptor
    let watch: RunWatch
    do {
      // First, since threads that are started before would be ended by the signals.
      signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
      watch = try RunWatch(run, withLogs: true, fileSystem: program.fileSystem)
    } catch {
      throw CommandFailure(engine: error)
    }
    if let signal = try CommandFailure.run({ () throws(RunProblem) in
      try awaitBeginning(of: run, in: state, watch, signals)
    }) {
      return .signalled(signal)
    }
    let wasDriven: Bool
    let follower: RunFollower
    let past: [(event: RunEvent, time: WallTime)]
    do throws(RunProblem) {
      follower = try RunFollower(run, in: state, clock: SystemClock())
      wasDriven = watch.isDriven
      past = try follower.catchUp()
    } catch {
      throw CommandFailure(error)
    }
    guard wasDriven else { return program.tellEnd(of: follower) }
    let engine = EngineView(
      of: run, every: rhythm(for: follower.machine.graph.taskCount), from: SystemClock().now)
    let reporter = try reporter(of: follower, in: state, engine)
    begin(follower, past, reporter)
    return try RunView(
      program: program, follower: follower, watch: watch, signals: signals, reporter: reporter,
      engine: engine
    ).follow()
  }

  /// From one question to the engine to the next: where no block shows what it says, it is only
  /// heard whether it answers. An answer costs it less than a microsecond for ten tasks.
  private func rhythm(for tasks: Int) -> Duration {
    switch arguments.output {
    case .tty, nil: .seconds(1) + .microseconds(100 * tasks)
    case .lines, .group, .quiet, .json: .seconds(2) + .microseconds(100 * tasks)
    }
  }

  private func find(
    by lookup: StateLookup
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    let (reference, place) = arguments.run.resolved(at: arguments.state)
    guard case .suitable = reference else { return try lookup.run(reference, at: place) }
    let (state, runs) = try lookup.begunRuns(at: place)
    return (state, runs.newestDriven ?? runs.newest)
  }

  /// An engine may hold a run whose first record it is about to write.
  ///
  /// - Returns: The signal by which the user no longer waits.
  private func awaitBeginning(
    of run: RunFolder, in state: StateFolder, _ watch: RunWatch, _ signals: SignalDescriptor
  ) throws(RunProblem) -> Int32? {
    while watch.isDriven, case .running(pid: 0) = state.glance(at: run).standing {
      let changes = watch.wait(for: [(signals.descriptor.number, Int32(POLLIN))])
      if !changes.ready.isEmpty, let signal = signals.read().first { return signal }
    }
    return nil
  }

  private func reporter(
    of follower: RunFollower, in state: StateFolder, _ engine: EngineView
  ) throws(CommandFailure) -> RunReporter {
    let history = BackgroundHistory(of: follower.machine.header.workflowPath, in: state)
    do throws(SystemError) {
      return try RunReporter.make(
        arguments.output, for: program, jobs: { engine.jobs },
        drivenBefore: follower.driven.past, recorded: { history.durations })
    } catch {
      throw CommandFailure(engine: error)
    }
  }

  private func begin(
    _ follower: RunFollower, _ past: [(event: RunEvent, time: WallTime)], _ reporter: RunReporter
  ) {
    // What tasks wait for only the engine knows.
    reporter.take(WaitTally())
    switch arguments.output {
    case .json:
      for (event, time) in past { reporter.observe(event, at: time, in: follower.machine) }
      reporter.endTurn()
    case .quiet:
      reporter.catchUp(with: past.map(\.event), in: follower.machine)
    case .tty, .lines, .group, nil:
      reporter.catchUp(with: past.map(\.event), in: follower.machine)
      program.say(AttachedRun(follower.machine).text)
    }
  }
}
