import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("An engine")
struct EngineTests {
  private func finish(_ ending: SimulatedEngine.Ending) throws -> RunMachine {
    guard case .over(let run) = ending else { throw FaultyWorkflow(text: "\(ending)") }
    return run
  }

  @Test("ends a run in which nothing can start, instead of waiting for ever")
  func stall() throws {
    let engine = SimulatedEngine(jobs: 2)
    let graph = try checkedGraph(
      """
      timeout: 1h
      queues: { later: { suspended: true } }
      tasks: { a: { run: x }, b: { run: x, needs: a, queue: later } }
      """)
    let run = try finish(engine.run(graph))
    #expect(run.phase == .ended(.stalled))
    #expect(run[TaskID(0)].result == .succeeded)
    #expect(run[TaskID(1)].result == nil)
  }

  @Test("gives a place back while a task pauses before its retry")
  func pauseHoldsNoPlace() throws {
    let engine = SimulatedEngine(jobs: 1)
    engine.plan = { task, attempt in
      .init(.ends(after: .seconds(1), .exited(task == "a" && attempt == 1 ? 1 : 0)))
    }
    let graph = try checkedGraph(
      """
      tasks:
        a: { run: x, priority: high, retry: { limit: 1, delay: 60s, jitter: 0 } }
        b: { run: x }
      """)
    let start = engine.clock.now
    let run = try finish(engine.run(graph))
    #expect(run.phase == .ended(.succeeded))
    // a 1 s, its pause of 60 s with b's second in it, a again 1 s.
    #expect(engine.clock.now - start == .seconds(62))
  }

  @Test("takes as many places of global as cpus says, and at most all of them")
  func cpus() throws {
    let engine = SimulatedEngine(jobs: 2)
    engine.plan = { _, _ in .init(.ends(after: .seconds(1), .exited(0))) }
    let graph = try checkedGraph("tasks: { a: { run: x, cpus: 8 }, b: { run: x }, c: { run: x } }")
    let start = engine.clock.now
    _ = try finish(engine.run(graph))
    #expect(engine.clock.now - start == .seconds(2))
  }

  @Test("evaluates a demand for each attempt, and fails the task where it is over the capacity")
  func demands() throws {
    let engine = SimulatedEngine(jobs: 2)
    engine.plan = { _, _ in .init(.ends(after: .seconds(1), .exited(1))) }
    let graph = try checkedGraph(
      """
      resources: { memory: 3GiB }
      tasks:
        a:
          run: x
          retry: { limit: 5, delay: 0s }
          resources: { memory: "${{ 2 * task.attempt }}GiB" }
      """)
    let run = try finish(engine.run(graph))
    #expect(run[TaskID(0)].attempt == 1)
    #expect(run[TaskID(0)].result == .failed)
  }

  @Test("tells a start that failed with its reason, and frees the place")
  func failedStart() throws {
    let engine = SimulatedEngine(jobs: 1)
    engine.plan = { task, _ in
      task == "a" ? .init(.fails(LaunchFailure("no such thing", exitCode: 127))) : .succeeds
    }
    let graph = try checkedGraph("tasks: { a: { run: x }, b: { run: x } }")
    let run = try finish(engine.run(graph))
    #expect(run.failed.first?.report?.reason == "no such thing")
    #expect(run[TaskID(1)].result == .succeeded)
  }

  @Test("brings records to the disk in groups, 100 ms late at most: a loss of power costs no more")
  func groups() throws {
    let engine = SimulatedEngine(jobs: 1)
    engine.plan = { _, _ in .init(.ends(after: .seconds(1), .exited(0))) }
    let graph = try checkedGraph("tasks: { a: { run: x }, b: { run: x, needs: a } }")
    // b runs when the power goes, a second after a ended.
    engine.powerOffAt = engine.clock.now + .milliseconds(1100)
    guard case .killed = try engine.run(graph) else { throw FaultyWorkflow(text: "not killed") }
    let left = try engine.replayed()
    #expect(left[TaskID(0)].result == .succeeded)
    #expect(left[TaskID(1)].attempt == 1)
    let run = try finish(engine.resume())
    #expect(run.phase == .ended(.succeeded))
    #expect(run[TaskID(0)].attempt == 1)
    #expect(run[TaskID(1)].attempt == 2)
  }
}
