import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("A run in which nothing runs and nothing can start")
struct StandstillTests {
  private let engine = SimulatedEngine(jobs: 2)

  private func finish(_ ending: SimulatedEngine.Ending) throws -> RunMachine {
    guard case .over(let run) = ending else { throw FaultyWorkflow(text: "\(ending)") }
    return run
  }

  /// Runs the workflow with orders at its start.
  ///
  /// - Returns: The run, and what it told of standing still.
  private func run(
    _ workflow: String, asking orders: (WorkflowGraph) -> [RunOrder] = { _ in [] }
  ) throws -> (run: RunMachine, told: [String]) {
    let graph = try checkedGraph(workflow)
    var told: [String] = []
    engine.observer = EventObserver { event in
      switch event {
      case .runWaiting(let words): told.append("waits: \(words)")
      case .runStopping(.stalled(let words)): told.append("stalled: \(words)")
      default: break
      }
    }
    engine.orders = orders(graph).map { (engine.clock.now, $0) }
    return (try finish(engine.run(graph)), told)
  }

  private func id(_ name: String, _ graph: WorkflowGraph) -> TaskID {
    TaskID(graph.definitions.firstIndex { $0.name == name }!)
  }

  @Test("is ended where only the file suspends, with the command that lets it go")
  func suspendedByFile() throws {
    let (run, told) = try run(
      """
      queues: { later: { suspended: true }, below: { target: later } }
      tasks: { a: { run: x }, b: { run: x, needs: a, queue: below }, c: { run: x, needs: b } }
      """)
    #expect(run.phase == .ended(.stalled))
    #expect(
      told == [
        "stalled: b waits for queue later, which the workflow file suspends; "
          + "'sluice queue resume later' lets it go"
      ])
  }

  @Test("waits for the person who holds a task, tells so once, and goes on with its release")
  func held() throws {
    engine.plan = { _, _ in .init(.ends(after: .seconds(1), .exited(0))) }
    let workflow = "tasks: { a: { run: x }, b: { run: x, needs: a }, c: { run: x, needs: b } }"
    engine.whenStill = { run in [.release(TaskID(1))] }
    let (run, told) = try run(workflow) { [.hold(id("b", $0))] }
    #expect(run.phase == .ended(.succeeded))
    #expect(
      told == [
        "waits: b is held by 'sluice hold' for 1.0 s now; "
          + "'sluice release \(run.header.run) b' lets it go"
      ])
  }

  @Test("waits for the person who suspends a queue, also global, and counts who else waits")
  func suspendedByPerson() throws {
    engine.whenStill = { _ in [.resume(.global)] }
    engine.plan = { _, _ in .init(.ends(after: .seconds(1), .exited(0))) }
    let workflow = "tasks: { a: { run: x }, b: { run: x, needs: a }, c: { run: x, needs: a } }"
    let (run, told) = try run(workflow) { _ in [.suspend(.global)] }
    #expect(run.phase == .ended(.succeeded))
    #expect(
      told == [
        "waits: b waits for queue global, which 'sluice queue suspend' has suspended for 1.0 s "
          + "now; 'sluice queue resume global' lets it go (and so 1 more)"
      ])
  }

  @Test("is told anew what it waits for after something changed")
  func toldAnew() throws {
    let workflow = "tasks: { a: { run: x, delay: 1s }, b: { run: x, delay: 1s } }"
    engine.whenStill = { run in run.unfinished.prefix(1).map { .release($0) } }
    let (run, told) = try run(workflow) { [.hold(id("a", $0)), .hold(id("b", $0))] }
    #expect(run.phase == .ended(.succeeded))
    #expect(told.count == 2)
    #expect(told.first?.hasPrefix("waits: a is held by 'sluice hold'") == true)
    #expect(told.first?.hasSuffix("lets it go (and so 1 more)") == true)
    #expect(told.last?.hasPrefix("waits: b is held by 'sluice hold'") == true)
    #expect(told.last?.hasSuffix(" b' lets it go") == true)
  }

  @Test("that nobody can reach is ended also where a person held it in an earlier life")
  func unreachable() throws {
    let graph = try checkedGraph("tasks: { a: { run: x, delay: 1m } }")
    engine.orders = [(engine.clock.now, .hold(TaskID(0)))]
    engine.interruptAt = engine.clock.now + .seconds(1)
    _ = try finish(engine.run(graph))
    engine.isReachable = false
    var told = ""
    engine.observer = EventObserver { event in
      if case .runStopping(.stalled(let words)) = event { told = words }
    }
    let run = try finish(engine.resume())
    #expect(run.phase == .ended(.stalled))
    #expect(told.hasPrefix("a is held by 'sluice hold' for "))
    #expect(told.hasSuffix("lets it go, once the run has ended: it has no control socket"))
  }

  @Test("still has its timeout, and can be interrupted and cancelled")
  func ends() throws {
    let timed = try run("timeout: 1h\ntasks: { a: { run: x, delay: 1s } }") { [.hold(id("a", $0))] }
    #expect(timed.run.phase == .ended(.timedOut))
    let other = StandstillTests()
    other.engine.whenStill = { _ in [.cancel] }
    let cancelled = try other.run("tasks: { a: { run: x, delay: 1s } }") { [.hold(id("a", $0))] }
    #expect(cancelled.run.phase == .ended(.cancelled))
  }

  @Test("a resume with jobs of its own replaces the limit of global that a person set")
  func jobs() throws {
    let graph = try checkedGraph("tasks: { a: { run: x, delay: 1m }, b: { run: x, delay: 1m } }")
    engine.orders = [(engine.clock.now, .limit(.global, .places(1)))]
    engine.interruptAt = engine.clock.now + .seconds(1)
    _ = try finish(engine.run(graph))
    engine.interruptAt = engine.clock.now + .seconds(1)
    #expect(try finish(engine.resume()).limit(of: .global) == .places(1))
    engine.resumeOptions.choosesJobs = true
    #expect(try finish(engine.resume()).limit(of: .global) == .places(2))
  }
}

/// Hands each event on after it was recorded.
private final class EventObserver: RunObserver {
  private let report: (RunEvent) -> Void

  init(_ report: @escaping (RunEvent) -> Void) { self.report = report }

  var wantsOutput: Bool { false }
  func observe(_ event: RunEvent, at time: WallTime, in machine: RunMachine) { report(event) }
  func observe(output: [UInt8], of task: TaskID, in machine: RunMachine) {}
  func endTurn() {}
}
