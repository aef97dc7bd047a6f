import Sluice
import SluiceState
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("The end of a journal")
struct JournalEndingTests {
  private let folder = TemporaryFolder()

  private func ending(_ text: String?) throws -> JournalEnding {
    if let text { try folder.write(text, to: "journal.jsonl") }
    return JournalEnding(RunFolder(id: RunID(text: "R1"), path: folder.path))
  }

  private let start = #"{"seq":1,"kind":"run.started"}"# + "\n"

  @Test("a run whose last record is its end is finished, but for one that a resume goes on from")
  func finished() throws {
    func end(_ outcome: String) -> String {
      start + #"{"seq":2,"kind":"run.finished","outcome":"\#(outcome)"}"# + "\n"
    }
    for outcome in ["succeeded", "failed", "cancelled", "timed_out"] {
      #expect(try ending(end(outcome)) == .finished, "\(outcome)")
    }
    for outcome in ["interrupted", "stalled"] {
      #expect(try ending(end(outcome)) == .unfinished, "\(outcome)")
    }
    #expect(try ending(end("failed") + #"{"seq":3,"kind":"run.resumed"}"# + "\n") == .unfinished)
    // Torn: the end was there.
    #expect(try ending(end("failed") + #"{"seq":3"#) == .finished)
  }

  @Test("a run without a whole first record never started")
  func neverStarted() throws {
    #expect(try ending(nil) == .neverStarted)
    #expect(try ending("") == .neverStarted)
    #expect(try ending(#"{"seq":1"#) == .neverStarted)
  }

  @Test("a run without an end is unfinished, however long its journal or last record is")
  func unfinished() throws {
    #expect(try ending(start) == .unfinished)
    #expect(try ending(start + String(repeating: "x", count: 20_000) + "\n") == .unfinished)
    #expect(try ending(start + String(repeating: "x\n", count: 20_000)) == .unfinished)
  }
}
