import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

/// Asks for a refresh every so often, and notes what it is told then.
private final class Watcher: RunObserver {
  let pause: Duration
  private(set) var refreshes: [(at: Instant, reasons: [String: WaitReason.Cause])] = []
  private var next: Instant?

  init(every pause: Duration) { self.pause = pause }

  var wantsOutput: Bool { false }
  func observe(_ event: RunEvent, at time: WallTime, in machine: RunMachine) {
    if next == nil { next = Instant(nanoseconds: .min) }
  }
  func observe(output: [UInt8], of task: TaskID, in machine: RunMachine) {}
  func endTurn() {}

  var nextRefresh: Instant? { next }

  func refresh(at now: Instant, in machine: RunMachine, reason: (TaskID) -> WaitReason?) {
    var reasons: [String: WaitReason.Cause] = [:]
    for id in machine.unfinished { reasons[machine.graph[id].name] = reason(id)?.cause }
    refreshes.append((now, reasons))
    next = now + pause
  }
}

@Suite("An observer that asks for refreshes")
struct RefreshTests {
  private func watch(_ workflow: String, jobs: Int, every pause: Duration) throws -> Watcher {
    let engine = SimulatedEngine(jobs: jobs)
    engine.plan = { _, _ in .init(.ends(after: .seconds(10), .exited(0))) }
    let watcher = Watcher(every: pause)
    engine.observer = watcher
    guard case .over = try engine.run(checkedGraph(workflow)) else {
      Issue.record("the run is not over")
      return watcher
    }
    return watcher
  }

  @Test("is called when it is due, although nothing happens, until the run is over")
  func times() throws {
    let watcher = try watch("tasks: {a: {run: x}}", jobs: 1, every: .seconds(3))
    let first = try #require(watcher.refreshes.first).at
    #expect(watcher.refreshes.map { $0.at - first } == [0, 3, 6, 9].map { .seconds($0) })
  }

  @Test("hears what tasks wait for, in the terms of the workflow")
  func reasons() throws {
    let watcher = try watch(
      """
      queues: {net: 1}
      resources: {memory: 4}
      tasks:
        a: {run: x, queue: net}
        b: {run: x, queue: net}
        c: {run: x, resources: {memory: 3}}
        d: {run: x, resources: {memory: 3}}
        e: {run: x, needs: a}
        f: {run: x}
        g: {run: x}
      """, jobs: 3, every: .seconds(5))
    let first = try #require(watcher.refreshes.first).reasons
    #expect(
      first == [
        "b": .place(QueueID(1), taken: 1, limit: 1),
        "d": .permit(ResourceID(0), wanted: 3, free: 1, capacity: 4),
        "e": .needs([TaskID(0)], count: 1), "g": .place(.global, taken: 3, limit: 3),
      ])
  }
}
