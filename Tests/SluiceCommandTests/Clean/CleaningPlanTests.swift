import Sluice
import SluiceState
import SluiceSystem
import Testing

@testable import SluiceCommand

@Suite("What a cleaning takes")
struct CleaningPlanTests {
  private let now = WallTime(microseconds: 1_000_000_000_000)

  /// A run that started so many seconds ago and took one.
  private func run(_ age: Int64, _ standing: RunGlance.Standing) -> RunGlance {
    let start = WallTime(microseconds: now.microseconds - age * 1_000_000)
    let id = RunID(at: start, random: 1)
    let header = RunHeader(
      run: id, workflow: "w", file: "w.yaml", directory: "/", digest: "1", parameters: [],
      targets: [], startedAt: start)
    return RunGlance(
      folder: RunFolder(id: id, path: "/\(id)"), standing: standing,
      header: standing == .neverStarted ? nil : header,
      lastTime: WallTime(
        microseconds: start.microseconds + (standing == .neverStarted ? 0 : 1_000_000)),
      driven: DrivenTime(), results: [:])
  }

  private func plan(_ runs: [RunGlance], _ rule: CleaningPlan.Rule) -> CleaningPlan {
    CleaningPlan(runs, by: rule, at: now)
  }

  @Test("is all but the newest runs, oldest first")
  func keep() {
    let runs = (1...5).map { run($0 * 10, .ended(.succeeded)) }
    let plan = plan(runs, .init(keep: 2))
    #expect(plan.removed.map(\.folder) == runs[2...].reversed().map(\.folder))
    #expect(self.plan(runs, .init(keep: 9)).removed.isEmpty)
  }

  @Test("is only what ended long enough ago, where an age is given")
  func age() {
    let runs = [run(60, .ended(.succeeded)), run(61, .ended(.failed)), run(62, .ended(.cancelled))]
    let plan = plan(runs, .init(keep: 0, age: .seconds(60)))
    #expect(plan.removed.map(\.folder) == [runs[2].folder, runs[1].folder])
    #expect(
      self.plan(runs, .init(keep: 2, age: .seconds(60))).removed.map(\.folder)
        == [runs[2].folder])
  }

  @Test("is never a run under way, and an unfinished or damaged one only if asked for")
  func unfinished() {
    let fault = JournalFault(line: 2, reason: .damaged)
    let runs = [
      run(1, .running(pid: 5)), run(2, .orphaned), run(3, .ended(.interrupted(signal: 2))),
      run(4, .ended(.stalled)), run(5, .damaged(fault)),
      run(6, .unreadable(SystemError(code: 13, operation: "open"))),
    ]
    let careful = plan(runs, .init(keep: 0))
    #expect(careful.removed.isEmpty)
    #expect(careful.unfinished.map(\.folder) == runs[1...4].map(\.folder))
    let thorough = plan(runs, .init(keep: 0, takesUnfinished: true))
    #expect(thorough.removed.map(\.folder) == runs[1...4].reversed().map(\.folder))
    #expect(thorough.unfinished.isEmpty)
  }

  @Test("is never a run of a newer format, nor one that cannot be looked at, and tells them")
  func unknown() {
    let runs = [
      run(1, .newerFormat(9)), run(2, .unreadable(SystemError(code: 13, operation: "open"))),
      run(3, .ended(.succeeded)),
    ]
    for takesUnfinished in [false, true] {
      let plan = plan(runs, .init(keep: 0, takesUnfinished: takesUnfinished))
      #expect(plan.removed.map(\.folder) == [runs[2].folder])
      #expect(plan.unknown.map(\.folder) == runs[..<2].map(\.folder))
    }
    #expect(plan(runs, .init(keep: 1)).unknown.map(\.folder) == [runs[1].folder])
    #expect(plan(runs, .init(keep: 0, age: .seconds(9))).unknown.isEmpty)
  }

  @Test("is not a folder that may be of a run that is just being made")
  func beingMade() {
    let runs = [run(1, .neverStarted), run(3600, .neverStarted)]
    #expect(plan(runs, .init(keep: 0)).removed.map(\.folder) == [runs[1].folder])
  }

  @Test(
    "is told in bytes as people say them",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (1999, "1.9 kB"),
      (1_000_000, "1.0 MB"), (34_567_890, "34.5 MB"), (5_000_000_000_000, "5.0 TB"),
    ] as [(Int64, String)])
  func bytes(count: Int64, text: String) {
    #expect(ByteText.of(count) == text)
  }
}
