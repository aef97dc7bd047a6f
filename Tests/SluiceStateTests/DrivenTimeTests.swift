import SluiceModel
import SluiceState
import SluiceSystem
import Testing

@Suite("How long engines drove a run")
struct DrivenTimeTests {
  private let engine = EngineIdentity(pid: 1, bootID: "boot")
  private let task = TaskID(0)

  private func driven(_ events: [(RunEvent, second: Int64)]) -> DrivenTime {
    var driven = DrivenTime()
    for (event, second) in events {
      driven.take(event, at: WallTime(microseconds: second * 1_000_000))
    }
    return driven
  }

  private var started: RunEvent { .runResumed(engine) }
  private var attempt: RunEvent { .attemptStarted(task, attempt: 1) }
  private var held: RunEvent { .taskHeld(task, since: WallTime(microseconds: 0)) }

  @Test("is from the first record to the end")
  func whole() {
    let run = driven([(started, 10), (attempt, 11), (.runFinished(.succeeded), 15)])
    #expect(run.elapsed == .seconds(5))
    #expect(!run.isMinimum)
  }

  @Test("leaves out the break before a resume")
  func resumed() {
    let run = driven([
      (started, 10), (.runFinished(.interrupted(signal: 2)), 13), (started, 1000),
      (.runFinished(.succeeded), 1004),
    ])
    #expect(run.elapsed == .seconds(7))
    #expect(!run.isMinimum)
  }

  @Test("is at least what was recorded where an engine died")
  func death() {
    let dead = driven([(started, 10), (attempt, 13)])
    #expect(dead.elapsed == .seconds(3))
    #expect(dead.isMinimum)
    let resumed = driven([
      (started, 10), (attempt, 13), (started, 1000), (.runFinished(.succeeded), 1001),
    ])
    #expect(resumed.elapsed == .seconds(4))
    #expect(resumed.isMinimum)
  }

  @Test("does not count orders that no engine took")
  func orders() {
    #expect(driven([(started, 10), (attempt, 13), (held, 9000)]).elapsed == .seconds(3))
    let interrupted = driven([
      (started, 10), (.runFinished(.interrupted(signal: 2)), 13), (held, 9000),
    ])
    #expect(interrupted.elapsed == .seconds(3))
    let cancelled = driven([
      (started, 10), (attempt, 13), (started, 9000), (.runFinished(.cancelled), 9000),
    ])
    #expect(cancelled.elapsed == .seconds(3))
  }

  @Test("goes on while an engine drives the run, and is never negative")
  func live() {
    let run = driven([(started, 10), (attempt, 11)])
    #expect(run.elapsed(at: WallTime(microseconds: 30_000_000)) == .seconds(20))
    #expect(run.elapsed(at: WallTime(microseconds: 0)) == .zero)
    #expect(DrivenTime().elapsed == .zero)
  }
}
