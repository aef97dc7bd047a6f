import Glibc

/// The seam for time: what the engine asks instead of the operating system.
package protocol Clock: Sendable {
  /// The monotonic clock, which stands still while the machine sleeps.
  var now: Instant { get }

  /// Civil time, which may jump in both directions.
  var wallTime: WallTime { get }

  /// Time since the machine's boot, with sleep counted: the clock of start times in
  /// `/proc/PID/stat`.
  var bootTime: Instant { get }
}

/// The machine's clocks (clock_gettime(2): `CLOCK_MONOTONIC`, `CLOCK_REALTIME`, `CLOCK_BOOTTIME`).
package struct SystemClock: Clock {
  package init() {}

  package var now: Instant { read(CLOCK_MONOTONIC) }

  package var wallTime: WallTime {
    WallTime(microseconds: read(CLOCK_REALTIME).nanoseconds / 1000)
  }

  package var bootTime: Instant { read(CLOCK_BOOTTIME) }

  /// Blocks the calling thread for so long; never on a thread of a pool.
  package func pause(for duration: Duration) {
    let deadline = now + duration
    while case let rest = deadline - now, rest > .zero {
      var time = timespec()
      time.tv_sec = Int(rest.components.seconds)
      time.tv_nsec = Int(rest.components.attoseconds / 1_000_000_000)
      nanosleep(&time, nil)
    }
  }

  private func read(_ clock: clockid_t) -> Instant {
    var time = timespec()
    let result = clock_gettime(clock, &time)
    precondition(result == 0, "clock \(clock) cannot be read: errno \(errno)")
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
