import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import Testing

@testable import Sluice

@Suite("The name of a log")
struct FileNameTests {
  @Test("is the task's, where that is plain")
  func plain() { #expect(FileName.encode("test.unit-2_x") == "test.unit-2_x") }

  @Test("has everything else as percent and hexadecimal")
  func encoded() {
    #expect(FileName.encode("handlers:finally:2") == "handlers%3Afinally%3A2")
    #expect(FileName.encode("..") == "%2E.")
    #expect(FileName.encode("a/b é%") == "a%2Fb%20%C3%A9%25")
  }

  @Test("is cut with a hash, so that long names stay apart and fit")
  func long() {
    let first = FileName.encode(String(repeating: "a", count: 300) + "1")
    let second = FileName.encode(String(repeating: "a", count: 300) + "2")
    #expect(first.utf8.count == 200)
    #expect(first != second)
  }
}

@Suite("A run's id")
struct RunIDTests {
  @Test("sorts by time, and tells runs of one millisecond apart")
  func order() {
    let early = RunID(at: WallTime(microseconds: 1_796_000_000_123_999), random: .max)
    let late = RunID(at: WallTime(microseconds: 1_796_000_000_124_000), random: 0)
    #expect(early < late)
    #expect(late.text == "20261130T005320.124-000000" || late.text.hasSuffix(".124-000000"))
    #expect(
      RunID(at: WallTime(microseconds: 0), random: 1)
        != RunID(at: WallTime(microseconds: 0), random: 2))
  }
}

@Suite("A launch's ticket")
struct LaunchTicketTests {
  @Test("holds run, task and attempt, and tells an attempt from the ones before")
  func parts() {
    let ticket = LaunchTicket(slot: 3, task: TaskID(70_000), attempt: 5)
    #expect(ticket.slot == 3)
    #expect(ticket.task == TaskID(70_000))
    #expect(ticket.isAttempt(5))
    #expect(!ticket.isAttempt(4))
  }
}
