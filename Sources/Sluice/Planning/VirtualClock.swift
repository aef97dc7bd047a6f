import SluiceSystem
import Synchronization

/// A clock that stands still until it is moved, from zero on.
package final class VirtualClock: Clock, Sendable {
  private let nanoseconds = Atomic<Int64>(0)
  private let start: WallTime

  /// - Parameter wallTime: Civil time at zero.
  package init(startingAt wallTime: WallTime) { start = wallTime }

  package var now: Instant { Instant(nanoseconds: nanoseconds.load(ordering: .relaxed)) }

  package var wallTime: WallTime {
    WallTime(microseconds: start.microseconds + now.nanoseconds / 1000)
  }

  package var bootTime: Instant { now }

  /// Moves on; an earlier point changes nothing.
  package func advance(to instant: Instant) {
    _ = nanoseconds.max(instant.nanoseconds, ordering: .relaxed)
  }
}
