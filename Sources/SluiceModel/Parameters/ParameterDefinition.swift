import SluiceSyntax

/// What a run may be told from outside, and which values are right.
package struct ParameterDefinition: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case string, integer, number, boolean, path
  }

  package let name: String
  /// Of its name.
  package let origin: Origin
  package let description: String?
  /// Where the file gives a bare default, inferred from it: `true` and `false` are booleans, whole
  /// decimal numbers integers, all else is text. So `3.10` and `007` keep their spelling; a number
  /// with a fraction says `type: number`.
  package let kind: Kind
  package let defaultValue: Template?
  /// The only right values, in the order of the file; empty: any.
  package let allowed: [Value]
  /// A POSIX extended regular expression for the whole text.
  package let pattern: String?
  /// Inclusive; of an integer or a number.
  package let minimum: Value?
  package let maximum: Value?
  /// Whether it is an error to give none.
  package let isRequired: Bool
}

extension ParameterDefinition.Kind {
  /// With its article, for messages.
  var phrase: String {
    switch self {
    case .string: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .path: "a path"
    }
  }

  /// What the values of this kind are in expressions.
  var valueKinds: ValueKinds {
    switch self {
    case .string, .path: .string
    case .integer: .integer
    case .number: [.integer, .number]
    case .boolean: .boolean
    }
  }

  /// Nil where the text is no value of this kind.
  ///
  /// An integer is in decimal without needless zeros, so that no spelling is lost.
  func value(of text: String) -> Value? {
    switch self {
    case .string: return .string(text)
    case .path: return text.isEmpty ? nil : .string(text)
    case .boolean: return NumberSyntax.boolean(text).map { .boolean($0) }
    case .integer: return NumberSyntax.integer(text).map { .integer($0) }
    case .number:
      if let value = NumberSyntax.integer(text) { return .integer(value) }
      return NumberSyntax.number(text).map { .number($0) }
    }
  }

  /// The kind of a bare default.
  static func inferred(from text: String) -> Self {
    if Self.boolean.value(of: text) != nil { return .boolean }
    return Self.integer.value(of: text) != nil ? .integer : .string
  }
}
