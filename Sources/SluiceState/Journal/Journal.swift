import SluiceModel
import SluiceSystem

/// The state file of one run: appended to, one JSON object a line, each with a checksum.
///
/// Events are added while a turn decides and reach the file in one write by `commit`, before
/// anything that follows from them is done. Confined to the engine's thread.
///
/// - Invariant: What the file holds is a prefix of what was added, whole lines but for the last
///   one.
package struct Journal {
  /// The newest format that this build reads and the one it writes.
  package static let format: Int64 = 1

  /// For a sync, which may happen elsewhere.
  package let file: any AppendableFile
  private let graph: WorkflowGraph
  private var object = JSONObjectWriter()
  private var sequence: Int64

  /// - Parameter sequence: That of the last record in the file; 0 for an empty one.
  package init(file: any AppendableFile, graph: WorkflowGraph, after sequence: Int64) {
    self.file = file
    self.graph = graph
    self.sequence = sequence
    object.reserveCapacity(4096)
  }

  /// Whether `commit` would write.
  package var hasUncommitted: Bool { !object.bytes.isEmpty }

  /// Adds a record for the next `commit`.
  ///
  /// - Precondition: The event is a recorded one.
  package mutating func add(_ event: RunEvent, at time: WallTime) {
    precondition(event.isRecorded, "\(event.kind) is a live event and has no record")
    sequence += 1
    let start = object.bytes.count
    object.beginObject()
    object.field("seq", sequence)
    object.field("time", time.rfc3339)
    object.field("kind", String(describing: event.kind))
    if case .runStarted = event { object.field("format", Self.format) }
    event.encode(into: &object, graph: graph)
    seal(from: start)
  }

  /// Ends the line with the CRC of the bytes before its comma.
  private mutating func seal(from start: Int) {
    let crc = object.bytes.withUnsafeBytes { bytes in
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
    object.append(JournalSeal.bytes(for: crc))
    object.append("\n")
  }

  /// Writes what was added, in one piece.
  ///
  /// - Throws: What the write failed by; nothing that follows from these records may then be done.
  package mutating func commit() throws(SystemError) {
    guard hasUncommitted else { return }
    defer { object.removeAll() }
    try file.append(object.bytes)
  }
}
