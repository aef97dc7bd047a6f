import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@testable import SluiceCommand

/// What happens to the tasks of a workflow, told to what the live block knows of them.
private struct Events {
  var machine: RunMachine
  var tasks: LiveTasks
  private var time = Instant(nanoseconds: 0)

  init(_ workflow: String) throws {
    machine = try Story(workflow, JSONFormat()).machine
    tasks = LiveTasks(machine)
  }

  func id(_ name: String) -> TaskID {
    TaskID(machine.graph.definitions.firstIndex { $0.name == name } ?? -1)
  }

  mutating func tell(_ event: RunEvent, after pause: Duration = .seconds(1)) {
    time += pause
    machine.apply(event, at: time)
    tasks.take(event, in: machine.graph)
  }

  mutating func submit(_ name: String, _ demands: [RunEvent.Demand] = []) {
    tell(.taskSubmitted(id(name), demands: demands))
  }

  mutating func end(_ id: TaskID, _ disposition: RunEvent.Disposition) {
    let report = AttemptReport(
      outcome: .failed, status: .exited(1), reason: "exit code 1", wall: .seconds(1),
      usage: ResourceUsage())
    tell(.attemptFinished(id, attempt: machine[id].attempt, report, disposition))
  }

  mutating func snapshot(_ cause: (TaskID) -> WaitReason.Cause? = { _ in nil }) -> LiveSnapshot {
    tasks.snapshot(of: machine, at: time + .seconds(1)) { task in
      cause(task).map { WaitReason($0, elapsed: nil) }
    }
  }
}

extension WaitTally {
  fileprivate var words: [String] { entries.map { "\($0.count) \($0.words)" } }
}

