import SluiceSystem

/// How long engines drove a run, which is what it took: each life counts from its first record to
/// its end, and the breaks before a resume do not.
///
/// By the clock of the day, which may jump; never negative.
package struct DrivenTime: Hashable, Sendable {
  /// Of the lives before the last one.
  package private(set) var past = Duration.zero
  /// Of the last life.
  private var start: WallTime?
  private var last: WallTime?
  private var hasEnd = false
  private var hadDeath = false

  package init() {}

  /// Of all that is known.
  package var elapsed: Duration { past + current(at: last) }

  /// Whether a life has no end, so that the run may have taken longer: its engine died, or drives
  /// the run still.
  package var isMinimum: Bool { hadDeath || !hasEnd }

  /// While an engine drives the run.
  package func elapsed(at now: WallTime) -> Duration { past + current(at: now) }

  private func current(at time: WallTime?) -> Duration {
    guard let start, let time else { return .zero }
    return .microseconds(max(0, time.microseconds - start.microseconds))
  }

  /// Takes the next event. What people order may be recorded by no engine, long after the last one
  /// died, and does not count.
  package mutating func take(_ event: RunEvent, at time: WallTime) {
    switch event {
    case .runStarted, .runResumed: begin(at: time)
    case .runFinished: end(at: time)
    case .taskDecided, .taskHeld, .taskReleased, .queueSuspended, .queueResumed, .queueLimited:
      break
    default: note(time)
    }
  }

  mutating func begin(at time: WallTime) {
    past += current(at: last)
    hadDeath = hadDeath || start != nil && !hasEnd
    (start, last, hasEnd) = (time, time, false)
  }

  mutating func note(_ time: WallTime) {
    if !hasEnd { last = time }
  }

  mutating func end(at time: WallTime) {
    note(time)
    hasEnd = true
  }
}
