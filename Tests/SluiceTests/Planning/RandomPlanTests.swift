import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceTesting
import TestSupport
import Testing

/// `SLUICE_SEEDS=1000` runs more; `SLUICE_SEED=17` one alone.
@Suite("A plan of a random workflow")
struct RandomPlanTests {
  private static func plan(
    _ graph: WorkflowGraph, jobs: Int, _ durations: [String: Duration]
  ) throws -> Plan {
    try Planner(
      graph: graph, file: "test.yaml", options: RunOptions(),
      state: StateFolder(path: "/flows/.sluice", fileSystem: FakeFileSystem()),
      durations: PredictedDurations(
        for: graph, recorded: RecordedDurations(), given: durations, assumed: .zero),
      startingAt: .init(microseconds: 0)
    ).plan(jobs: jobs)
  }

  @Test("starts each task when an independent simulation does; seeds 1 to 200")
  func simulation() throws {
    for seed in SimulationTests.seeds {
      let work = RandomWork(seed: seed)
      let plan = try Self.plan(checkedGraph(work.yaml), jobs: work.jobs, work.given)
      let (starts, makespan) = work.simulate()
      #expect(plan.makespan == .milliseconds(makespan), "seed \(seed)")
      for task in plan.tasks {
        let start = starts[Int(task.task.index)]
        #expect(task.start == .milliseconds(start), "seed \(seed), t\(task.task.index)")
      }
      let order = plan.tasks.map { starts[Int($0.task.index)] }
      #expect(order == order.sorted(), "seed \(seed)")
    }
  }

  @Test("takes no less than its critical path, nor than its work on its places; seeds 1 to 200")
  func bounds() throws {
    for seed in SimulationTests.seeds {
      let work = RandomWork(seed: seed)
      let plan = try Self.plan(checkedGraph(work.yaml), jobs: work.jobs, work.given)
      #expect(plan.makespan >= plan.criticalPath.length, "seed \(seed)")
      let sum = work.tasks.reduce(0) { $0 + $1.duration }
      #expect(plan.makespan * work.jobs >= .milliseconds(sum), "seed \(seed)")
      #expect(abs(plan.queues[0].busy - Double(sum) / 1000) < 1e-6, "seed \(seed)")
      let path = work.longestPath()
      #expect(plan.criticalPath.length == .milliseconds(path), "seed \(seed)")
      let unlimited = try Self.plan(checkedGraph(work.yaml), jobs: 1000, work.given)
      #expect(unlimited.makespan == .milliseconds(path), "seed \(seed)")
    }
  }

  @Test("keeps every limit at every time, with queues, resources and barriers; seeds 1 to 200")
  func limits() throws {
    for seed in SimulationTests.seeds {
      let workflow = RandomWorkflow(seed: seed)
      let graph = try checkedGraph(workflow.yaml)
      // No timeout is met.
      let durations = Dictionary(
        uniqueKeysWithValues: (0..<graph.taskCount).map {
          ("t\($0)", Duration.milliseconds(($0 * 7919 + Int(seed) * 31) % 4000))
        })
      let plan = try Self.plan(graph, jobs: workflow.jobs, durations)
      #expect(plan.outcome == .succeeded, "seed \(seed)")
      #expect(plan.queues[0].peak <= Int64(workflow.jobs), "seed \(seed)")
      for (queue, load) in zip(graph.queues, plan.queues) {
        if let limit = queue.limit { #expect(load.peak <= Int64(limit), "seed \(seed)") }
      }
      for (capacity, load) in zip(plan.capacities, plan.resources) {
        #expect(load.peak <= capacity, "seed \(seed)")
      }
      var ends: [TaskID: Duration] = [:]
      for task in plan.tasks {
        ends[task.task] = task.end
        for need in graph.needs(of: task.task) {
          let isAfter = try #require(task.start) >= #require(ends[need])
          #expect(isAfter, "seed \(seed), t\(task.task.index)")
        }
      }
    }
  }
}

/// Tasks on `global` alone, from a seed, and a simulation of them that knows nothing of the engine.
private struct RandomWork {
  struct Task {
    var needs: [Int]
    /// In milliseconds.
    var duration: Int
    var delay: Int
    var priority: Int
  }

  let tasks: [Task]
  let jobs: Int

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &random)
    tasks = (0..<count).map { index in
      let needs = (0..<index).filter { _ in Int.random(in: 0..<max(2, index), using: &random) < 2 }
      // Delays that differ: of two that are over at once, neither is first.
      let delay = Int.random(in: 0...4, using: &random) == 0 ? 1000 + index : 0
      return Task(
        needs: needs, duration: Int.random(in: 0...5, using: &random) * 500, delay: delay,
        priority: .random(in: -2...2, using: &random))
    }
    jobs = .random(in: 1...5, using: &random)
  }

  var yaml: String {
    "tasks:\n"
      + tasks.enumerated().map { index, task in
        let needs = task.needs.map { "t\($0)" }.joined(separator: ", ")
        let delay = task.delay > 0 ? ", delay: \(task.delay)ms" : ""
        return "  t\(index): { run: x, needs: [\(needs)], priority: \(task.priority)\(delay) }\n"
      }.joined()
  }

  var given: [String: Duration] {
    Dictionary(
      uniqueKeysWithValues: tasks.indices.map {
        ("t\($0)", .milliseconds(tasks[$0].duration))
      })
  }

  func longestPath() -> Int {
    var lengths: [Int] = []
    for task in tasks {
      lengths.append((task.needs.map { lengths[$0] }.max() ?? 0) + task.delay + task.duration)
    }
    return lengths.max() ?? 0
  }

  /// When each task starts, and when all have ended: the highest priority first, then by when a
  /// task could start, then by the order of the file.
  func simulate() -> (starts: [Int], makespan: Int) {
    var starts = Array(repeating: -1, count: tasks.count)
    var ends = Array(repeating: Int.max, count: tasks.count)
    var arrivals: [Int?] = Array(repeating: nil, count: tasks.count)
    var queue: [Int] = []
    var now = 0
    while ends.contains(.max) {
      for (index, task) in tasks.enumerated() where arrivals[index] == nil {
        if task.needs.allSatisfy({ ends[$0] <= now }) { arrivals[index] = now + task.delay }
      }
      // A delay that is over comes before what has just become ready.
      let arrived = tasks.indices.filter {
        arrivals[$0].map { $0 <= now } == true && starts[$0] < 0 && !queue.contains($0)
      }
      queue += arrived.filter { tasks[$0].delay > 0 } + arrived.filter { tasks[$0].delay == 0 }
      let running = tasks.indices.count { starts[$0] >= 0 && ends[$0] > now }
      var free = jobs - running
      var isSettled = true
      while free > 0, let next = queue.max(by: { tasks[$0].priority < tasks[$1].priority }) {
        // `max` gives the last of equals, and the first is wanted.
        let first = queue.first { tasks[$0].priority == tasks[next].priority } ?? next
        queue.removeAll { $0 == first }
        starts[first] = now
        ends[first] = now + tasks[first].duration
        // One that takes no time frees its place only when the clock is looked at again.
        free -= 1
        if tasks[first].duration == 0 { isSettled = false }
      }
      if isSettled {
        let times = ends + arrivals.compactMap(\.self)
        guard let next = times.filter({ $0 > now && $0 < .max }).min() else { break }
        now = next
      }
    }
    return (starts, ends.max() ?? 0)
  }
}