@Suite("What the live block knows of tasks")
struct LiveTasksTests {
  @Test("is who runs, the longest first, and who waits for what")
  func snapshot() throws {
    var events = try Events(
      """
      queues: {net: 1}
      resources: {memory: 4}
      tasks:
        a: {run: make}
        b: {run: make, queue: net}
        c: {run: make, queue: net}
        d: {run: make, resources: {memory: 4}}
        e: {run: make, needs: a}
        f: {run: make, delay: 10s}
        g: {run: make, queue: net}
      """)
    let demand = RunEvent.Demand(resource: ResourceID(0), amount: 4)
    events.submit("a")
    events.submit("b")
    events.submit("c")
    events.submit("d", [demand])
    events.submit("g")
    events.tell(.taskDelayed(events.id("f"), until: Instant(nanoseconds: 1_000_000_000_000)))
    events.tell(.attemptStarted(events.id("b"), attempt: 1))
    events.tell(.attemptStarted(events.id("a"), attempt: 1))
    let net = QueueID(1)
    let (c, d) = (events.id("c"), events.id("d"))
    let snapshot = events.snapshot { task in
      switch task {
      case c: .place(net, taken: 1, limit: 1)
      case d: .permit(ResourceID(0), wanted: 4, free: 0, capacity: 4)
      default: nil
      }
    }
    #expect(snapshot.total == 7)
    #expect(snapshot.done == 0)
    #expect(snapshot.running == 2)
    #expect(snapshot.waiting == 5)
    #expect(snapshot.longest.map(\.task) == ["b", "a"])
    #expect(snapshot.longest.map(\.elapsed) == [.seconds(2), .seconds(1)])
    #expect(
      snapshot.waits.words == [
        "1 for other tasks", "2 for a place in queue net (1 of 1 taken)",
        "1 for resource memory (0 of 4 free)", "1 for their delay",
      ])
  }

  @Test("a task that a person holds is told as held, and not as what the others wait for")
  func held() throws {
    var events = try Events(
      """
      queues: {net: 1}
      tasks: {a: {run: make, queue: net}, b: {run: make, queue: net}, c: {run: make, needs: a}}
      """)
    let (a, b, c) = (events.id("a"), events.id("b"), events.id("c"))
    events.submit("a")
    events.submit("b")
    events.tell(.taskHeld(a, since: WallTime(microseconds: 0)))
    // It waits for another task first.
    events.tell(.taskHeld(c, since: WallTime(microseconds: 0)))
    let place = WaitReason.Cause.place(QueueID(1), taken: 1, limit: 1)
    let words = "1 for a place in queue net (1 of 1 taken)"
    #expect(
      events.snapshot { $0 == b ? place : nil }.waits.words
        == ["1 for other tasks", words, "1 held"])
    events.tell(.taskReleased(a))
    #expect(
      events.snapshot { $0 == b ? place : nil }.waits.words.last
        == "2 for a place in queue net (1 of 1 taken)")
  }

  @Test("a task between two attempts waits, and the next one is told with its number")
  func retry() throws {
    var events = try Events("tasks: {a: {run: make}}")
    let a = events.id("a")
    events.submit("a")
    events.tell(.attemptStarted(a, attempt: 1))
    events.end(a, .retry(after: .seconds(5)))
    #expect(events.snapshot().waits.words == ["1 for their next attempt"])
    #expect(events.snapshot().longest == [])
    events.submit("a")
    #expect(events.snapshot().waits.words == ["1 for places"])
    events.tell(.attemptStarted(a, attempt: 2))
    #expect(events.snapshot().longest.map(\.note) == ["attempt 2"])
    events.end(a, .final(result: .failed))
    #expect(events.snapshot().failed == 1)
    #expect(events.snapshot().done == 1)
  }

  @Test("a handler runs and is not counted")
  func handler() throws {
    var events = try Events("{tasks: {a: {run: make}}, handlers: {finally: {run: make}}}")
    let handler = TaskID(1)
    events.tell(.taskDecided(events.id("a"), .skipped, reason: ""))
    events.tell(.handlersStarted(.succeeded, [handler]))
    events.tell(.taskSubmitted(handler, demands: []))
    events.tell(.attemptStarted(handler, attempt: 1))
    let snapshot = events.snapshot()
    #expect(snapshot.longest.map(\.task) == ["handlers:finally"])
    #expect((snapshot.total, snapshot.done, snapshot.running, snapshot.waiting) == (1, 1, 0, 0))
  }

  @Test("agrees with a count of all tasks after any events; seeds 1 to 20")
  func anyEvents() throws {
    let names = (0..<300).map { "t\($0)" }
    let workflow =
      "queues: {net: 2}\ntasks:\n"
      + names.map { "  \($0): {run: make, queue: \($0.hasSuffix("1") ? "net" : "global")}\n" }
      .joined()
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      var events = try Events(workflow)
      var order: [TaskID] = []
      for _ in 0..<3000 {
        let id = TaskID(.random(in: 0..<names.count, using: &random))
        switch events.machine[id].phase {
        case .blocked: events.tell(.taskSubmitted(id, demands: []))
        case .queued where Bool.random(using: &random): events.tell(.taskWithdrawn(id))
        case .queued:
          events.tell(.attemptStarted(id, attempt: events.machine[id].attempt + 1))
          order.append(id)
        case .running:
          order.removeAll { $0 == id }
          events.end(
            id, Bool.random(using: &random) ? .retry(after: .zero) : .final(result: .failed))
        case .pausing: events.tell(.taskSubmitted(id, demands: []))
        case .excluded, .delayed, .stopping, .killed, .ended: break
        }
      }
      let states = events.machine.tasks
      let snapshot = events.snapshot()
      #expect(snapshot.done == states.count { $0.phase == .ended }, "seed \(seed)")
      #expect(events.tasks.queued == states.count { $0.phase == .queued }, "seed \(seed)")
      #expect(snapshot.running == order.count, "seed \(seed)")
      #expect(
        snapshot.longest.map(\.task) == order.prefix(8).map { events.machine.graph[$0].name },
        "seed \(seed)")
      #expect(
        events.tasks.waitingGroups(8).reduce(0) { $0 + $1.count } == events.tasks.queued,
        "seed \(seed)")
    }
  }
}
