/// A point on a monotonic clock, in nanoseconds since an origin of that clock's own.
///
/// Arithmetic saturates, so that "in ten years" is a valid deadline and no sum traps.
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the clock's origin.
  public let nanoseconds: Int64

  /// The point that many nanoseconds after the clock's origin.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// A point that no clock reaches.
  public static let distantFuture = Instant(nanoseconds: .max)

  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The point later by `duration`, or earlier if it is negative.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    let (sum, overflows) = instant.nanoseconds.addingReportingOverflow(duration.clampedNanoseconds)
    if overflows { return Instant(nanoseconds: duration < .zero ? .min : .max) }
    return Instant(nanoseconds: sum)
  }

  /// Moves the point by `duration`.
  public static func += (instant: inout Instant, duration: Duration) {
    instant = instant + duration
  }

  /// The time from `right` to `left`.
  public static func - (left: Instant, right: Instant) -> Duration {
    let (difference, overflows) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    if overflows { return .nanoseconds(left < right ? Int64.min : Int64.max) }
    return .nanoseconds(difference)
  }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero and limited to what 64 bits hold (292 years).
  public var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflows { return seconds < 0 ? .min : .max }
    let (sum, spills) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    if spills { return seconds < 0 ? .min : .max }
    return sum
  }
}
