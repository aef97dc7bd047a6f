import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@Suite("A journal")
struct JournalTests {
  static let workflow = """
    queues: { net: 2 }
    tasks:
      build: { run: x }
      "test": { run: x, needs: build }
    handlers:
      finally: { run: x }
    """

  /// One of every recorded kind.
  static func events(_ graph: WorkflowGraph) -> [RunEvent] {
    let report = AttemptReport(
      outcome: .failed, status: .exited(3), reason: "exit code 3 \"quoted\"\n\u{1}é",
      wall: .milliseconds(1500),
      usage: ResourceUsage(user: .milliseconds(2), system: .milliseconds(1), peakBytes: 1 << 20))
    let killed = AttemptReport(
      outcome: .interrupted, status: .signalled(9, core: true), reason: "interrupted",
      wall: .zero, usage: ResourceUsage())
    let unstarted = AttemptReport(
      outcome: .failed, status: nil, reason: "no such folder", wall: .zero, usage: ResourceUsage())
    let (build, test, finally) = (TaskID(0), TaskID(1), TaskID(2))
    return [
      .runStarted(
        RunHeader(
          run: RunID(text: "r1"), workflow: "w", file: "w.yaml", directory: "/a \"b\"",
          digest: "1", parameters: [.init(name: "day", text: "x\ty")], targets: ["test"],
          startedAt: WallTime(microseconds: 1_000_000)),
        EngineIdentity(pid: 7, bootID: "boot", jobs: 4)),
      .attemptStarted(build, attempt: 1),
      .attemptSpawned(build, attempt: 1, pid: 12, bootTime: Instant(nanoseconds: 5_000_000)),
      .attemptFinished(build, attempt: 1, report, .retry(after: .milliseconds(250))),
      .attemptStarted(build, attempt: 2),
      .attemptFinished(build, attempt: 2, unstarted, .final(result: .succeeded)),
      .attemptStarted(test, attempt: 1),
      .attemptStopping(test, attempt: 1, .interrupt, killAt: Instant(nanoseconds: 0)),
      .taskHeld(test, since: WallTime(microseconds: 1_234_567)),
      .taskReleased(test),
      .queueSuspended(QueueID(1), since: WallTime(microseconds: 7)),
      .queueResumed(QueueID(1)),
      .queueLimited(QueueID(1), .places(3)),
      .queueLimited(.global, .unlimited),
      .runFinishing(after: build),
      .runStopping(.cancelled),
      .attemptStopping(test, attempt: 1, .request, killAt: Instant(nanoseconds: 0)),
      .runStopping(.interrupted(signal: 15)),
      .runStopping(.stalled("a waits")),
      .runKilled,
      .attemptKilled(test, attempt: 1),
      .attemptFinished(test, attempt: 1, killed, .final(result: .interrupted)),
      .runResumed(EngineIdentity(pid: 8, bootID: "boot", jobs: 2)),
      .taskDecided(test, .upstreamFailed, reason: "build did not succeed"),
      .handlersStarted(.failed, [finally]),
      .runFinished(.interrupted(signal: 2)),
    ]
  }

  static func write(_ events: [RunEvent], _ graph: WorkflowGraph) throws -> [UInt8] {
    let file = MemoryFile()
    var journal = Journal(file: file, graph: graph, after: 0)
    for (index, event) in events.enumerated() {
      journal.add(event, at: WallTime(microseconds: Int64(index)))
      if index % 3 == 0 { try journal.commit() }
    }
    try journal.commit()
    return file.bytes
  }

  @Test("gives back every event that was written")
  func roundTrip() throws {
    let graph = try checkedGraph(Self.workflow)
    let events = Self.events(graph)
    let contents = try JournalReader.read(Self.write(events, graph))
    let decoder = RunEventDecoder(graph: graph)
    let read = try contents.records.map { try decoder.event(of: $0) }
    #expect(read == events)
    #expect(contents.records.map(\.sequence) == Array(1...Int64(events.count)))
    #expect(contents.tornBytes == 0)
  }

