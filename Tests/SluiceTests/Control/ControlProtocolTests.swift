import SluiceModel
import SluiceState
import TestSupport
import Testing

@testable import Sluice

@Suite("The control protocol")
struct ControlProtocolTests {
  private static let requests: [ControlRequest] = [
    .cancel, .cancelTask("a \"b\"\n\u{1}é"), .hold(task: "a"), .release(task: "a"),
    .suspend(queue: "net"), .resume(queue: "net"), .limit(queue: "net", .places(3)),
    .limit(queue: "global", .unlimited), .why(task: "a"), .waits(from: 0), .waits(from: 500),
    .tally,
  ]

  @Test("gives back every request that was written, each on one line")
  func roundTrip() throws {
    for request in Self.requests {
      #expect(request.line.last == UInt8(ascii: "\n"))
      #expect(request.line.count { $0 == UInt8(ascii: "\n") } == 1)
      #expect(try ControlRequest(line: request.line.dropLast()) == request)
    }
  }

  @Test("takes JSON as any program writes it, with blanks and escapes")
  func blanks() throws {
    let line = #" { "version" : 1, "request": "limit", "limit" : 4, "queue": "n\u0065t" } "#
    #expect(try ControlRequest(line: line.utf8) == .limit(queue: "net", .places(4)))
  }

  @Test(
    "says what is wrong with a line that is no request",
    arguments: [
      ("", ControlFault.Code.malformed, "a request is one JSON object on a line"),
      ("[1]", .malformed, "a request is one JSON object on a line"),
      (#"{"request":"cancel"}"#, .malformed, "the number 'version' is missing"),
      (#"{"version":"1"}"#, .malformed, "the number 'version' is missing"),
      (
        #"{"version":2,"request":"cancel"}"#, .version,
        "the request has version 2, and this engine speaks 1"
      ),
      (#"{"version":1}"#, .malformed, "the text 'request' is missing"),
      (#"{"version":1,"request":"stop"}"#, .unknownRequest, "there is no request 'stop'"),
      (#"{"version":1,"request":"hold"}"#, .malformed, "the text 'task' is missing"),
      (#"{"version":1,"request":"hold","task":7}"#, .malformed, "the text 'task' is missing"),
      (
        #"{"version":1,"request":"cancel","tsk":"a"}"#, .malformed,
        "the request takes no field 'tsk'"
      ),
      (
        #"{"version":1,"request":"limit","queue":"q","limit":0}"#, .malformed,
        "'limit' is a number from 1, 'serial' or 'unlimited'"
      ),
      (
        #"{"version":1,"request":"waits","from":-1}"#, .malformed,
        "the number 'from', from 0, is missing"
      ),
    ])
  func faults(line: String, code: ControlFault.Code, message: String) {
    #expect(throws: ControlFault(code, message)) { try ControlRequest(line: line.utf8) }
  }

  @Test("reads what an engine answers, and what it refuses")
  func replies() throws {
    let done = try ControlReply.read(ControlReply.done("held", isChanged: true).dropLast())
    #expect(done[member: "text"] == .string("held"))
    #expect(done[member: "changed"] == .integer(1))
    for code in ControlFault.Code.allCases {
      let fault = ControlFault(code, "no", help: "yes")
      #expect(throws: fault) { try ControlReply.read(ControlReply.fault(fault).dropLast()) }
    }
    #expect(throws: ControlFault(.refused, "what")) {
      try ControlReply.read(#"{"version":9,"error":{"code":"new","message":"what"}}"#.utf8)
    }
    #expect(throws: ControlFault.self) { try ControlReply.read(#"{"version":9,"ok":{}}"#.utf8) }
    for line in ["", "{}", "[]", #"{"version":1}"#, #"{"version":1,"ok":3}"#] {
      #expect(throws: ControlFault.self) { try ControlReply.read(line.utf8) }
    }
  }

  @Test("is total: mutated lines are requests, replies or faults; seeds 1 to 2000")
  func fuzz() {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var line = Self.requests.randomElement(using: &random)!.line
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: line.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line[place] = .random(in: 0...255, using: &random)
        case 1: line.remove(at: place)
        default: line.insert(.random(in: 0...255, using: &random), at: place)
        }
      }
      if let request = try? ControlRequest(line: line) {
        #expect((try? ControlRequest(line: request.line.dropLast())) == request, "seed \(seed)")
      }
      _ = try? ControlReply.read(line)
    }
  }

  // MARK: Lines

  @Test("cuts lines wherever the pieces end, and takes none that is too long")
  func lines() {
    for size in 1...9 {
      var lines = RequestLines(longest: 8)
      var taken: [String] = []
      var rest = Array("abc\n\ndefghij\nk".utf8)[...]
      while !rest.isEmpty {
        let piece = rest.prefix(min(size, max(1, lines.room)))
        rest = rest.dropFirst(piece.count)
        lines.add { $0 += piece }
        while case .line(let line) = lines.next() {
          taken.append(String(decoding: line, as: UTF8.self))
        }
      }
      #expect(taken == ["abc", "", "defghij"], "pieces of \(size)")
      #expect(lines.next() == .none)
      #expect(!lines.isEmpty)
    }
    var long = RequestLines(longest: 8)
    long.add { $0 += Array("abcdefgh".utf8) }
    #expect(long.room == 0)
    #expect(long.next() == .tooLong)
  }
}
