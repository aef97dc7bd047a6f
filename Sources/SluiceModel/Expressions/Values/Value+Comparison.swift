// For the linker: the rounding of `Double` is in the C library.
import Glibc

extension Value {
  /// The language's `==`.
  ///
  /// - Integers and numbers are compared by what they count: `1 == 1.0`.
  /// - Strings are equal when they have the same characters; case counts.
  /// - A string and a boolean or a number are equal when the string is that value's text: since
  ///   variables and matrix values are text, `env.CI == true` and `env.N == 3` say what they mean,
  ///   while `'3.10' == 3.1` and `'03' == 3` are false.
  /// - Null equals null alone.
  /// - Lists and objects are equal when their parts are, an object's in any order.
  package func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.string(let a), .string(let b)): Self.haveSameCharacters(a, b)
    case (.string(let text), .boolean), (.string(let text), .integer), (.string(let text), .number):
      text == other.text
    case (.boolean, .string), (.integer, .string), (.number, .string): other.isEqual(to: self)
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let a), .object(let b)):
      a.members.count == b.members.count
        && a.members.allSatisfy { member in b[member.name]?.isEqual(to: member.value) ?? false }
    default: Self.compareNumbers(self, other) == .same
    }
  }

  /// The language's order: numbers by what they count, strings by Unicode scalar; nil for other
  /// pairs, which have no order.
  package func order(to other: Value) -> Order? {
    if case .string(let a) = self, case .string(let b) = other {
      if Self.haveSameCharacters(a, b) { return .same }
      return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars) ? .before : .after
    }
    return Self.compareNumbers(self, other)
  }

  package enum Order: Sendable { case before, same, after }

  /// By scalars: Swift's `==` takes composed and decomposed letters as the same, a file system does
  /// not.
  private static func haveSameCharacters(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8)
  }

  private static func compareNumbers(_ a: Value, _ b: Value) -> Order? {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): order(a, b)
    case (.number(let a), .number(let b)): order(a, b)
    case (.integer(let a), .number(let b)): order(a, b)
    case (.number(let a), .integer(let b)): order(b, a).reversed
    default: nil
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> Order {
    a < b ? .before : a == b ? .same : .after
  }

  /// Exact: an integer above 2^53 is not rounded to a number first.
  private static func order(_ integer: Int64, _ number: Double) -> Order {
    let floor = number.rounded(.down)
    if floor < -0x1p63 { return .after }
    if floor >= 0x1p63 { return .before }
    let whole = Int64(floor)
    if integer != whole { return order(integer, whole) }
    return number > floor ? .before : .same
  }
}

extension Value.Order {
  fileprivate var reversed: Self {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }
}
