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
  /// Tasks that the journal said had ended, and the attempt they ended with.
  private var ended: [TaskID: Int32] = [:]

  init(_ graph: WorkflowGraph, jobs: Int, seed: UInt64) {
    self.graph = graph
    self.jobs = jobs
    self.seed = seed
  }

  func check(_ run: RunMachine, on engine: SimulatedEngine) throws {
    let running = (0..<graph.taskCount).map { TaskID($0) }.filter { run[$0].phase.isActive }
    checkLimits(running)
    checkNeeds(running, run)
    checkEnds(run)
    // A replay costs as much as all turns before it: every turn of some runs, the last of all.
    if seed % 10 == 0 || run.isOver { try checkJournal(run, engine) }
  }

  private func checkLimits(_ running: [TaskID]) {
    var places = Array(repeating: 0, count: graph.queues.count)
    var permits = Array(repeating: Int64(0), count: graph.resources.count)
    for id in running {
      var queue: QueueID? = graph[id].queue
      while let current = queue {
        let isGlobal = current == .global
        places[Int(current.index)] += isGlobal ? min(jobs, Int(graph[id].cpus)) : 1
        queue = graph.queues[Int(current.index)].target
      }
      for demand in graph[id].demands {
        if case .units(let amount) = demand.amount { permits[Int(demand.resource.index)] += amount }
      }
    }
    #expect(places[0] <= jobs, "seed \(seed): \(places[0]) places of global")
    for (index, queue) in graph.queues.enumerated() {
      if let limit = queue.limit {
        #expect(places[index] <= limit, "seed \(seed): queue \(queue.name)")
      }
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
    let replayed = try engine.replayed()
    for index in 0..<graph.taskCount {
      let (live, read) = (run.tasks[index], replayed.tasks[index])
      let isSame =
        live.result == read.result && live.outcome == read.outcome && live.attempt == read.attempt
        && live.failures == read.failures && live.phase.isActive == read.phase.isActive
        && live.pid == read.pid
      #expect(isSame, "seed \(seed): the journal tells another story of t\(index)")
    }
  }
}
