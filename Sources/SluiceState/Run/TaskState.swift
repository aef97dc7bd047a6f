import SluiceModel
import SluiceSystem

/// Where one task of a run stands.
package struct TaskState: Sendable {
  package enum Phase: Sendable, Hashable {
    /// Not part of this run.
    case excluded
    /// What it needs has not ended, or it was withdrawn.
    case blocked
    /// It has what it needs; submitted when its delay is over.
    case delayed(until: Instant)
    /// Waits for places and permits.
    case queued
    /// An attempt holds places and permits.
    case running
    /// As `running`, with the stop signal sent.
    case stopping(StopReason, killAt: Instant)
    /// As `stopping`, after KILL.
    case killed(StopReason)
    /// An attempt failed; submitted again when the pause is over.
    case pausing(until: Instant)
    /// `result` is known.
    case ended

    /// Whether an attempt is under way.
    package var isActive: Bool {
      switch self {
      case .running, .stopping, .killed: true
      case .excluded, .blocked, .delayed, .queued, .pausing, .ended: false
      }
    }
  }

  package internal(set) var phase = Phase.excluded
  /// The number of the last attempt, from 1; 0 before the first.
  package internal(set) var attempt: Int32 = 0
  /// Attempts that failed; those that were interrupted do not count.
  package internal(set) var failures: Int32 = 0
  /// The process of the attempt under way; 0 before it is known.
  package internal(set) var pid: Int32 = 0
  /// When that process started, on the clock of the machine's boot.
  package internal(set) var pidBootTime = Instant(nanoseconds: 0)
  package internal(set) var attemptStart = Instant(nanoseconds: 0)
  package internal(set) var firstStart: Instant?
  /// Whether it was told that the attempt goes on for longer than `warn_after`.
  package internal(set) var isOverdue = false
  /// Since when it waits as it does now, in this life of the engine.
  package internal(set) var waitingSince = Instant(nanoseconds: 0)
  /// Since when a person holds it; nil: nobody does.
  package internal(set) var heldSince: WallTime?
  /// What dependents see, once it has ended.
  package internal(set) var result: TaskResult?
  /// As `result`, before `allow_failure`.
  package internal(set) var outcome: TaskResult?
}
