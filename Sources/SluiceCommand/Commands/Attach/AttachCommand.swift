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
    let (state, run) = try find(by: try StateLookup(program))
    let signals: SignalDescriptor
    let reporter: RunReporter
    let watch: RunWatch
    do {
      // First, since threads that are started before would be ended by the signals.
      signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
      // How many tasks run at a time only the engine knows; most take the default.
      reporter = try RunReporter.make(
        arguments.output, for: program,
        jobs: ProcessorCount(program.fileSystem).available(), recorded: { nil })
      watch = try RunWatch(run, withLogs: true, fileSystem: program.fileSystem)
    } catch {
      throw CommandFailure(engine: error)
    }
    do throws(RunProblem) {
      if let signal = try awaitBeginning(of: run, in: state, watch, signals) {
        return .signalled(signal)
      }
      let follower = try RunFollower(run, in: state, clock: SystemClock())
      let wasDriven = watch.isDriven
      let past = try follower.catchUp()
      guard wasDriven else { return tellEnd(of: follower) }
      begin(follower, past, reporter)
      return try follow(follower, watch, signals, reporter)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func find(
    by lookup: StateLookup
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    guard case .suitable = arguments.run else {
      return try lookup.run(arguments.run, at: arguments.state)
    }
    let (state, runs) = try lookup.begunRuns(at: arguments.state)
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

  // MARK: Following

  private func begin(
    _ follower: RunFollower, _ past: [(event: RunEvent, time: WallTime)], _ reporter: RunReporter
  ) {
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

  private func follow(
    _ follower: RunFollower, _ watch: RunWatch, _ signals: SignalDescriptor,
    _ reporter: RunReporter
  ) throws(RunProblem) -> ExitCode {
    let clock = SystemClock()
    var changes: RunWatch.Changes?
    while true {
      // Asked before the reading: what is written until the end of an engine is read after it.
      let isLast = !watch.isDriven
      try follower.read { name in
        isLast || changes?.mayHaveChanged(name) ?? true
      } _: { step in
        report(step, of: follower, to: reporter)
      }
      reporter.endTurn()
      if case .ended(let outcome) = follower.machine.phase {
        return conclude(outcome, follower, signals, reporter)
      }
      if isLast { return tellEnd(of: follower) }
      let next = watch.wait(
        for: [(signals.descriptor.number, Int32(POLLIN))],
        atMost: reporter.nextRefresh.map { max($0 - clock.now, .zero) })
      reporter.refresh(at: clock.now, in: follower.machine) { _ in nil }
      if !next.ready.isEmpty, let signal = signals.read().first {
        program.say("run \(follower.folder.id) goes on without this view: sluice attach")
        return .signalled(signal)
      }
      changes = next
    }
  }

  private func report(
    _ step: RunFollower.Step, of follower: RunFollower, to reporter: RunReporter
  ) {
    switch step {
    case .event(let event, let time): reporter.observe(event, at: time, in: follower.machine)
    case .output(let bytes, let task):
      // What came before it in the journal is shown before it.
      reporter.endTurn()
      if reporter.wantsOutput {
        reporter.observe(output: bytes, of: task, in: follower.machine)
      }
    }
  }

  // MARK: The end

  private func conclude(
    _ outcome: RunOutcome, _ follower: RunFollower, _ signals: SignalDescriptor,
    _ reporter: RunReporter
  ) -> ExitCode {
    let exitCode = ExitCode(outcome)
    reporter.conclude(
      RunSummary(
        follower.machine, in: follower.folder, reporter.failures, reporter.times,
        exitCode: exitCode, elapsed: follower.driven.elapsed,
        currentFolder: program.currentFolder ?? "/"),
      interrupts: signals.descriptor)
    return exitCode
  }

  /// Of a run that nobody drives any more.
  private func tellEnd(of follower: RunFollower) -> ExitCode {
    let run = follower.folder.id
    if case .ended(let outcome) = follower.machine.phase {
      let next = outcome.isUnfinished ? "; to go on: sluice resume \(run)" : ""
      program.say("run \(run) is over: it \(outcome.sentence)\(next)")
      return ExitCode(outcome)
    }
    program.say(
      "the engine of run \(run), process \(follower.engine.pid), ended before the run did; "
        + "to go on: sluice resume \(run)")
    return .engineFault
  }
}

extension RunWatch.Changes {
  /// Whether a log may have grown.
  fileprivate func mayHaveChanged(_ name: String) -> Bool { hasOverflowed || logs.contains(name) }
}
