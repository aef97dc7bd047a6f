/// A field of a record: its name, what stands there, and when it does.
package struct RecordField: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text
    /// A time in UTC, to the microsecond (RFC 3339).
    case time
    case integer(ClosedRange<Int64>)
    /// One of the words; the live ones stand in no journal.
    case word([String], live: [String] = [])
    case texts
    /// An object of names and texts.
    case namedTexts
  }

  package enum Presence: Hashable, Sendable {
    case always, sometimes
    /// Where another field has one of these words, and only there.
    case with(String, [String])
  }

  package let name: String
  package let kind: Kind
  package let presence: Presence
  /// One sentence, with the unit of a number.
  package let summary: String

  init(_ name: String, _ kind: Kind, _ presence: Presence = .always, says summary: String) {
    self.name = name
    self.kind = kind
    self.presence = presence
    self.summary = summary
  }

  static func count(
    _ name: String, from least: Int64 = 0, _ presence: Presence = .always, says summary: String
  ) -> RecordField {
    RecordField(name, .integer(least...Int64.max), presence, says: summary)
  }
}

/// A kind of record, as journals and event streams have it.
package struct RecordKind: Hashable, Sendable {
  package let name: String
  /// One sentence: when it is written.
  package let summary: String
  /// False: only in event streams.
  package let isRecorded: Bool
  /// Beside those that every record has, in the order in which they are written.
  package let fields: [RecordField]

  init(_ name: String, says summary: String, isRecorded: Bool = true, _ fields: [RecordField]) {
    self.name = name
    self.summary = summary
    self.isRecorded = isRecorded
    self.fields = fields
  }
}
