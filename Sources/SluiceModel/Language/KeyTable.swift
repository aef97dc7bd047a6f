import SluiceSyntax

/// The keys of one kind of map: every key that the language has there, what stands under it, and
/// whether this build reads it.
final class KeyTable<Key: RawRepresentable<Int> & Hashable & Sendable>: Sendable {
  struct Row: Sendable {
    let name: String
    let type: ValueType
    let rule: ValueRule
    /// One sentence on what the key says; empty where this build does not read it.
    let summary: String
    /// What holds without the key, as it would be written.
    let defaultText: String?
    /// Nil: known to the language, not in this build.
    let key: Key?
    /// What a build without the key offers; nil where this build reads it.
    let substitute: String?

    /// What to write, for the end of "`key` takes …".
    var phrase: String { type.phrase(rule) }

    static func key(
      _ key: Key, _ name: String, _ type: ValueType, _ rule: ValueRule = .none,
      default defaultText: String? = nil, says summary: String
    ) -> Row {
      Row(
        name: name, type: type, rule: rule, summary: summary, defaultText: defaultText, key: key,
        substitute: nil)
    }

    static func later(_ name: String, _ type: ValueType, instead substitute: String) -> Row {
      Row(
        name: name, type: type, rule: .none, summary: "", defaultText: nil, key: nil,
        substitute: substitute)
    }
  }

  /// Where these keys stand, for the end of "unknown key 'x' in …".
  let place: String
  let rows: [Row]
  /// Words of other tools for keys of this table, as this language spells keys.
  private let foreign: [String: ForeignKey]
  private let rowOfKey: [Int]
  /// Open addressing by `slot(of:)`: one more than the row, or 0.
  private let slots: [UInt8]
  /// The names in UTF-8, since comparing strings byte by byte is slow.
  private let names: [[UInt8]]

  /// - Precondition: each key has one row, and at most 32 keys are read.
  init(of place: String, _ rows: [Row], foreign: [String: ForeignKey] = [:]) {
    self.place = place
    self.rows = rows
    self.foreign = foreign
    rowOfKey = rows.indices.filter { rows[$0].key != nil }
      .sorted { rows[$0].key!.rawValue < rows[$1].key!.rawValue }
    precondition(rowOfKey.count <= 32, "\(rowOfKey.count) keys in \(place)")
    slots = Self.slots(of: rows)
    names = rows.map { Array($0.name.utf8) }
  }

  func row(of key: Key) -> Row { rows[rowOfKey[key.rawValue]] }

  func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { row(named: $0) } != nil
  }

  /// The row of a key by its name.
  subscript(name: String) -> Row? { rows.first { $0.name == name } }

  /// Whether this build reads a key of the table.
  func isBuilt(_ name: String) -> Bool { self[name]?.key != nil }

  /// The place in `rows` of a key; makes no copy of its name.
  func row(named key: YAMLNode) -> Int? { key.withUTF8Text { row(named: $0) } }

  /// What was most likely meant by a key that the table does not have.
  func meaning(of name: String) -> ForeignKey? {
    let plain = name.inKeySpelling
    if contains(plain) { return .name(plain) }
    return foreign[plain] ?? foreign[name.lowercased()]
      ?? EditDistance.nearest(to: name, among: rows.lazy.map(\.name))
      .map { .name($0) }
  }

  /// The key that was most likely meant by an unknown one.
  func nearest(to name: String) -> String? { meaning(of: name)?.key }
}

extension KeyTable {
  /// A power of two, more than twice the rows of the largest table.
  private static var slotCount: Int { 128 }

  private static func slots(of rows: [Row]) -> [UInt8] {
    var slots = [UInt8](repeating: 0, count: slotCount)
    for (number, row) in rows.enumerated() {
      var name = row.name
      var slot = name.withUTF8 { self.slot(of: $0) }
      while slots[slot] != 0 { slot = (slot + 1) % slotCount }
      slots[slot] = UInt8(number + 1)
    }
    return slots
  }

  private func row(named name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.slot(of: name)
    while slots[slot] != 0 {
      let row = Int(slots[slot]) - 1
      if names[row].elementsEqual(name) { return row }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.count / 2]
    return (Int(first) &* 7 &+ Int(middle) &* 31 &+ Int(last) &* 3 &+ name.count &* 17) % slotCount
  }
}
