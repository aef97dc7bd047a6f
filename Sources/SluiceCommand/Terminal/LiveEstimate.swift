import SluiceModel
import SluiceState
import SluiceSystem

/// The guess of what is left of a run, renewed as seldom as it may be.
struct LiveEstimate {
  private let recorded: @Sendable () -> RecordedDurations?
  private let jobs: () -> Int?
  private var remaining: RemainingTime?
  /// The last guess, and when it was made.
  private var last: (left: Duration?, at: Instant)?

  /// - Parameters:
  ///   - jobs: How many tasks run at a time; nil while it is not known.
  ///   - recorded: Nil while it is not known, or where nothing is.
  init(jobs: @escaping () -> Int?, recorded: @escaping @Sendable () -> RecordedDurations?) {
    self.jobs = jobs
    self.recorded = recorded
  }

  /// Nil: too little is known.
  mutating func left(_ machine: RunMachine, at now: Instant) -> Duration? {
    guard let jobs = jobs() else { return nil }
    if remaining == nil {
      guard let recorded = recorded(), !recorded.isEmpty else { return nil }
      remaining = RemainingTime(recorded, machine.graph)
    }
    if let last, now - last.at < Self.pause(for: machine) {
      return last.left.map { max(.zero, $0 - (now - last.at)) }
    }
    let left = remaining?.left(machine, jobs: jobs, at: now)
    last = (left, now)
    return left
  }

  /// A guess costs about a microsecond a task: this keeps it below a thousandth of a run.
  private static func pause(for machine: RunMachine) -> Duration {
    .seconds(1) + .milliseconds(machine.graph.taskCount)
  }
}
