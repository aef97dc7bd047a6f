/// Reads a journal while it grows: takes bytes as they come, gives the whole records in them.
package struct JournalCursor: Sendable {
  private var sequence: Int64
  /// A record that was begun.
  private var rest: [UInt8] = []

  /// - Parameter sequence: That of the last record before the bytes that come; 0: there is none.
  package init(after sequence: Int64) { self.sequence = sequence }

  /// The records that `bytes` complete, in order.
  ///
  /// - Throws: `JournalFault` where a line is none, or out of order. The cursor is of no use then.
  package mutating func take(_ bytes: [UInt8]) throws(JournalFault) -> [JournalRecord] {
    rest += bytes
    var records: [JournalRecord] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      records.append(try record(in: start..<end))
      start = end + 1
    }
    rest.removeFirst(start)
    return records
  }

  private mutating func record(in range: Range<Int>) throws(JournalFault) -> JournalRecord {
    let found = rest.withUnsafeBytes { bytes in
      JournalReader.record(of: UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
    sequence += 1
    let line = Int(sequence)
    guard let found else { throw JournalFault(line: line, reason: .damaged) }
    try JournalReader.check(found, line: line)
    return found
  }
}
