import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Shows a run that another process drives, from where it stands to its end.
struct RunView {
  let program: Program
  let follower: RunFollower
  let watch: RunWatch
  let signals: SignalDescriptor
  let reporter: RunReporter
  let engine: EngineView

  private let clock = SystemClock()

  init(
    program: Program, follower: RunFollower, watch: RunWatch, signals: SignalDescriptor,
    reporter: RunReporter, engine: EngineView
  ) {
    self.program = program
    self.follower = follower
    self.watch = watch
    self.signals = signals
    self.reporter = reporter
    self.engine = engine
  }

  /// Returns when the run or its engine has ended, or nobody looks any more.
  func follow() throws(CommandFailure) -> ExitCode {
    var changes: RunWatch.Changes?
    while true {
      // Asked before the reading: what is written until the end of an engine is read after it.
      let isLast = !watch.isDriven
      try CommandFailure.run { () throws(RunProblem) in
        try follower.read { name in
          isLast || changes?.mayHaveChanged(name) ?? true
        } _: { step in
          report(step)
        }
      }
      reporter.endTurn()
      if case .ended(let outcome) = follower.machine.phase { return try conclude(outcome) }
      if isLast {
        reporter.leave(unless: signals.descriptor)
        return program.tellEnd(of: follower)
      }
      let next = wait()
      listen()
      reporter.refresh(at: clock.now, in: follower.machine) { _ in nil }
      if let exitCode = try end(after: next) { return exitCode }
      changes = next
    }
  }

  private func wait() -> RunWatch.Changes {
    var descriptors = [
      (number: signals.descriptor.number, events: Int32(POLLIN)),
      // No event is asked for: that its reader is gone, poll(2) tells of a pipe in any case.
      (number: StandardStream.output.rawValue, events: 0),
    ]
    if let answers = engine.descriptor { descriptors.append((answers, Int32(POLLIN))) }
    let due = [reporter.nextRefresh, engine.deadline].compactMap(\.self).min()
    // The same moment on a clock of milliseconds is never before it.
    return watch.wait(
      for: descriptors, atMost: due.map { max($0 - clock.now, .zero) + .milliseconds(1) })
  }

  /// Takes what the engine says, and tells when it has fallen silent.
  private func listen() {
    let (waits, change) = engine.turn(at: clock.now)
    if let waits { reporter.take(waits) }
    let name = "the engine of run \(follower.folder.id), process \(follower.engine.pid),"
    switch change {
    case .fellSilent?:
      let time = ElapsedText.of(EnginePulse.patience)
      reporter.observe(
        warning: "\(name) has not answered for \(time): it may be stopped, as by SIGSTOP or "
          + "Ctrl-Z, and goes on with SIGCONT")
    case .answersAgain?: reporter.observe(warning: "\(name) answers again")
    case nil: break
    }
  }

  private func report(_ step: RunFollower.Step) {
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

  /// Nil: it is still looked at.
  private func end(after changes: RunWatch.Changes) throws(CommandFailure) -> ExitCode? {
    if changes.ready.contains(signals.descriptor.number), let signal = signals.read().first {
      reporter.leave(unless: signals.descriptor)
      program.say("run \(follower.folder.id) goes on without this view: sluice attach")
      return .signalled(signal)
    }
    try checkOutput()
    let isClosed = changes.ready.contains(StandardStream.output.rawValue)
    return isClosed || reporter.outputFailure != nil ? .success : nil
  }

  private func conclude(_ outcome: RunOutcome) throws(CommandFailure) -> ExitCode {
    let exitCode = ExitCode(outcome)
    reporter.conclude(
      RunSummary(
        follower.machine, in: follower.folder, reporter.failures, reporter.times,
        exitCode: exitCode, elapsed: follower.driven.elapsed,
        currentFolder: program.currentFolder ?? "/"),
      interrupts: signals.descriptor)
    try checkOutput()
    return exitCode
  }

  /// A reader that has gone is no failure.
  private func checkOutput() throws(CommandFailure) {
    if let error = reporter.outputFailure, !error.meansNoReader {
      throw CommandFailure(.stateLost, "the view of the run is not whole: \(error)")
    }
  }
}

extension RunWatch.Changes {
  /// Whether a log may have grown.
  fileprivate func mayHaveChanged(_ name: String) -> Bool { hasOverflowed || logs.contains(name) }
}