  @Test("is one object a line, with the CRC of what stands before it")
  func format() throws {
    let graph = try checkedGraph(Self.workflow)
    let text = String(decoding: try Self.write([Self.events(graph)[1]], graph), as: UTF8.self)
    let body =
      #"{"seq":1,"time":"1970-01-01T00:00:00.000000Z","kind":"task.started","#
      + #""task":"build","attempt":1"#
    let crc = Array(body.utf8).withUnsafeBytes { CRC32C.checksum($0) }
    let digits = String(crc, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    #expect(text == body + ",\"crc\":\"\(padded)\"}\n")
  }

  @Test("CRC-32C gives the check value of RFC 3720")
  func checkValue() {
    #expect(Array("123456789".utf8).withUnsafeBytes { CRC32C.checksum($0) } == 0xe306_9283)
  }

  @Test("cut at any byte gives its whole records back, and tells the torn tail")
  func cutAtEveryByte() throws {
    let graph = try checkedGraph(Self.workflow)
    let bytes = try Self.write(Self.events(graph), graph)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for length in 0..<bytes.count {
      let whole = ends.filter { $0 <= length }.count
      guard whole > 0 else {
        #expect(throws: JournalFault(line: 1, reason: .neverStarted)) {
          try JournalReader.read(Array(bytes[..<length]))
        }
        continue
      }
      let contents = try JournalReader.read(Array(bytes[..<length]))
      #expect(contents.records.count == whole)
      #expect(contents.validLength == ends[whole - 1])
      #expect(contents.tornBytes == length - ends[whole - 1])
    }
  }

  @Test("with a zero-filled tail, or a last line that is damaged, is torn there")
  func zeroFilledTail() throws {
    let graph = try checkedGraph(Self.workflow)
    let bytes = try Self.write(Self.events(graph), graph)
    let zeros = try JournalReader.read(bytes + Array(repeating: 0, count: 4096))
    #expect(zeros.tornBytes == 4096)
    #expect(zeros.validLength == bytes.count)
    var flipped = bytes
    flipped[bytes.count - 30] ^= 4
    let contents = try JournalReader.read(flipped)
    #expect(contents.records.count == Self.events(graph).count - 1)
  }

  @Test("with any bit flipped before its last line is refused with the line's number")
  func flippedBits() throws {
    let graph = try checkedGraph(Self.workflow)
    let bytes = try Self.write(Self.events(graph), graph)
    let lastStart = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))! + 1
    var line = 1
    // The last line's end is not among them: without it the last two lines are one, and torn.
    for index in 0..<(lastStart - 1) {
      var damaged = bytes
      damaged[index] ^= UInt8(1 << (index % 8))
      #expect(throws: JournalFault(line: line, reason: .damaged)) {
        try JournalReader.read(damaged)
      }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    }
  }

  @Test("of a newer format is refused by its number")
  func newerFormat() throws {
    let graph = try checkedGraph(Self.workflow)
    var text = String(decoding: try Self.write([Self.events(graph)[0]], graph), as: UTF8.self)
    text.replace("\"format\":1", with: "\"format\":2")
    let body = text.dropLast(19)
    let crc = Array(body.utf8).withUnsafeBytes { CRC32C.checksum($0) }
    let digits = String(crc, radix: 16)
    let sealed =
      body + ",\"crc\":\"" + String(repeating: "0", count: 8 - digits.count) + digits + "\"}\n"
    #expect(throws: JournalFault(line: 1, reason: .newerFormat(2))) {
      try JournalReader.read(Array(sealed.utf8))
    }
  }

  @Test("of random bytes never crashes the reader; seeds 1 to 300")
  func randomBytes() throws {
    let graph = try checkedGraph(Self.workflow)
    let bytes = try Self.write(Self.events(graph), graph)
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        mutated[Int.random(in: mutated.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try? JournalReader.read(mutated)
    }
  }
}
