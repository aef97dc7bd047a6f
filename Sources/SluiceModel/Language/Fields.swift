import SluiceSyntax

/// A value that stands under a key, with what the key takes.
struct Field {
  /// The key, or what else the value is called in a message.
  let name: String
  let type: ValueType
  var rule = ValueRule.none
  let value: YAMLNode

  /// What to write, for the end of "`key` takes …".
  var phrase: String { type.phrase(rule) }
  var origin: Origin { value.origin }
}

/// The values of one mapping by the keys of its table; keys without a value are not among them.
struct Fields<Key: RawRepresentable<Int> & Hashable & Sendable> {
  private let entries: YAMLNode.Entries
  private let table: KeyTable<Key>
  /// By key: one more than its place in `entries`, or 0. Inline, since each task has one.
  private var places = SIMD32<UInt32>(repeating: 0)
  private var count = 0

  init(_ entries: YAMLNode.Entries, _ table: KeyTable<Key>) {
    self.entries = entries
    self.table = table
  }

  mutating func insert(_ key: Key, at place: Int) {
    places[key.rawValue] = UInt32(place + 1)
    count += 1
  }

  /// The field of a key; nil where it is absent or has no value.
  subscript(key: Key) -> Field? {
    let place = places[key.rawValue]
    guard place > 0 else { return nil }
    let row = table.row(of: key)
    return Field(
      name: row.name, type: row.type, rule: row.rule, value: entries[Int(place) - 1].value)
  }

  func contains(_ key: Key) -> Bool { places[key.rawValue] > 0 }

  /// Whether the mapping has keys that are not among the fields.
  var hasOthers: Bool { count < entries.count }

  /// Whether a key that the language does not have was probably meant to be one of these.
  func hasMisspelt(_ names: Set<String>) -> Bool {
    entries.contains { key, _ in
      guard table.row(named: key) == nil, let meant = table.nearest(to: key.text) else {
        return false
      }
      return names.contains(meant)
    }
  }

  /// The value of an unknown key that was meant to be this one.
  func misspelt(_ key: Key) -> Field? {
    let row = table.row(of: key)
    let meant = entries.first { name, _ in
      guard table.row(named: name) == nil, case .name(row.name)? = table.meaning(of: name.text)
      else { return false }
      return true
    }
    return meant.map {
      Field(name: row.name, type: row.type, rule: row.rule, value: $0.value)
    }
  }

  /// The keys of these names that the mapping has, also where they have no value, are faulty or
  /// are not in this build; in the order of the file.
  func keys(named names: [String]) -> [YAMLNode] {
    entries.lazy.map(\.key).filter { key in names.contains { key.hasText($0) } }
  }
}
