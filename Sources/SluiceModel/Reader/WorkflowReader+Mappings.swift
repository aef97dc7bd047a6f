import SluiceSyntax

extension WorkflowReader {
  /// The fields of a mapping, its unknown keys reported; none where the node is no mapping.
  ///
  /// - Parameter refused: keys of the table that are not allowed here, and why.
  mutating func fields<Key>(
    of node: YAMLNode, _ table: KeyTable<Key>, refused: Refusal? = nil
  ) -> Fields<Key> {
    let entries = node.entries
    var fields = Fields(entries, table)
    var reported = -1
    for place in entries.indices where place > reported {
      let (key, value) = entries[place]
      guard let number = table.row(named: key) else {
        reported = reportUnknown(place, of: node, entries, table)
        continue
      }
      if let refused, refused.keys.contains(table.rows[number].name) {
        report(refused, at: key)
      } else if value.isNull, !value.isFaulty {
        reportMissingValue(table.rows[number], at: key)
      } else if let key = table.rows[number].key {
        fields.insert(key, at: place)
      } else {
        findings.error(
          .notInThisBuild,
          "the key '\(key.text)' of \(table.place) is known, but not in this build",
          help: table.rows[number].substitute, at: key.origin)
      }
    }
    return fields
  }

  /// Keys that a table has and one of its uses has not.
  struct Refusal {
    let id: DiagnosticID
    let keys: Set<String>
    let place: String
    let help: String
  }

  /// The fields of a mapping that stands under a key.
  mutating func fields<Key>(of field: Field, _ table: KeyTable<Key>) -> Fields<Key>? {
    isMapping(field) ? fields(of: field.value, table) : nil
  }

  /// Whether the value is a mapping; reported where it is not.
  mutating func isMapping(_ field: Field) -> Bool {
    if field.value.kind == .mapping { return true }
    reportWrongKind(field)
    return false
  }

  private mutating func report(_ refusal: Refusal, at key: YAMLNode) {
    findings.error(
      refusal.id, "'\(key.text)' has no meaning in \(refusal.place)", help: refusal.help,
      at: key.origin)
  }

  /// A collection without a value is as if it were absent.
  private mutating func reportMissingValue<Key>(_ row: KeyTable<Key>.Row, at key: YAMLNode) {
    guard !row.type.mayBeNull else { return }
    findings.error(
      .missingValue, "'\(row.name)' has no value",
      help: adviceOnComment(behind: key) ?? "give it \(row.phrase), or remove the key",
      at: key.origin)
  }
}
