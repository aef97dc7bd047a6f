import SluiceSystem
import Testing

@Suite("Instants and civil time")
struct TimeTests {
  @Test("an instant and a duration add up to the nanosecond")
  func addition() {
    let start = Instant(nanoseconds: 5)
    #expect(start + .nanoseconds(7) == Instant(nanoseconds: 12))
    #expect(start + .seconds(-1) == Instant(nanoseconds: -999_999_995))
    #expect((start + .milliseconds(3)) - start == .milliseconds(3))
  }

  @Test("sums and differences beyond 64 bits stop at the ends")
  func saturation() {
    let start = Instant(nanoseconds: 1)
    #expect(start + .seconds(Int64.max) == .distantFuture)
    #expect(Instant(nanoseconds: -2) + .seconds(Int64.min) == Instant(nanoseconds: .min))
    #expect(
      Instant.distantFuture - Instant(nanoseconds: -1) == .nanoseconds(Int64.max))
    #expect(Duration.seconds(10_000_000_000).clampedNanoseconds == .max)
  }

  @Test(
    "a wall time prints as RFC 3339 in UTC, to the microsecond",
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"),
      (-1, "1969-12-31T23:59:59.999999Z"),
      (951_782_400_000_001, "2000-02-29T00:00:00.000001Z"),
      (1_709_251_199_999_999, "2024-02-29T23:59:59.999999Z"),
      (1_796_066_385_123_456, "2026-11-30T19:19:45.123456Z"),
      (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
      (-62_167_219_200_000_000, "0000-01-01T00:00:00.000000Z"),
      (253_402_300_799_000_000, "9999-12-31T23:59:59.000000Z"),
    ] as [(Int64, String)])
  func rfc3339(microseconds: Int64, text: String) {
    #expect(WallTime(microseconds: microseconds).rfc3339 == text)
  }

  @Test("the ends of the range print, and do not trap")
  func extremes() {
    #expect(WallTime(microseconds: .max).rfc3339.hasPrefix("294247-01-10T"))
    #expect(WallTime(microseconds: .min).rfc3339.hasPrefix("-290308-12-21T"))
  }

  @Test("the monotonic clock and the clock since boot never go back")
  func clocks() {
    let clock = SystemClock()
    let (now, boot) = (clock.now, clock.bootTime)
    #expect(clock.now >= now)
    #expect(clock.bootTime >= boot)
    #expect(clock.wallTime > WallTime(microseconds: 1_700_000_000_000_000))
  }
}
