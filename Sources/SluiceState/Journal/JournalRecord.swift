/// One line of a journal, whole and with a right checksum.
package struct JournalRecord: Sendable {
  /// From 1, without gaps.
  package let sequence: Int64
  /// RFC 3339, UTC, to the microsecond; for people, since clocks may jump.
  package let time: String
  package let kind: String
  /// All fields, these among them.
  package let fields: JSONValue
}

/// Why a journal cannot be gone on from.
package struct JournalFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  package let reason: Reason

  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  package enum Reason: Error, Sendable, Hashable {
    /// The first line is not whole: the run never started.
    case neverStarted
    /// The line is damaged, and later ones are whole.
    case damaged
    /// The first line is no `run.started`.
    case foreign
    case newerFormat(Int64)
    /// A sequence number that does not follow the one before.
    case sequence(found: Int64, expected: Int64)
    case kind(String)
    /// A field is missing or of another type.
    case field(String)
    /// A task that the recorded definition does not have.
    case task(String)
    /// A queue that the recorded definition does not have.
    case queue(String)
    /// A step that cannot follow the ones before it.
    case order(String)
  }

  package var description: String {
    switch reason {
    case .neverStarted: "line 1: no whole first record: the run never started"
    case .damaged: "line \(line): the record is damaged, and there are whole ones after it"
    case .foreign: "line 1: this is no journal of Sluice"
    case .newerFormat(let format):
      "line 1: the journal has format \(format), a newer one; this build reads \(Journal.format) "
        + "and older"
    case .sequence(let found, let expected):
      "line \(line): record \(found) stands where record \(expected) belongs"
    case .kind(let kind): "line \(line): a record of unknown kind '\(kind)'"
    case .field(let name): "line \(line): the record's field '\(name)' is missing or wrong"
    case .task(let name): "line \(line): the definition has no task '\(name)'"
    case .queue(let name): "line \(line): the definition has no queue '\(name)'"
    case .order(let what): "line \(line): \(what)"
    }
  }
}
