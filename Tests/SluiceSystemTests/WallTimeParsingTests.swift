import SluiceSystem
import TestSupport
import Testing

@Suite("A time of RFC 3339")
struct WallTimeParsingTests {
  @Test("is read back as it was written, to the microsecond, in the years 0 to 9999")
  func roundTrip() {
    var random = SeededGenerator(seed: 7)
    let year9999: Int64 = 253_402_300_799
    for _ in 0..<2000 {
      let microseconds = Int64.random(
        in: -62_167_219_200_000_000...(year9999 * 1_000_000), using: &random)
      let time = WallTime(microseconds: microseconds)
      #expect(WallTime(rfc3339: time.rfc3339) == time, "seed 7: \(time.rfc3339)")
    }
  }

  @Test(
    "may have an offset, fewer or more decimals, and small letters",
    arguments: [
      ("2026-11-30T20:19:45+01:00", "2026-11-30T19:19:45.000000Z"),
      ("2026-11-30T00:00:00-05:30", "2026-11-30T05:30:00.000000Z"),
      ("2026-01-01T00:30:00.5+01:00", "2025-12-31T23:30:00.500000Z"),
      ("2026-11-30t19:19:45.123456789z", "2026-11-30T19:19:45.123456Z"),
      ("2026-11-30 19:19:45Z", "2026-11-30T19:19:45.000000Z"),
      ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000000Z"),
      ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000000Z"),
    ])
  func forms(text: String, expected: String) {
    #expect(WallTime(rfc3339: text)?.rfc3339 == expected)
  }

  @Test(
    "is refused where it is none, or there is no such day or hour",
    arguments: [
      "", "2026", "2026-11-30", "2026-11-30T19:19:45", "2026-13-01T00:00:00Z",
      "2026-02-29T00:00:00Z", "2026-11-31T00:00:00Z", "2026-11-30T24:00:00Z",
      "2026-11-30T19:60:00Z", "2026-11-30T19:19:61Z", "2026-11-30T19:19:45.Z",
      "2026-11-30T19:19:45+0100", "2026-11-30T19:19:45+24:00", "2026-11-30T19:19:45Zx",
      "2026-00-10T00:00:00Z", "2026-11-00T00:00:00Z", "+026-11-30T00:00:00Z",
    ])
  func refused(text: String) {
    #expect(WallTime(rfc3339: text) == nil)
  }
}
