import SluiceModel
import SluiceState
import SluiceSystem
import Testing

@testable import SluiceCommand

@Suite("How long tasks took in a run")
struct MeasuredTimesTests {
  private func time(_ events: [RunEvent]) -> Duration {
    var times = MeasuredTimes()
    for event in events { times.take(event) }
    return times[TaskID(0)]
  }

  private func attempt(
    _ outcome: TaskResult, _ seconds: Int64, _ disposition: RunEvent.Disposition? = nil
  ) -> RunEvent {
    let report = AttemptReport(
      outcome: outcome, status: nil, reason: "", wall: .seconds(seconds), usage: ResourceUsage())
    return .attemptFinished(
      TaskID(0), attempt: 1, report, disposition ?? .final(result: outcome))
  }

  private let resume = RunEvent.runResumed(EngineIdentity(pid: 1, bootID: "boot"))

  @Test("attempts of one life count together, since what needs the task waits for them all")
  func retries() {
    #expect(
      time([attempt(.failed, 5, .retry(after: .zero)), attempt(.succeeded, 2)]) == .seconds(7))
  }

  @Test("attempts before a resume that runs the task again do not count")
  func interrupted() {
    #expect(time([attempt(.interrupted, 60), resume, attempt(.succeeded, 2)]) == .seconds(2))
    #expect(
      time([attempt(.failed, 5, .retry(after: .zero)), resume, attempt(.succeeded, 2)])
        == .seconds(2))
  }

  @Test("a task that ended in a former life keeps its time")
  func kept() {
    #expect(time([attempt(.succeeded, 3), resume]) == .seconds(3))
    #expect(time([]) == .zero)
  }
}
