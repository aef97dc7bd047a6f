/// A point of civil time, in microseconds since 1970-01-01 00:00 UTC, leap seconds left out.
public struct WallTime: Comparable, Hashable, Sendable {
  /// Microseconds since 1970-01-01 00:00 UTC; negative before it.
  public let microseconds: Int64

  /// The point that many microseconds after 1970-01-01 00:00 UTC.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The text of RFC 3339 in UTC with six decimals: `2026-11-30T19:19:45.123456Z`.
  ///
  /// A year outside 0…9999, which the RFC cannot write, is written with as many digits as it has.
  public var rfc3339: String {
    let (days, microsecondOfDay) = microseconds.flooredDivision(by: 86_400_000_000)
    let date = CivilDate(daysSince1970: days)
    let (second, fraction) = microsecondOfDay.flooredDivision(by: 1_000_000)
    var text = ""
    text.reserveCapacity(27)
    text.append(number: date.year, digits: 4)
    text.append("-")
    text.append(number: date.month, digits: 2)
    text.append("-")
    text.append(number: date.day, digits: 2)
    text.append("T")
    text.append(number: second / 3600, digits: 2)
    text.append(":")
    text.append(number: second / 60 % 60, digits: 2)
    text.append(":")
    text.append(number: second % 60, digits: 2)
    text.append(".")
    text.append(number: fraction, digits: 6)
    text.append("Z")
    return text
  }
}

/// A day of the proleptic Gregorian calendar.
private struct CivilDate {
  let year: Int64
  let month: Int64
  let day: Int64

  /// Counts in 400-year cycles of 146,097 days from 1 March of year 0, so that the leap day is the
  /// last day of a year; see Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  init(daysSince1970: Int64) {
    let (cycle, dayOfCycle) = (daysSince1970 + 719_468).flooredDivision(by: 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }
}

extension Int64 {
  /// The quotient rounded down, and the remainder, which is never negative.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension String {
  /// Appends a number with leading zeros.
  fileprivate mutating func append(number: Int64, digits: Int) {
    let text = String(number.magnitude)
    if number < 0 { append("-") }
    for _ in 0..<max(0, digits - text.utf8.count) { append("0") }
    append(text)
  }
}
