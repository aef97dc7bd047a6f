/// How an amount of a resource is written: an integer, or a size such as `512MiB`.
package enum SizeSyntax {
  /// What is wrong with a text that should be an amount.
  package enum Failure: Error, Equatable {
    case malformed
    case negative
    /// A part of a unit, `0.5`.
    case fraction
    /// A size with a part of a unit: the same size in whole ones.
    case fractionOfSize(whole: String)
    /// Understood, but to be written so.
    case spelled(as: String)
    case tooLarge
  }

  private static let units: [(name: String, bytes: Int64)] = [
    ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
  ]

  static var unitNames: [String] { units.map(\.name) }

  /// Units as they are, or the bytes of a size.
  package static func parse(_ text: String) throws(Failure) -> Int64 {
    let digits = text.utf8.prefix(while: ASCII.isDigit)
    let name = text.utf8.dropFirst(digits.count)
    guard
      let count = ASCII.decimal(digits), digits.count == 1 || digits.first != UInt8(ascii: "0"),
      let unit = name.isEmpty ? 1 : units.first(where: { $0.name.utf8.elementsEqual(name) })?.bytes
    else { throw diagnose(text) }
    let (amount, isOver) = count.multipliedReportingOverflow(by: unit)
    guard !isOver, count < .max else { throw .tooLarge }
    return amount
  }

  /// An amount as people write it: `9GiB`, or the number where no unit from MiB divides it.
  package static func written(_ amount: Int64) -> String {
    let unit = units.last {
      $0.bytes >= 1 << 20 && $0.name.hasSuffix("iB") && amount % $0.bytes == 0
    }
    guard let unit, amount > 0 else { return "\(amount)" }
    return "\(amount / unit.bytes)\(unit.name)"
  }

  private static func diagnose(_ text: String) -> Failure {
    if let number = NumberSyntax.number(text) {
      if number < 0 { return .negative }
      // `010`, which other tools read as 8.
      return ASCII.decimal(text.utf8).map { .spelled(as: "\($0)") } ?? .fraction
    }
    let number = text.prefix { !$0.isLetter && $0 != " " }
    let rest = String(text.dropFirst(number.count)).filter { $0 != " " }
    guard let value = NumberSyntax.number(String(number)) else { return .malformed }
    guard value >= 0 else { return .negative }
    guard let name = unitName(rest) else { return .malformed }
    if number.allSatisfy(\.isNumber) { return .spelled(as: number + name) }
    return whole(value, name).map { .fractionOfSize(whole: $0) } ?? .fraction
  }

  /// The unit that is meant by `gib`, `G`, `Gi` or `gb`.
  private static func unitName(_ text: String) -> String? {
    let lower = text.lowercased()
    let long = lower.hasSuffix("b") ? lower : lower + "b"
    let meant = long.count == 2 && text.count == 1 ? "\(long.prefix(1))ib" : long
    return units.first { $0.name.lowercased() == meant }?.name
  }

  /// `1536MiB` for 1.5 and `GiB`; nil where the unit below does not divide it either.
  private static func whole(_ value: Double, _ name: String) -> String? {
    guard let unit = units.firstIndex(where: { $0.name == name }), unit % 4 > 0 else { return nil }
    let smaller = units[unit - 1]
    let count = value * Double(units[unit].bytes / smaller.bytes)
    guard count == count.rounded(), let integer = Int64(exactly: count) else { return nil }
    return "\(integer)\(smaller.name)"
  }
}
