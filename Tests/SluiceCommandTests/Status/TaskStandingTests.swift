import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import Testing

@testable import SluiceCommand

private let workflow = """
  tasks:
    a: {run: make}
    b: {needs: [a], run: make}
    c: {needs: [a, b], run: make}
    d: {needs: [a, b, c, e], run: make}
    e: {run: make}
  """

@Suite("Where a task stands")
struct TaskStandingTests {
  private var run: Story<JSONFormat>

  init() throws { run = try Story(workflow, JSONFormat()) }

  private func words(_ task: String, isDriven: Bool = true) -> String {
    let standing = TaskStanding(
      run.id(task), in: run.machine, isDriven: isDriven, reasons: RecordedReasons(run.events),
      at: WallTime(microseconds: 0))
    let reason = standing.reason.isEmpty ? "" : ": \(standing.reason)"
    return "\(standing.kind.rawValue) \(standing.attempt)\(reason)"
  }

  @Test("a task that waits names what it needs, three at most")
  mutating func waiting() {
    #expect(words("b") == "waiting 0: needs a")
    #expect(words("c") == "waiting 0: needs a, b")
    #expect(words("d") == "waiting 0: needs a, b, c and 1 more")
    #expect(
      words("a") == "waiting 0: has what it needs: waits for its delay, a place or a resource")
    #expect(words("a", isDriven: false) == "waiting 0: starts with a resume")
  }

  @Test("a task that runs has its process; without an engine it was interrupted")
  mutating func running() {
    run.start("a")
    #expect(words("a") == "running 1: being started")
    run.tell(.attemptSpawned(run.id("a"), attempt: 1, pid: 42, bootTime: Instant(nanoseconds: 1)))
    #expect(words("a") == "running 1: process 42")
    #expect(words("a", isDriven: false) == "interrupted 1: was running when its engine ended")
    run.tell(
      .attemptStopping(run.id("a"), attempt: 1, .timeout, killAt: Instant(nanoseconds: 1)))
    #expect(words("a") == "running 1: process 42, being stopped")
    run.tell(.attemptKilled(run.id("a"), attempt: 1))
    #expect(words("a") == "running 1: process 42, killed")
    run.end("a", .interrupted, status: .signalled(9, core: false), reason: "interrupted")
    #expect(words("a", isDriven: false) == "interrupted 1: runs again with a resume")
  }

  @Test("a task between two attempts says how the last one ended")
  mutating func retrying() {
    run.start("a")
    run.end("a", .failed, status: .exited(3), reason: "exit code 3", .retry(after: .seconds(60)))
    #expect(words("a") == "retrying 1: attempt 1: exit code 3")
  }

  @Test("a task that ended says why, where there is something to say")
  mutating func ended() {
    run.start("a")
    run.end("a")
    #expect(words("a") == "succeeded 1")
    run.start("b")
    run.end("b", .failed, status: .exited(3), reason: "exit code 3", .final(result: .succeeded))
    #expect(words("b") == "succeeded 1: exit code 3, which is allowed")
    run.start("e")
    run.end("e", .timedOut, status: .signalled(15, core: false), reason: "timed out after 5s")
    #expect(words("e") == "failed 1: timed out after 5s")
    run.tell(.taskDecided(run.id("c"), .skipped, reason: "its condition is false"))
    #expect(words("c") == "skipped 0: its condition is false")
    run.tell(.taskDecided(run.id("d"), .upstreamFailed, reason: "e did not succeed"))
    #expect(words("d") == "upstream_failed 0: e did not succeed")
  }
}
