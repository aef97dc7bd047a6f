/// The kind of a value, as messages call it.
package enum ValueKind: UInt8, Hashable, Sendable, CaseIterable {
  case null, boolean, integer, number, string, list, object

  /// With its article, to stand in a sentence.
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// The kinds that a value may have, as far as the check can tell.
package struct ValueKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ kind: ValueKind) { rawValue = 1 << kind.rawValue }

  package static let null = ValueKinds(.null)
  package static let boolean = ValueKinds(.boolean)
  package static let integer = ValueKinds(.integer)
  package static let number = ValueKinds(.number)
  package static let string = ValueKinds(.string)
  package static let list = ValueKinds(.list)
  package static let object = ValueKinds(.object)

  /// What arithmetic takes.
  package static let numeric: ValueKinds = [.integer, .number]
  /// What has a text of its own.
  package static let scalar: ValueKinds = [.null, .boolean, .integer, .number, .string]
  package static let any: ValueKinds = [.scalar, .list, .object]

  /// Its kinds in a sentence: "a string or null".
  package var phrase: String {
    let phrases = ValueKind.allCases.filter { contains(ValueKinds($0)) }.map(\.phrase)
    guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "nothing" }
    return phrases.dropLast().joined(separator: ", ") + " or " + last
  }
}
