import SluiceModel
import SluiceState
import SluiceSystem
import Testing

@testable import SluiceCommand

private func story() throws -> Story<JSONFormat> {
  try Story("tasks: {a: {run: make}}", JSONFormat())
}

@Suite("Progress for programs")
struct JSONFormatTests {
  @Test("the first line has the version and the run")
  func first() throws {
    var run = try story()
    run.begin()
    let line = try #require(run.lines().first)
    #expect(line.hasPrefix(#"{"version":1,"time":""#))
    #expect(line.contains(#","kind":"run.started","run":"R1","workflow":"test","#))
    run.start("a")
    #expect(
      run.lines() == [
        #"{"time":"2026-11-30T00:53:20.000000Z","kind":"task.started","task":"a","attempt":1}"#
      ])
  }

  @Test("a resumed run names itself too")
  func resumed() throws {
    var run = try story()
    run.tell(.runResumed(EngineIdentity(pid: 8, bootID: "boot")))
    #expect(run.lines().first?.contains(#""kind":"run.resumed","run":"R1","pid":8"#) == true)
  }

  @Test("live events are among them, output is not")
  func live() throws {
    var run = try story()
    run.begin()
    _ = run.lines()
    run.tell(.taskSubmitted(run.id("a"), demands: []))
    run.output("text\n", of: "a")
    let lines = run.lines()
    #expect(lines.count == 1)
    #expect(lines[0].contains(#""kind":"task.submitted","task":"a"}"#))
  }

  @Test("every line is one JSON object, whatever a reason holds")
  func escaping() throws {
    var run = try story()
    run.start("a")
    _ = run.lines()
    run.end("a", .failed, status: .exited(1), reason: "a\"b\\c\n\u{1b}\u{7f} ü")
    let line = try #require(run.lines().first)
    let value = Array(line.utf8).withUnsafeBytes { JSONParser.value(of: $0) }
    #expect(value?["reason"]?.text == "a\"b\\c\n\u{1b}\u{7f} ü")
  }
}
