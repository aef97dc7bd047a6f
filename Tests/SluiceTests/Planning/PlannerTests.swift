import Sluice
import SluiceModel
import SluiceState
import SluiceTesting
import TestSupport
import Testing

@Suite("A plan")
struct PlannerTests {
  private func plan(
    _ yaml: String, jobs: Int = 2, targets: [String] = [], parameters: [(String, String)] = [],
    durations: [String: Duration] = [:]
  ) throws -> Plan {
    let graph = try checkedGraph(yaml)
    var options = RunOptions()
    options.targets = targets
    options.parameters = parameters.map { .init(name: $0.0, text: $0.1) }
    let disk = FakeFileSystem()
    let planner = Planner(
      graph: graph, file: "test.yaml", options: options,
      state: StateFolder(path: "/flows/.sluice", fileSystem: disk),
      durations: PredictedDurations(
        for: graph, recorded: RecordedDurations(durations), given: [:], assumed: .seconds(1)),
      startingAt: .init(microseconds: 0))
    let plan = try planner.plan(jobs: jobs)
    #expect(try !disk.exists("/flows"), "a plan leaves nothing on disk")
    return plan
  }

  /// `name course start` of each task, in the plan's order.
  private func story(_ plan: Plan) -> [String] {
    plan.tasks.map { task in
      let start = task.start.map { " \(Int($0.components.seconds))" } ?? ""
      return "\(plan.graph[task.task].name) \(task.course)\(start)"
    }
  }

  private func task(_ name: String, in plan: Plan) throws -> PlannedTask {
    try #require(plan.tasks.first { plan.graph[$0.task].name == name })
  }

  @Test("has each task with its start, in the order of the starts")
  func order() throws {
    let plan = try plan(
      """
      tasks:
        a: { run: x }
        b: { run: x, needs: [a] }
        c: { run: x, priority: high }
        all: { needs: [a, b, c] }
      """, jobs: 1, durations: ["a": .seconds(3), "b": .seconds(2), "c": .seconds(5)])
    #expect(story(plan) == ["c runs 0", "a runs 5", "b runs 8", "all joins"])
    #expect(plan.makespan == .seconds(10))
    #expect(plan.outcome == .succeeded)
    #expect(plan.criticalPath.length == .seconds(5))
    #expect(plan.tasks.allSatisfy { $0.isStartKnown })
  }

  @Test("holds the tasks that were asked for and what they need")
  func targets() throws {
    let yaml = "tasks: { a: { run: x }, b: { run: x, needs: a }, c: { run: x } }"
    #expect(try story(plan(yaml, targets: ["b"])) == ["a runs 0", "b runs 1"])
  }

