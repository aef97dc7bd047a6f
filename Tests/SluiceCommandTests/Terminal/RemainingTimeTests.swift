import SluiceModel
import SluiceState
import SluiceSystem
import Testing

@testable import SluiceCommand

private let start = Instant(nanoseconds: 0)

private func left(
  _ workflow: String, _ seconds: [String: Int], jobs: Int, at now: Instant = start,
  _ events: (RunMachine) -> [RunEvent] = { _ in [] }
) throws -> Duration? {
  var machine = try Story(workflow, JSONFormat()).machine
  for event in events(machine) { machine.apply(event, at: start) }
  let recorded = RecordedDurations(seconds.mapValues { .seconds($0) })
  return RemainingTime(recorded, machine.graph).left(machine, jobs: jobs, at: now)
}

@Suite("The time that is left")
struct RemainingTimeTests {
  private let wide = "tasks: {a: {run: x}, b: {run: x}, c: {run: x}, d: {run: x}}"
  private let times = ["a": 10, "b": 10, "c": 10, "d": 10]

  @Test("is the work by the places")
  func work() throws {
    #expect(try left(wide, times, jobs: 2) == .seconds(20))
    #expect(try left(wide, times, jobs: 1) == .seconds(40))
  }

  @Test("is no less than the longest chain")
  func chain() throws {
    let chain = "tasks: {a: {run: x}, b: {run: x, needs: a}, c: {run: x, needs: b}, d: {run: x}}"
    #expect(try left(chain, times, jobs: 8) == .seconds(30))
  }

  @Test("is no less than what a queue has to do")
  func queue() throws {
    let queued = """
      {queues: {net: 1}, tasks: {a: {run: x, queue: net}, b: {run: x, queue: net}, c: {run: x},
      d: {run: x}}}
      """
    #expect(try left(queued, times, jobs: 8) == .seconds(20))
  }

  @Test("counts a task's processors")
  func processors() throws {
    let heavy = "tasks: {a: {run: x, cpus: 4}, b: {run: x, cpus: 4}, c: {run: x}, d: {run: x}}"
    #expect(try left(heavy, times, jobs: 4) == .seconds(25))
  }

  @Test("counts what has run already, and nothing below zero")
  func running() throws {
    let started = { (_: RunMachine) in [RunEvent.attemptStarted(TaskID(0), attempt: 1)] }
    let one = "tasks: {a: {run: x}}"
    #expect(try left(one, times, jobs: 1, at: start + .seconds(4), started) == .seconds(6))
    #expect(try left(one, times, jobs: 1, at: start + .seconds(40), started) == .zero)
  }

  @Test("leaves out what has ended")
  func ended() throws {
    let ended = { (_: RunMachine) in
      [RunEvent.taskDecided(TaskID(0), .skipped, reason: "")]
    }
    #expect(try left(wide, times, jobs: 1, ended) == .seconds(30))
  }

  @Test("is not guessed where too little is known; a few unknown tasks take the mean")
  func unknown() throws {
    #expect(try left(wide, ["a": 10, "b": 20], jobs: 1) == nil)
    #expect(try left(wide, [:], jobs: 1) == nil)
    let five = "tasks: {a: {run: x}, b: {run: x}, c: {run: x}, d: {run: x}, e: {run: x}}"
    #expect(try left(five, times, jobs: 1) == .seconds(50))
  }

  @Test("is guessed anew at times, and counts down between")
  func renewal() throws {
    let machine = try Story(wide, JSONFormat()).machine
    let recorded = RecordedDurations(times.mapValues { .seconds($0) })
    var estimate = LiveEstimate(jobs: { 1 }) { recorded }
    #expect(estimate.left(machine, at: start) == .seconds(40))
    #expect(estimate.left(machine, at: start + .milliseconds(500)) == .milliseconds(39_500))
    #expect(estimate.left(machine, at: start + .seconds(2)) == .seconds(40))
    var unknown = LiveEstimate(jobs: { 1 }) { nil }
    #expect(unknown.left(machine, at: start) == nil)
  }
}
