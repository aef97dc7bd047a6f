import SluiceSystem

/// Clocks that stand still until they are moved by hand.
package final class ManualClock: Clock, Sendable {
  private struct Times {
    var now: Instant
    var wall: WallTime
    var boot: Instant
  }

  private let times: Lock<Times>

  /// - Parameters:
  ///   - wallTime: 2026-01-01 00:00 UTC, if nothing else is said.
  ///   - bootTime: a thousand seconds, so that nothing started before the machine did.
  package init(
    now: Instant = Instant(nanoseconds: 0),
    wallTime: WallTime = WallTime(microseconds: 1_767_225_600_000_000),
    bootTime: Instant = Instant(nanoseconds: 1_000_000_000_000)
  ) {
    times = Lock(Times(now: now, wall: wallTime, boot: bootTime))
  }

  package var now: Instant { times.withLock { $0.now } }
  package var wallTime: WallTime { times.withLock { $0.wall } }
  package var bootTime: Instant { times.withLock { $0.boot } }

  /// Moves every clock on, as time does.
  ///
  /// - Precondition: not negative.
  package func advance(by duration: Duration) {
    precondition(duration >= .zero, "a monotonic clock does not go back")
    times.withLock { times in
      times.now += duration
      times.boot += duration
      times.wall = times.wall + duration
    }
  }

  /// Moves every clock on to a point of the monotonic one; an earlier point changes nothing.
  package func advance(to instant: Instant) {
    let distance = instant - now
    if distance > .zero { advance(by: distance) }
  }

  /// Lets the machine sleep: the monotonic clock stands still meanwhile.
  package func sleep(_ duration: Duration) {
    times.withLock { times in
      times.boot += duration
      times.wall = times.wall + duration
    }
  }

  /// Sets civil time alone, forwards or back.
  package func setWallTime(_ time: WallTime) {
    times.withLock { $0.wall = time }
  }
}

extension WallTime {
  fileprivate static func + (time: WallTime, duration: Duration) -> WallTime {
    WallTime(microseconds: time.microseconds + duration.clampedNanoseconds / 1000)
  }
}
