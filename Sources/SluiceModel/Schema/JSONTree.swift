/// A JSON value to be written; the members of an object keep their order.
package indirect enum JSONTree: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// Finite.
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONTree

    package init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  /// An object with the members that have a value.
  package static func object(present members: [(String, JSONTree?)]) -> JSONTree {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  package static func texts(_ texts: some Sequence<String>) -> JSONTree {
    .list(texts.map { .text($0) })
  }
}

extension JSONTree: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONTree {
  /// This object's members and then the other's; what is no object has none.
  package func with(_ other: JSONTree) -> JSONTree { .object(members + other.members) }

  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  package subscript(name: String) -> JSONTree? { members.first { $0.name == name }?.value }
}
