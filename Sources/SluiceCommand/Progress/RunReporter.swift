import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Tells a run's progress on standard output, and what is wrong with the run itself on standard
/// error.
///
/// Confined to the engine's thread.
final class RunReporter: RunObserver {
  private var format: any ProgressFormat
  private let outlet: any ProgressOutlet
  /// Standard error, once something was said there.
  private var errors: OutputWriter?
  /// What this turn has to tell.
  private var turn: [UInt8] = []
  /// Lines of tasks that were left out since the last one that was shown.
  private var missedLines = 0
  private(set) var failures = FailureReasons()
  private(set) var times = MeasuredTimes()

  init(_ format: any ProgressFormat, _ outlet: any ProgressOutlet) {
    self.format = format
    self.outlet = outlet
  }

  var wantsOutput: Bool { format.wantsOutput }

  /// Takes note of what happened before this engine took the run.
  ///
  /// - Parameter machine: In the state that came of it.
  func recall(_ events: [RunEvent], in machine: RunMachine) {
    format.recall(endedTasks: RunTally(machine).ended)
    for event in events {
      failures.take(event)
      times.take(event)
    }
  }

  /// Takes note of all that happened before this process began to follow the run.
  func catchUp(with events: [RunEvent], in machine: RunMachine) {
    recall(events, in: machine)
    // What was under way before a resume is not any more.
    let start = events.lastIndex { if case .runResumed = $0 { true } else { false } } ?? 0
    for event in events[start...] { outlet.observe(event, in: machine) }
  }

  func observe(_ event: RunEvent, at time: WallTime, in machine: RunMachine) {
    failures.take(event)
    times.take(event)
    outlet.observe(event, in: machine)
    switch event {
    case .runStopping(let cause): report(cause)
    case .runWaiting(let reason): say("the run stands still: \(reason)")
    default: break
    }
    format.add(event, at: time, in: machine, to: &turn)
  }

  func observe(output bytes: [UInt8], of task: TaskID, in machine: RunMachine) {
    var lines: [UInt8] = []
    format.add(output: bytes[...], of: task, in: machine, to: &lines)
    show(lines)
  }

  private func show(_ lines: [UInt8]) {
    guard !lines.isEmpty else { return }
    var lines = lines
    if missedLines > 0 {
      var gap: [UInt8] = []
      format.addGap(ofLines: missedLines, to: &gap)
      lines = gap + lines
    }
    if outlet.offer(lines) {
      missedLines = 0
    } else {
      missedLines += lines.count { $0 == UInt8(ascii: "\n") }
    }
  }

  func endTurn() {
    guard !turn.isEmpty else { return }
    outlet.write(turn)
    turn.removeAll(keepingCapacity: true)
  }

  func observe(warning: String) { say(warning) }

  // MARK: Without an event

  /// Bytes of held back text that are told in one turn of the engine.
  private static let mostAtOnce = 262_144

  var nextRefresh: Instant? {
    format.hasMore ? Instant(nanoseconds: .min) : outlet.nextRefresh
  }

  func refresh(at now: Instant, in machine: RunMachine, reason: (TaskID) -> WaitReason?) {
    var count = 0
    while format.hasMore && count < Self.mostAtOnce { count += tellMore() }
    guard let due = outlet.nextRefresh, due <= now else { return }
    outlet.refresh(at: now, in: machine, reason: reason)
  }

  /// Takes what the engine of another process says that tasks wait for.
  func take(_ waits: WaitTally) { outlet.take(waits) }

  /// Why nothing more can be shown; nil: it can, as far as is known.
  var outputFailure: SystemError? { outlet.failure }

  private func tellMore() -> Int {
    var bytes: [UInt8] = []
    switch format.addMore(to: &bytes) {
    case .changes: if !bytes.isEmpty { outlet.write(bytes) }
    case .output: show(bytes)
    }
    return bytes.count
  }

  /// Tells how it ended, and returns when everything is written or the user no longer waits for it.
  func conclude(_ summary: RunSummary, interrupts: Descriptor) {
    while format.hasMore && !isReadable(interrupts) { _ = tellMore() }
    var bytes: [UInt8] = []
    if missedLines > 0 { format.addGap(ofLines: missedLines, to: &bytes) }
    format.conclude(summary, to: &bytes)
    outlet.finish(bytes, unless: interrupts.number)
    errors?.finish(unless: interrupts.number)
  }

  /// Lets the run go on without this view.
  func leave(unless interrupts: Descriptor) {
    outlet.finish([], unless: interrupts.number)
    errors?.finish(unless: interrupts.number)
  }

  private func isReadable(_ descriptor: Descriptor) -> Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return retryingInterrupts { poll(&entry, 1, 0) } > 0
  }

  private func report(_ cause: StopCause) {
    switch cause {
    case .stateLost(let reason):
      say("the state could not be written: \(reason); nothing new starts")
    case .stalled(let reason):
      say("the run stands still: \(reason)")
    case .interrupted, .cancelled, .timedOut:
      break
    }
  }

  private func say(_ text: String) {
    let line = "sluice: \(OutputLine.harmless(text))\n"
    if outlet.sharesErrors { return outlet.write(Array(line.utf8)) }
    if errors == nil { errors = try? OutputWriter(descriptor: StandardStream.error.rawValue) }
    if let errors { errors.write(Array(line.utf8)) } else { StandardStream.error.write(line) }
  }
}
