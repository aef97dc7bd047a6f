import Sluice
import SluiceModel
import SluiceState
import SluiceTesting
import TestSupport
import Testing

/// One seed's workflow on its engine, with the checker after every turn.
final class Simulation {
  let engine: SimulatedEngine
  let graph: WorkflowGraph
  var checksJournal = true
  private let seed: UInt64

  init(seed: UInt64) throws {
    let workflow = RandomWorkflow(seed: seed)
    self.seed = seed
    graph = try checkedGraph(workflow.yaml)
    engine = SimulatedEngine(jobs: workflow.jobs)
    engine.plan = workflow.plan
    let checker = RunChecker(graph, jobs: workflow.jobs, seed: seed)
    engine.afterTurn = { [unowned self] run in
      guard checksJournal else { return }
      do { try checker.check(run, on: engine) } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  /// Whether a kill left a run behind that can be gone on with.
  var hasStarted: Bool { (try? engine.replayed()) != nil }

  func finish(_ ending: SimulatedEngine.Ending) throws -> RunMachine {
    guard case .over(let run) = ending else {
      throw FaultyWorkflow(text: "seed \(seed): the run is not over: \(ending)")
    }
    return run
  }

  /// Every task has ended, and the run came to what its tasks came to.
  func expectWhole(_ run: RunMachine) {
    for index in 0..<graph.taskCount {
      #expect(run.tasks[index].phase == .ended, "seed \(seed): t\(index) never ended")
    }
    let hasFailed = run.tasks[..<graph.taskCount].contains {
      $0.result == .failed || $0.result == .timedOut || $0.result == .cancelled
    }
    if run.phase != .ended(.cancelled) {
      #expect(run.phase == .ended(hasFailed ? .failed : .succeeded), "seed \(seed)")
    }
    if seed % 10 == 0, let records = RecordCollection.current, let bytes = try? engine.journal() {
      records.take(journal: bytes)
    }
  }
}
