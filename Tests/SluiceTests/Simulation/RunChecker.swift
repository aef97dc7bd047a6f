import Sluice
import SluiceModel
import SluiceState
import SluiceTesting
import Testing

/// What must hold after every turn of a run, computed from the run's state alone: no place or
/// permit is counted by the code under test.
final class RunChecker {
  private let graph: WorkflowGraph
  private let jobs: Int
  private let seed: UInt64
  /// The last attempt of each task after the turn before, in this life of the engine.
  private var attempts: [Int32] = []
  /// Places of `global` that a task's last attempt took when it started.
  private var taken: [TaskID: Int] = [:]
  /// Tasks that the journal said had ended, and the attempt they ended with.
  private var ended: [TaskID: Int32] = [:]

  init(_ graph: WorkflowGraph, jobs: Int, seed: UInt64) {
    self.graph = graph
    self.jobs = jobs
    self.seed = seed
  }

  func check(_ run: RunMachine, on engine: SimulatedEngine) throws {
    let running = (0..<graph.taskCount).map { TaskID($0) }.filter { run[$0].phase.isActive }
    checkLimits(running, run)
    checkStarts(of: running, run)
    checkNeeds(running, run)
    checkEnds(run)
    // A replay costs as much as all turns before it: every turn of some runs, the last of all.
    if seed % 10 == 0 || run.isOver { try checkJournal(run, engine) }
  }

  /// What started in this turn was neither held nor suspended; what runs is never held.
  private func checkStarts(of running: [TaskID], _ run: RunMachine) {
    for id in running {
      let name = graph[id].name
      #expect(run[id].heldSince == nil, "seed \(seed): \(name) is held, and runs")
      let isNew = attempts.isEmpty || attempts[Int(id.index)] != run[id].attempt
      guard isNew else { continue }
      for queue in path(from: graph[id].queue) {
        #expect(run[queue].suspensions == [], "seed \(seed): \(name) started while suspended")
      }
    }
    attempts = run.tasks.map(\.attempt)
  }

  private func path(from queue: QueueID) -> [QueueID] {
    var path: [QueueID] = []
    var next: QueueID? = queue
    while let queue = next {
      path.append(queue)
      next = graph.queues[Int(queue.index)].target
    }
    return path
  }

  /// A limit that was lowered holds from the next start on.
  private func checkLimits(_ running: [TaskID], _ run: RunMachine) {
    let most = run.limit(of: .global).map { $0.places ?? .max } ?? jobs
    let started = running.filter { attempts.isEmpty || attempts[Int($0.index)] != run[$0].attempt }
    for id in started { taken[id] = min(most, Int(graph[id].cpus)) }
    let fresh = Set(started.flatMap { path(from: graph[$0].queue) })
    var places = Array(repeating: 0, count: graph.queues.count)
    var permits = Array(repeating: Int64(0), count: graph.resources.count)
    for id in running {
      var queue: QueueID? = graph[id].queue
      while let current = queue {
        let isGlobal = current == .global
        places[Int(current.index)] += isGlobal ? taken[id] ?? 0 : 1
        queue = graph.queues[Int(current.index)].target
      }
      for demand in graph[id].demands {
        if case .units(let amount) = demand.amount { permits[Int(demand.resource.index)] += amount }
      }
    }
    for (index, queue) in graph.queues.enumerated() where fresh.contains(QueueID(index)) {
      let limit = index == 0 ? most : run.limit(of: QueueID(index))?.places ?? .max
      #expect(places[index] <= limit, "seed \(seed): queue \(queue.name)")
    }
    for (index, resource) in graph.resources.enumerated() {
      if case .amount(let capacity) = resource.capacity {
        #expect(permits[index] <= capacity, "seed \(seed): resource \(resource.name)")
      }
    }
    for id in running where graph[id].isBarrier {
      let others = running.filter { $0 != id && isBelow(graph[$0].queue, graph[id].queue) }
      #expect(others.isEmpty, "seed \(seed): \(graph[id].name) is not alone")
    }
  }

  private func isBelow(_ queue: QueueID, _ ancestor: QueueID) -> Bool {
    var current: QueueID? = queue
    while let queue = current {
      if queue == ancestor { return true }
      current = graph.queues[Int(queue.index)].target
    }
    return false
  }

  private func checkNeeds(_ running: [TaskID], _ run: RunMachine) {
    for id in running {
      for need in graph.needs(of: id) {
        #expect(run[need].phase == .ended, "seed \(seed): \(graph[id].name) runs too early")
      }
    }
  }

  /// What has ended stays so, with no further attempt, in this life and the next.
  private func checkEnds(_ run: RunMachine) {
    for index in 0..<graph.taskCount {
      let id = TaskID(index)
      if let attempt = ended[id] {
        let isSame = run[id].phase == .ended && run[id].attempt == attempt
        #expect(isSame, "seed \(seed): \(graph[id].name) ended, and ran again")
      } else if run[id].phase == .ended {
        ended[id] = run[id].attempt
      }
    }
  }

  private func checkJournal(_ run: RunMachine, _ engine: SimulatedEngine) throws {
    let state = StateFolder(path: "/flows/.sluice", fileSystem: engine.disk)
    if run.isOver, let id = try state.runs().last { _ = try state.verify(state.folder(of: id)) }
    let replayed = try engine.replayed()
    #expect(replayed.queues == run.queues, "seed \(seed): the journal tells of other queues")
    for index in 0..<graph.taskCount {
      let (live, read) = (run.tasks[index], replayed.tasks[index])
      let isSame =
        live.result == read.result && live.outcome == read.outcome && live.attempt == read.attempt
        && live.failures == read.failures && live.phase.isActive == read.phase.isActive
        && live.pid == read.pid && live.heldSince == read.heldSince
      #expect(isSame, "seed \(seed): the journal tells another story of t\(index)")
    }
  }
}
