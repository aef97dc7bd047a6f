import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceTesting
import TestSupport
import Testing

/// The whole turn on virtual time. `SLUICE_SEEDS=1000` runs more; `SLUICE_SEED=17` one alone.
@Suite("A simulated run")
struct SimulationTests {
  static var seeds: [UInt64] {
    if let one = getenv("SLUICE_SEED").flatMap({ UInt64(String(cString: $0)) }) { return [one] }
    let count = getenv("SLUICE_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 200
    return Array(1...count)
  }

  @Test("ends within every limit, each task once, its journal telling the same; seeds 1 to 200")
  func undisturbed() throws {
    for seed in Self.seeds {
      let simulation = try Simulation(seed: seed)
      let run = try simulation.finish(simulation.engine.run(simulation.graph))
      simulation.expectWhole(run)
    }
  }

  @Test(
    "that is killed at any write, start or signal goes on as if nothing had been; seeds 1 to 200")
  func killed() throws {
    for seed in Self.seeds {
      let points = KillSwitch()
      let rehearsal = try Simulation(seed: seed)
      _ = try rehearsal.finish(rehearsal.engine.run(rehearsal.graph, life: points))

      var random = SeededGenerator(seed: seed ^ 0xdead)
      let simulation = try Simulation(seed: seed)
      let first = KillSwitch(at: .random(in: 0..<points.passed, using: &random))
      var ending = try simulation.engine.run(simulation.graph, life: first)
      for _ in 0..<3 {
        guard case .killed = ending, simulation.hasStarted else { break }
        let next = KillSwitch(at: .random(in: 0...points.passed, using: &random))
        ending = try simulation.engine.resume(life: next)
      }
      guard simulation.hasStarted else { continue }
      if case .killed = ending { ending = try simulation.engine.resume() }
      simulation.expectWhole(try simulation.finish(ending))
    }
  }

  @Test("whose disk fills up starts nothing more, and goes on when there is room; seeds 1 to 200")
  func diskFull() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed ^ 0xd15c)
      let simulation = try Simulation(seed: seed)
      let skipped = Int.random(in: 1...20, using: &random)
      simulation.engine.disk.inject(
        .init(
          .append, at: "journal.jsonl", after: skipped, code: ENOSPC,
          writtenBytes: .random(in: 0...80, using: &random), isLasting: true))
      simulation.checksJournal = false
      let ending = try simulation.engine.run(simulation.graph)
      guard case .over(let run) = ending else {
        Issue.record("seed \(seed): \(ending)")
        continue
      }
      if case .stopping(.stateLost) = run.phase {
        #expect(run.active == 0, "seed \(seed)")
      }
      simulation.engine.disk.repair()
      simulation.checksJournal = true
      if case .ended = run.phase { continue }
      let resumed = try simulation.finish(simulation.engine.resume())
      simulation.expectWhole(resumed)
    }
  }

  @Test("that is interrupted runs the rest when it is resumed; seeds 1 to 200")
  func interrupted() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed ^ 0x1177)
      let simulation = try Simulation(seed: seed)
      simulation.engine.interruptAt = .init(
        nanoseconds: .random(in: 0...12_000_000_000, using: &random))
      var run = try simulation.finish(simulation.engine.run(simulation.graph))
      if case .ended(.interrupted) = run.phase {
        run = try simulation.finish(simulation.engine.resume())
      }
      simulation.expectWhole(run)
    }
  }
}
