/// What an expression yields: the values of JSON, with integers kept apart from other numbers.
///
/// `Hashable` is identity of content; the language's `==` is `isEqual(to:)`.
package enum Value: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// Finite.
  case number(Double)
  case string(String)
  case list([Value])
  case object(ValueObject)
}

/// The members of an object in order, no name twice.
package struct ValueObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: Value

    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var members: [Member] = []
  private var places: [String: Int] = [:]

  package init() {}

  /// Of two members of one name the later value wins, at the earlier place.
  package init(_ members: some Sequence<(String, Value)>) {
    for (name, value) in members { self[name] = value }
  }

  /// The member's value; nil where there is none. Setting nil leaves the member as it is.
  package subscript(name: String) -> Value? {
    get { places[name].map { members[$0].value } }
    set {
      guard let newValue else { return }
      let member = Member(name: name, value: newValue)
      if let place = places[name] {
        members[place] = member
      } else {
        places[name] = members.count
        members.append(member)
      }
    }
  }
}

extension Value {
  /// Whether a condition takes it as true.
  ///
  /// As in GitHub Actions: `false`, `null`, zero and the empty string are false, all else is true,
  /// also the string `'false'` and an empty list.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0
    case .string(let value): !value.isEmpty
    case .list, .object: true
    }
  }

  /// The value as text, the way a template writes it.
  ///
  /// Null is empty, a string is itself, a number is in decimal without a needless fraction (`2`,
  /// `0.5`), a list or an object is JSON on one line.
  package var text: String {
    switch self {
    case .null: ""
    case .string(let value): value
    case .boolean, .integer, .number, .list, .object: json
    }
  }

  package var kind: ValueKind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .list: .list
    case .object: .object
    }
  }
}
