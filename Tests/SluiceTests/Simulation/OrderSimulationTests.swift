import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

/// Random orders of a person on random runs, whose checker sees every turn.
@Suite("A simulated run that a person steers")
struct OrderSimulationTests {
  @Test("does what it may between holds, suspensions, limits and cancels; seeds 1 to 200")
  func steered() throws {
    for seed in SimulationTests.seeds {
      let simulation = try Simulation(seed: seed)
      let orders = RandomOrders(seed: seed, simulation.graph)
      orders.steer(simulation.engine)
      simulation.expectWhole(try simulation.finish(simulation.engine.run(simulation.graph)))
    }
  }

  @Test("and is killed at any write, start or signal still does what was asked; seeds 1 to 200")
  func killed() throws {
    for seed in SimulationTests.seeds {
      let points = KillSwitch()
      let rehearsal = try Simulation(seed: seed)
      RandomOrders(seed: seed, rehearsal.graph).steer(rehearsal.engine)
      _ = try rehearsal.finish(rehearsal.engine.run(rehearsal.graph, life: points))

      var random = SeededGenerator(seed: seed ^ 0xdead)
      let simulation = try Simulation(seed: seed)
      let orders = RandomOrders(seed: seed, simulation.graph)
      orders.steer(simulation.engine)
      let first = KillSwitch(at: .random(in: 0..<points.passed, using: &random))
      var ending = try simulation.engine.run(simulation.graph, life: first)
      for _ in 0..<3 {
        guard case .killed = ending, simulation.hasStarted else { break }
        try orders.expectKept(in: simulation.engine.replayed())
        let next = KillSwitch(at: .random(in: 0...points.passed, using: &random))
        ending = try simulation.engine.resume(life: next)
      }
      guard simulation.hasStarted else { continue }
      if case .killed = ending { ending = try simulation.engine.resume() }
      simulation.expectWhole(try simulation.finish(ending))
    }
  }
}

/// What a person asks of a run, from a seed; in the end everything is let go.
private final class RandomOrders {
  private let seed: UInt64
  private let orders: [(at: Duration, order: RunOrder)]
  /// What an engine has confirmed, and is not to be lost by its death: by task, whether it is held.
  private var confirmed: [TaskID: Bool] = [:]

  init(seed: UInt64, _ graph: WorkflowGraph) {
    self.seed = seed
    var random = SeededGenerator(seed: seed ^ 0x0dde)
    orders = (0..<Int.random(in: 1...14, using: &random)).map { _ in
      let time = Duration.milliseconds(Int.random(in: 0...15_000, using: &random))
      return (time, Self.order(graph, &random))
    }.sorted { $0.at < $1.at }
  }

  private static func order(
    _ graph: WorkflowGraph, _ random: inout SeededGenerator
  ) -> RunOrder {
    let task = TaskID(Int.random(in: 0..<graph.taskCount, using: &random))
    let queue = QueueID(Int.random(in: graph.queues.indices, using: &random))
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: return .hold(task)
    case 6..<9: return .release(task)
    case 9..<12: return .suspend(queue)
    case 12..<14: return .resume(queue)
    case 14..<17:
      let limit: QueueLimit =
        Int.random(in: 0...3, using: &random) == 0
        ? .unlimited : .places(.random(in: 1...4, using: &random))
      return .limit(queue, limit)
    case 17..<19: return .cancelTask(task)
    default: return .cancel
    }
  }

  func steer(_ engine: SimulatedEngine) {
    let start = engine.clock.now
    engine.orders = orders.map { (start + $0.at, $0.order) }
    engine.afterOrder = { [self] order, outcome in note(order, outcome) }
    engine.whenStill = { machine in
      machine.unfinished.filter { machine[$0].heldSince != nil }.map { .release($0) }
        + machine.graph.queues.indices.map { QueueID($0) }.flatMap { queue in
          machine[queue].suspensions.map { _ in .resume(queue) }
        }
    }
  }

  private func note(_ order: RunOrder, _ outcome: OrderOutcome) {
    guard case .done = outcome else { return }
    switch order {
    case .hold(let task): confirmed[task] = true
    case .release(let task): confirmed[task] = false
    default: break
    }
  }

  /// What was confirmed is in the journal of the dead engine.
  func expectKept(in run: RunMachine) {
    for (task, isHeld) in confirmed where run[task].phase != .ended {
      #expect((run[task].heldSince != nil) == isHeld, "seed \(seed): t\(task.index)")
    }
  }
}
