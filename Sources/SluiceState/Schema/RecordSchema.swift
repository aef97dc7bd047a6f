import SluiceModel

/// The JSON Schemas of one line of a journal and of an event stream.
///
/// An event says what the record of it says, by the same encoding, so that one program can read
/// both. What is around it differs, and each format has a version of its own: a reader of journals
/// needs the order and the checksums, a reader of events needs what no journal has.
package enum RecordSchema {
  package static let journal = document(
    identifier: "urn:sluice:schema:journal:\(Journal.format)", title: "A record of a run's journal",
    summary: """
      One line of journal.jsonl, format \(Journal.format): an object, whose last member is the \
      CRC-32C of the bytes before the comma that precedes it. A task that `task.finished` or \
      `task.decided` gives a result does not run again.
      """,
    kinds: RecordKind.all.filter(\.isRecorded)
  ) { kind in
    let format = RecordField(
      "format", .integer(Journal.format...Journal.format), says: "The journal's format.")
    let sequence = RecordField.count("seq", from: 1, says: "The line's number, from 1.")
    return [sequence, time] + (kind.name == "run.started" ? [format] : []) + kind.fields + [crc]
  }

  package static let event = document(
    identifier: "urn:sluice:schema:event:\(EventStream.version)",
    title: "An event of a run",
    summary: """
      One line that `sluice run --output json` prints, version \(EventStream.version): what the \
      journal's record of it says, and events of waiting that no journal has. The version grows \
      when a reader of the former one would be misled; kinds and fields may be added without that.
      """,
    kinds: RecordKind.all
  ) { kind in
    let version = RecordField(
      "version", .integer(EventStream.version...EventStream.version), says: "Of the stream.")
    let run = RecordField("run", .text, says: "The run's id.")
    switch kind.name {
    case "run.started": return [version, time] + kind.fields
    case "run.resumed": return [version, time, run] + kind.fields
    default: return [time] + kind.fields
    }
  }

  private static let time = RecordField(
    "time", .time, says: "When, by a clock that may jump: the order is that of the lines.")

  private static let crc = RecordField("crc", .text, says: "CRC-32C, eight digits.")

  private static func document(
    identifier: String, title: String, summary: String, kinds: [RecordKind],
    fields: (RecordKind) -> [RecordField]
  ) -> JSONTree {
    let isJournal = kinds.allSatisfy(\.isRecorded)
    return [
      "$schema": .text(JSONSchemaDialect.identifier),
      "$id": .text(identifier),
      "title": .text(title),
      "description": .text(summary),
      "oneOf": .list(kinds.map { ["$ref": .text("#/$defs/\($0.name)")] }),
      "$defs": .object(
        kinds.map { .init($0.name, object($0, fields($0), isLive: !isJournal)) }),
    ]
  }

  /// One kind of line; `kind` comes first, so that a validator soon sees which one it is.
  private static func object(
    _ kind: RecordKind, _ fields: [RecordField], isLive: Bool
  ) -> JSONTree {
    let properties = fields.map { field in
      JSONTree.Member(
        field.name, shape(of: field, isLive: isLive).with(["description": .text(field.summary)]))
    }
    let always = ["kind"] + fields.filter { $0.presence == .always }.map(\.name)
    let conditions = fields.compactMap(condition)
    return .object(present: [
      ("description", .text(kind.summary)),
      ("type", "object"),
      ("properties", .object([.init("kind", ["const": .text(kind.name)])] + properties)),
      ("required", .texts(always)),
      ("additionalProperties", false),
      ("allOf", conditions.isEmpty ? nil : .list(conditions)),
    ])
  }

  private static func condition(on field: RecordField) -> JSONTree? {
    guard case .with(let other, let words) = field.presence else { return nil }
    return [
      "if": ["properties": .object([.init(other, ["enum": .texts(words)])])],
      "then": ["required": .texts([field.name])],
      "else": ["properties": .object([.init(field.name, false)])],
    ]
  }

  private static func shape(of field: RecordField, isLive: Bool) -> JSONTree {
    switch field.kind {
    case .text where field == crc: ["type": "string", "pattern": "^[0-9a-f]{8}$"]
    case .text: ["type": "string"]
    case .time:
      [
        "type": "string", "format": "date-time",
        "pattern": #"^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$"#,
      ]
    case .integer(let range):
      .object(present: [
        ("type", "integer"),
        ("minimum", range.lowerBound == .min ? nil : .integer(range.lowerBound)),
        ("maximum", range.upperBound == .max ? nil : .integer(range.upperBound)),
      ])
    case .word(let words, let live): ["enum": .texts(isLive ? words + live : words)]
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .namedTexts: ["type": "object", "additionalProperties": ["type": "string"]]
    }
  }
}

/// What `--output json` prints.
package enum EventStream {
  /// Of the format; it grows when a reader of the former one would be misled.
  package static let version: Int64 = 1
}
