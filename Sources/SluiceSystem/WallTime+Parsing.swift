extension WallTime {
  /// The point that a text of RFC 3339 names, as in `2026-11-30T19:19:45.123456Z` or
  /// `2026-11-30T20:19:45+01:00`; parts of a microsecond are left out.
  ///
  /// Nil where it is no such text, or names a day or time that there is not. A leap second counts
  /// as the second after it.
  public init?(rfc3339 text: String) {
    var digits = DigitReader(text)
    guard let year = digits.number(4), digits.take("-"), let month = digits.number(2),
      digits.take("-"), let day = digits.number(2),
      let days = Self.days(since1970To: year, month, day),
      digits.take("T") || digits.take("t") || digits.take(" "),
      let hour = digits.number(2), hour < 24, digits.take(":"),
      let minute = digits.number(2), minute < 60, digits.take(":"),
      let second = digits.number(2), second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if digits.take(".") {
      guard let part = digits.fraction() else { return nil }
      fraction = part
    }
    guard let offset = digits.offset(), digits.isAtEnd else { return nil }
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    self.init(microseconds: seconds * 1_000_000 + fraction)
  }

  /// As `CivilDate` counts, the other way round; nil for a day that its month has not.
  private static func days(since1970To year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    guard (1...12).contains(month), day >= 1, day <= length(of: month, in: year) else { return nil }
    let yearFromMarch = month > 2 ? year : year - 1
    let cycle = yearFromMarch >= 0 ? yearFromMarch / 400 : (yearFromMarch - 399) / 400
    let yearOfCycle = yearFromMarch - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  private static func length(of month: Int64, in year: Int64) -> Int64 {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Takes numbers of fixed width from the front of a text.
private struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ width: Int) -> Int64? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy(Self.isDigit) else { return nil }
    rest.removeFirst(width)
    return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// The digits behind a point, in microseconds.
  mutating func fraction() -> Int64? {
    let digits = rest.prefix(while: Self.isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let six = (Array(digits.prefix(6)) + Array(repeating: UInt8(ascii: "0"), count: 6)).prefix(6)
    return six.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int64? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2), hours < 24, take(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