  @Test("tells what is skipped for good from what depends on results, and what follows from both")
  func conditions() throws {
    let plan = try plan(
      """
      params: { release: false }
      tasks:
        a: { run: x }
        never: { run: x, needs: a, if: params.release }
        after_never: { run: x, needs: never }
        rescue: { run: x, needs: a, if: failure() }
        after_rescue: { run: x, needs: rescue }
        both: { run: x, needs: a, if: failure() && params.release }
        asks: { run: x, needs: a, if: "always() && tasks.a.outcome == 'timed_out'" }
        cancelled: { run: x, needs: a, if: cancelled() }
        always: { run: x, needs: rescue, if: always() }
      """)
    let courses = Dictionary(
      uniqueKeysWithValues: plan.tasks.map { (plan.graph[$0.task].name, $0.course) })
    #expect(
      courses == [
        "a": .runs, "never": .skipped, "after_never": .skipped, "rescue": .depends,
        "after_rescue": .depends, "both": .skipped, "asks": .depends, "cancelled": .depends,
        "always": .runs,
      ])
    #expect(try task("rescue", in: plan).reason == "if failure()")
    #expect(try task("after_rescue", in: plan).reason == "needs rescue")
    #expect(try task("never", in: plan).reason == "its condition is false")
  }

  @Test("takes parameters as a run would, and refuses a wrong one")
  func parameters() throws {
    let yaml = "{params: {release: false}, tasks: {a: {run: x, if: params.release}}}"
    #expect(try story(plan(yaml, parameters: [("release", "true")])) == ["a runs 0"])
    #expect(throws: RunProblem.self) { try plan(yaml, parameters: [("release", "perhaps")]) }
  }

  @Test("says what a task waits for, and for how long")
  func waits() throws {
    let plan = try plan(
      """
      queues: { net: 1, line: serial }
      resources: { memory: 4 }
      tasks:
        a: { run: x, queue: net }
        b: { run: x, queue: net }
        big: { run: x, resources: { memory: 3 } }
        other: { run: x, resources: { memory: 2 } }
        late: { run: x, delay: 3s, needs: a }
      """, jobs: 8, durations: ["a": .seconds(2), "big": .seconds(4)])
    let b = try task("b", in: plan)
    #expect(b.wait == .place(QueueID(1), taken: 1, limit: 1))
    #expect(b.waited == .seconds(2))
    let other = try task("other", in: plan)
    #expect(other.wait?.lack(in: plan.graph) == "resource memory")
    #expect(other.waited == .seconds(4))
    #expect(other.demands.map(\.amount) == [2])
    let late = try task("late", in: plan)
    #expect(late.wait == nil)
    #expect(late.start == .seconds(5))
    #expect(plan.graph[try #require(late.after)].name == "a")
  }

  @Test("marks starts that follow from a guess")
  func guesses() throws {
    let plan = try plan(
      "tasks: { a: { run: x }, b: { run: x, needs: a }, c: { run: x, needs: b } }",
      durations: ["a": .seconds(2)])
    #expect(plan.tasks.map(\.isStartKnown) == [true, true, false])
  }

  @Test("runs into timeouts as the run would")
  func timeouts() throws {
    let plan = try plan(
      """
      timeout: 20s
      tasks:
        slow: { run: x, timeout: 5s, retry: { limit: 1, delay: 1s, jitter: 0 } }
        next: { run: x, needs: slow }
        long: { run: x }
      """, durations: ["slow": .seconds(9), "long": .seconds(100)])
    let slow = try task("slow", in: plan)
    #expect(slow.course == .fails)
    #expect(slow.attempts == 2)
    #expect(slow.end == .seconds(11))
    #expect(slow.reason == "timed out after 5s")
    #expect(try task("next", in: plan).course == .cancelled)
    #expect(plan.outcome == .timedOut)
    #expect(plan.makespan == .seconds(20))
  }

  @Test("tells what cannot be started, and what never is")
  func faults() throws {
    let plan = try plan(
      """
      queues: { later: { suspended: true } }
      resources: { memory: 2 }
      tasks:
        bad: { argv: [echo, "${{ fromJSON(task.name) }}"] }
        much: { run: x, resources: { memory: "${{ 2 * task.attempt + 1 }}" } }
        stuck: { run: x, queue: later }
        behind: { run: x, needs: stuck }
      """)
    #expect(try task("bad", in: plan).course == .fails)
    #expect(
      try task("much", in: plan).reason
        == "asks for 3 of resource memory, which has a capacity of 2")
    #expect(try task("stuck", in: plan).course == .waits)
    #expect(try task("stuck", in: plan).wait == .suspended(QueueID(1), .file))
    #expect(try task("behind", in: plan).reason == "needs stuck")
    #expect(plan.outcome == .stalled)
  }

  @Test("has the handlers of a run that goes well, behind the last task")
  func handlers() throws {
    let plan = try plan(
      """
      tasks: { a: { run: x } }
      handlers: { on_success: { run: x }, on_failure: { run: x }, finally: { run: x } }
      """)
    #expect(story(plan) == ["a runs 0", "handlers:on_success runs 1", "handlers:finally runs 2"])
    #expect(plan.makespan == .seconds(3))
    #expect(plan.queues[0].busy == 1)
  }

  @Test("adds up what queues and resources hold")
  func loads() throws {
    let plan = try plan(
      """
      queues: { outer: 4, net: { target: outer, limit: 2 } }
      resources: { memory: 4 }
      tasks:
        a: { run: x, queue: net, cpus: 2, resources: { memory: 3 } }
        b: { run: x, queue: net }
        c: { run: x, queue: outer }
      """, jobs: 4, durations: ["a": .seconds(2), "b": .seconds(4), "c": .seconds(1)])
    #expect(plan.makespan == .seconds(4))
    #expect(plan.queues.map(\.busy) == [9, 7, 6])
    #expect(plan.queues.map(\.peak) == [4, 3, 2])
    #expect(plan.resources.map(\.busy) == [6])
    #expect(plan.resources[0].average(over: plan.makespan) == 1.5)
  }

  @Test("takes a given duration before a recorded one, and a recorded one before a guess")
  func sources() throws {
    let graph = try checkedGraph("tasks: { a: { run: x }, b: { run: x }, c: { run: x } }")
    let durations = PredictedDurations(
      for: graph, recorded: RecordedDurations(["a": .seconds(1), "b": .seconds(2)]),
      given: ["a": .seconds(7)], assumed: .seconds(3))
    let predictions = (0..<3).map { durations[TaskID($0)] }
    #expect(predictions.map(\.duration) == [.seconds(7), .seconds(2), .seconds(3)])
    #expect(predictions.map(\.source) == [.given, .recorded, .assumed])
  }
}
