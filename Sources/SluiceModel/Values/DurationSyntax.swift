/// How a duration is written: `500ms`, `30s`, `5m`, `1h30m`, `2d`, without spaces, up to ten years.
package enum DurationSyntax {
  /// What is wrong with a text that should be a duration.
  package enum Failure: Error, Equatable {
    case malformed
    /// A number alone: seconds, most likely.
    case withoutUnit
    /// As a clock shows it, `1:30`.
    case clock
    /// With a part of a unit, `1.5h`.
    case fraction
    /// Understood, but to be written so.
    case spelled(as: String)
    case tooLong
  }

  /// Ten years of 365 days.
  static let maximum: Duration = .seconds(10 * 365 * 86_400)

  package static func parse(_ text: String) throws(Failure) -> Duration {
    guard let milliseconds = milliseconds(text) else { throw diagnose(text) }
    let duration = Duration.milliseconds(milliseconds)
    guard duration <= maximum else { throw .tooLong }
    return duration
  }

  /// The duration that a text is; nil where it is none.
  package static func duration(_ text: String) -> Duration? { try? parse(text) }

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
  ]

  /// What a duration is as a regular expression, and the empty text.
  static var pattern: String { units.map { "([0-9]+\($0.name))?" }.joined() }

  /// Nil unless each unit stands at most once and the larger before the smaller; `Int64.max`
  /// where the sum is larger than that.
  private static func milliseconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { milliseconds($0) }
  }

  private static func milliseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var rest = text[...]
    var sum: Int64 = 0
    var allowed = units[...]
    while !rest.isEmpty {
      let digits = rest.prefix(while: ASCII.isDigit)
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { !ASCII.isDigit($0) }
      rest = rest.dropFirst(letters.count)
      guard
        let count = ASCII.decimal(digits),
        let unit = allowed.firstIndex(where: { $0.name.utf8.elementsEqual(letters) })
      else { return nil }
      let (part, isOver) = count.multipliedReportingOverflow(by: units[unit].milliseconds)
      let (total, isTotalOver) = sum.addingReportingOverflow(isOver ? .max : part)
      sum = isTotalOver ? .max : total
      allowed = allowed[(unit + 1)...]
    }
    return text.isEmpty ? nil : sum
  }

  /// A duration as people write it, `1h30m`; parts of a millisecond are left out.
  static func written(_ duration: Duration) -> String {
    var rest =
      duration.components.seconds * 1_000
      + duration.components.attoseconds / 1_000_000_000_000_000
    if rest == 0 { return "0s" }
    var text = ""
    for unit in units where rest >= unit.milliseconds {
      text += "\(rest / unit.milliseconds)\(unit.name)"
      rest %= unit.milliseconds
    }
    return text
  }

  /// A duration as it is written, to the millisecond: `1h30m`.
  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    var rest = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var text = ""
    for unit in units where rest >= unit.milliseconds {
      text += "\(rest / unit.milliseconds)\(unit.name)"
      rest %= unit.milliseconds
    }
    return text.isEmpty ? "0s" : text
  }

  private static func diagnose(_ text: String) -> Failure {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, ASCII.isDigit(first) else { return .malformed }
    if bytes.allSatisfy(ASCII.isDigit) { return .withoutUnit }
    if bytes.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ":") }) { return .clock }
    if let respelled = respelled(text) { return .spelled(as: respelled) }
    return bytes.contains(UInt8(ascii: ".")) ? .fraction : .malformed
  }

  private static let longNames: [String: String] = [
    "day": "d", "days": "d", "hr": "h", "hrs": "h", "hour": "h", "hours": "h", "min": "m",
    "mins": "m", "minute": "m", "minutes": "m", "sec": "s", "secs": "s", "second": "s",
    "seconds": "s", "msec": "ms", "millisecond": "ms", "milliseconds": "ms",
  ]

  /// `30s` for `30 seconds`: for units in full, in capitals or after spaces.
  private static func respelled(_ text: String) -> String? {
    var result = ""
    var letters = ""
    for character in text.lowercased() {
      if character.isLetter {
        letters.append(character)
        continue
      }
      result += longNames[letters] ?? letters
      letters = ""
      if character != " " { result.append(character) }
    }
    result += longNames[letters] ?? letters
    return milliseconds(result) == nil ? nil : result
  }
}
