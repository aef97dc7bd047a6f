/// What a journal's file holds.
package struct JournalContents: Sendable {
  package let records: [JournalRecord]
  /// How many bytes the whole records take; what follows is a torn tail.
  package let validLength: Int
  /// Bytes of a torn or zero-filled tail, which the next append must cut off.
  package let tornBytes: Int
}

/// Reads a journal as far as it is whole. Changes nothing.
package enum JournalReader {
  /// - Throws: `JournalFault` where it is damaged before its end, or of a newer format, or foreign.
  package static func read(_ bytes: [UInt8]) throws(JournalFault) -> JournalContents {
    try bytes.withUnsafeBufferPointer { bytes throws(JournalFault) in
      try read(UnsafeRawBufferPointer(bytes))
    }
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer
  ) throws(JournalFault) -> JournalContents {
    var records: [JournalRecord] = []
    var start = 0
    var line = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      line += 1
      guard let record = record(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end])) else {
        line -= 1
        break
      }
      try check(record, line: line)
      records.append(record)
      start = end + 1
    }
    // Asked first: a run with a damaged first line and records behind it did start.
    if hasRecord(in: bytes[start...]) { throw JournalFault(line: line + 1, reason: .damaged) }
    if records.isEmpty { throw JournalFault(line: 1, reason: .neverStarted) }
    return JournalContents(
      records: records, validLength: start, tornBytes: bytes.count - start)
  }

  /// The first record alone; nil where it is not whole.
  package static func firstRecord(of bytes: [UInt8]) -> JournalRecord? {
    bytes.withUnsafeBytes { bytes in
      bytes.firstIndex(of: UInt8(ascii: "\n")).flatMap {
        record(of: UnsafeRawBufferPointer(rebasing: bytes[..<$0]))
      }
    }
  }

  static func check(_ record: JournalRecord, line: Int) throws(JournalFault) {
    if line == 1 {
      guard record.kind == "run.started", let format = record.fields["format"]?.number else {
        throw JournalFault(line: 1, reason: .foreign)
      }
      guard format <= Journal.format else {
        throw JournalFault(line: 1, reason: .newerFormat(format))
      }
    }
    guard record.sequence == Int64(line) else {
      throw JournalFault(
        line: line, reason: .sequence(found: record.sequence, expected: Int64(line)))
    }
  }

  /// Whether a whole record follows a line that is none: then the file is damaged, not torn.
  private static func hasRecord(in rest: Slice<UnsafeRawBufferPointer>) -> Bool {
    rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst().contains
    { line in
      record(of: UnsafeRawBufferPointer(rebasing: line)) != nil
    }
  }

  /// The record of one line without its end; nil where it is damaged.
  static func record(of line: UnsafeRawBufferPointer) -> JournalRecord? {
    guard line.count > JournalSeal.length else { return nil }
    let end = line.count - JournalSeal.length
    let crc = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: line[..<end]))
    guard line[end...].elementsEqual(JournalSeal.bytes(for: crc)) else { return nil }
    guard let fields = JSONParser.value(of: line), let sequence = fields["seq"]?.number,
      let time = fields["time"]?.text, let kind = fields["kind"]?.text
    else { return nil }
    return JournalRecord(sequence: sequence, time: time, kind: kind, fields: fields)
  }
}
