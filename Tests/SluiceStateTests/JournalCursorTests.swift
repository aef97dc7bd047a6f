import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@Suite("A journal that grows")
struct JournalCursorTests {
  private func journal() throws -> [UInt8] {
    let graph = try checkedGraph(JournalTests.workflow)
    return try JournalTests.write(JournalTests.events(graph), graph)
  }

  @Test("gives the same records in whatever pieces it comes")
  func pieces() throws {
    let bytes = try journal()
    let expected = try JournalReader.read(bytes).records
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      var cursor = JournalCursor(after: 0)
      var records: [JournalRecord] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...200, using: &random))
        records += try cursor.take(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      #expect(records.map(\.sequence) == expected.map(\.sequence), "seed 3")
      #expect(records.map(\.fields) == expected.map(\.fields), "seed 3")
    }
  }

  @Test("keeps a record back until its line has ended")
  func unfinished() throws {
    let bytes = try journal()
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    var cursor = JournalCursor(after: 0)
    #expect(try cursor.take(Array(bytes[..<end])).isEmpty)
    #expect(try cursor.take([UInt8(ascii: "\n")]).map(\.kind) == ["run.started"])
  }

  @Test("is refused at the line that is damaged, or stands in the wrong place")
  func damage() throws {
    var bytes = try journal()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) + [10] }
    bytes[lines[0].count + 10] ^= 1
    #expect(throws: JournalFault(line: 2, reason: .damaged)) {
      var cursor = JournalCursor(after: 0)
      _ = try cursor.take(bytes)
    }
    #expect(throws: JournalFault(line: 2, reason: .sequence(found: 3, expected: 2))) {
      var cursor = JournalCursor(after: 0)
      _ = try cursor.take(lines[0] + lines[2])
    }
  }

  @Test("counts the results of tasks by their last records, without handlers")
  func results() throws {
    let contents = try JournalReader.read(try journal())
    #expect(
      contents.results == [
        RecordedResult(.succeeded, isForgiven: true): 1, RecordedResult(.upstreamFailed): 1,
      ])
    #expect(contents.lastEngine == EngineIdentity(pid: 8, bootID: "boot", jobs: 2))
  }
}
