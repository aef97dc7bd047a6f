import Glibc
import SluiceSystem
import Testing

@testable import SluiceCommand

@Suite("A time on the command line")
struct LocalTimeTests {
  @Test(
    "may be a date, or have no offset, and is of the machine's zone then",
    arguments: ["2026-11-30", "2026-06-30T19:05", "2026-06-30T19:05:59"])
  func local(text: String) throws {
    let time = try #require(LocalTime.read(text))
    var seconds = time_t(time.microseconds / 1_000_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    #expect("\(date)T\(clock)".hasPrefix(text))
  }

  @Test("with an offset is that moment")
  func withOffset() {
    #expect(
      LocalTime.read("2026-11-30T20:00:00+01:00")?.rfc3339 == "2026-11-30T19:00:00.000000Z")
  }

  @Test("is refused where it is none", arguments: ["", "today", "2026-02-30", "19:00", "2026-11"])
  func refused(text: String) {
    #expect(LocalTime.read(text) == nil)
  }
}
