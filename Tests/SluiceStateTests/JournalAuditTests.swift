import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@Suite("The steps of a journal")
struct JournalAuditTests {
  private let build = TaskID(0)
  private let test = TaskID(1)
  private let finally = TaskID(2)
  private let engine = EngineIdentity(pid: 8, bootID: "boot")

  private var start: RunEvent {
    .runStarted(
      RunHeader(
        run: RunID(text: "r1"), workflow: "w", file: "w.yaml", directory: "/", digest: "1",
        parameters: [], targets: [], startedAt: WallTime(microseconds: 0)), engine)
  }

  private func finish(
    _ task: TaskID, attempt: Int32, _ outcome: TaskResult = .succeeded,
    _ disposition: RunEvent.Disposition? = nil
  ) -> RunEvent {
    let report = AttemptReport(
      outcome: outcome, status: .exited(0), reason: "", wall: .zero, usage: ResourceUsage())
    return .attemptFinished(
      task, attempt: attempt, report, disposition ?? .final(result: outcome))
  }

  /// The first step that cannot follow, from 1, and why; nil: all can.
  private func fault(_ events: [RunEvent]) throws -> (line: Int, reason: JournalFault.Reason)? {
    var audit = JournalAudit(graph: try checkedGraph(JournalTests.workflow))
    for (index, event) in events.enumerated() {
      do { try audit.take(event) } catch { return (index + 1, error) }
    }
    return nil
  }

  @Test("of a run with a retry, an interrupt, a resume and a handler follow one another")
  func whole() throws {
    let found = try fault([
      start,
      .attemptStarted(build, attempt: 1),
      finish(build, attempt: 1, .failed, .retry(after: .zero)),
      .attemptStarted(build, attempt: 2),
      .attemptSpawned(build, attempt: 2, pid: 1, bootTime: Instant(nanoseconds: 0)),
      .runStopping(.interrupted(signal: 15)),
      .attemptStopping(build, attempt: 2, .interrupt, killAt: Instant(nanoseconds: 0)),
      .attemptKilled(build, attempt: 2),
      finish(build, attempt: 2, .interrupted),
      .handlersStarted(.interrupted(signal: 15), [finally]),
      .attemptStarted(finally, attempt: 1),
      // Here the engine died.
      .runResumed(engine),
      .attemptStarted(build, attempt: 3),
      finish(build, attempt: 3),
      .taskDecided(test, .skipped, reason: ""),
      .handlersStarted(.succeeded, [finally]),
      .attemptStarted(finally, attempt: 2),
      finish(finally, attempt: 2),
      .runFinished(.succeeded),
    ])
    #expect(found == nil)
  }

  @Test("let a person cancel a task whose attempt has lost its engine")
  func cancelledWithoutEngine() throws {
    let found = try fault([
      start,
      .attemptStarted(build, attempt: 1),
      .taskDecided(build, .cancelled, reason: ""),
      .runResumed(engine),
      .taskDecided(test, .upstreamFailed, reason: ""),
      .runFinished(.failed),
    ])
    #expect(found == nil)
  }

  @Test("that cannot follow one another are told with what is wrong")
  func broken() throws {
    let cases: [(events: [RunEvent], line: Int, reason: String)] = [
      ([.attemptStarted(build, attempt: 1)], 1, "the run has not started"),
      ([start, start], 2, "the run starts a second time"),
      (
        [start, .attemptStarted(build, attempt: 2)], 2,
        "build starts attempt 2 after attempt 0"
      ),
      (
        [start, .attemptStarted(build, attempt: 1), .attemptStarted(build, attempt: 2)], 3,
        "build is under way already"
      ),
      ([start, finish(build, attempt: 1)], 2, "attempt 1 of build is not under way"),
      (
        [
          start, .attemptStarted(build, attempt: 1), finish(build, attempt: 1),
          .taskDecided(build, .skipped, reason: ""),
        ], 4, "build has ended already"
      ),
      (
        [start, .attemptStarted(build, attempt: 1), .runFinished(.succeeded)], 3,
        "the run is over while build is under way"
      ),
      (
        [start, .runFinished(.succeeded), .attemptStarted(build, attempt: 1)], 3,
        "the run was over, and nobody resumed it"
      ),
    ]
    for (events, line, reason) in cases {
      let found = try #require(try fault(events), "\(reason)")
      #expect(found.line == line && found.reason == .order(reason), "\(found)")
    }
  }
}
