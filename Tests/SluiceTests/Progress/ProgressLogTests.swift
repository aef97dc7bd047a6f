import Glibc
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("progress.log")
struct ProgressLogTests {
  private let engine = SimulatedEngine(jobs: 2)

  /// Its lines without their times, and the run's id and the process in them.
  private func lines() throws -> [String] {
    let path = try #require(try path())
    return String(decoding: try engine.disk.readFile(path), as: UTF8.self)
      .split(separator: "\n").map { line in
        let text = line.drop { $0 != " " }.dropFirst()
        return String(text.prefix { $0 != "," })
      }
  }

  private func path() throws -> String? {
    try engine.disk.list("/flows/.sluice/runs").first.map {
      "/flows/.sluice/runs/\($0)/progress.log"
    }
  }

  private func graph() throws -> WorkflowGraph {
    try checkedGraph(
      """
      tasks:
        a: { run: x, retry: { limit: 1, delay: 1s, jitter: 0 } }
        b: { run: x, needs: a, if: "false" }
        c: { run: x, needs: a }
      handlers: { finally: { run: x } }
      """)
  }

  @Test("has a line for each change of the run, each behind its time")
  func story() throws {
    engine.plan = { task, attempt in
      .init(.ends(after: .seconds(1), .exited(task == "a" && attempt == 1 ? 3 : 0)))
    }
    _ = try engine.run(try graph())
    let id = try engine.disk.list("/flows/.sluice/runs")[0]
    let found = try lines()
    #expect(
      found == [
        "sluice: run \(id) of test starts",
        "a: started",
        "a: failed: exit code 3 (1.0 s); attempt 2 in 1.0 s",
        "a: attempt 2 started",
        "a: succeeded",
        "b: skipped: its condition is false",
        "c: started",
        "c: succeeded (1.0 s)",
        "sluice: runs handlers:finally",
        "handlers:finally: started",
        "handlers:finally: succeeded (1.0 s)",
        "sluice: the run succeeded",
      ])
    let text = String(decoding: try engine.disk.readFile(try #require(try path())), as: UTF8.self)
    let times = text.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(times.allSatisfy { $0.count == 24 && WallTime(rfc3339: $0) != nil })
    #expect(times == times.sorted())
  }

  @Test("goes on where a resume goes on")
  func resume() throws {
    engine.interruptAt = engine.clock.now + .milliseconds(500)
    engine.plan = { _, _ in .init(.ends(after: .seconds(1), .exited(0))) }
    _ = try engine.run(try checkedGraph("tasks: { a: { run: x } }"))
    _ = try engine.resume()
    let lines = try lines()
    #expect(lines.contains("sluice: the run was interrupted by SIGINT"))
    #expect(lines.contains("sluice: the run goes on"))
    #expect(lines.last == "sluice: the run succeeded")
  }

  @Test("may fail: the run goes on without it, and succeeds")
  func failure() throws {
    engine.disk.inject(
      .init(.append, at: "progress.log", after: 1, code: ENOSPC, writtenBytes: 5))
    guard case .over(let run) = try engine.run(try checkedGraph("tasks: { a: { run: x } }")) else {
      Issue.record("the run is not over")
      return
    }
    #expect(run.phase == .ended(.succeeded))
    // One write succeeded, the next one broke off, and there was no further one.
    let text = String(decoding: try engine.disk.readFile(try #require(try path())), as: UTF8.self)
    #expect(!text.hasSuffix("\n"))
    #expect(!text.contains("the run succeeded"))
  }

  @Test("tells why the state was lost")
  func lostState() throws {
    engine.disk.inject(.init(.append, at: "journal.jsonl", after: 1, code: EIO, isLasting: true))
    _ = try engine.run(try checkedGraph("tasks: { a: { run: x } }"))
    #expect(try lines().contains { $0.contains("the state could not be written: ") })
  }
}
