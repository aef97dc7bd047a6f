import Glibc
import SluiceSystem

/// Times as people give them on a command line.
enum LocalTime {
  /// A time of RFC 3339, or a date, or a date and time without an offset, of this machine's zone.
  static func read(_ text: String) -> WallTime? {
    if let time = WallTime(rfc3339: text) { return time }
    // As if it were of Greenwich: so its parts are known.
    let isDate = !text.contains("T")
    let isShort = text.count == "2026-11-30T19:00".count
    let rest = isDate ? "T00:00:00Z" : isShort ? ":00Z" : "Z"
    return WallTime(rfc3339: text + rest).flatMap(inZone)
  }

  private static func inZone(_ time: WallTime) -> WallTime? {
    var seconds = time_t(time.microseconds / 1_000_000)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    // Whether it is summer time is for the zone to say.
    parts.tm_isdst = -1
    return WallTime(microseconds: Int64(mktime(&parts)) * 1_000_000)
  }
}
