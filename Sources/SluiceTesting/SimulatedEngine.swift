import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// The engine's own turn on a manual clock, with processes and a disk that do what a test says.
///
/// Time moves to the next thing that happens, so a run of hours takes no time.
package final class SimulatedEngine {
  package let clock: ManualClock
  package let disk: FakeFileSystem
  /// Replaced at each start of an engine; what it ran before then goes on without one.
  package private(set) var launcher: FakeLauncher
  /// What each launch does, by its task and attempt.
  package var plan: (_ task: String, _ attempt: Int) -> FakeLauncher.Plan = { _, _ in .succeeds }
  /// Called after each turn, with the run's state.
  package var afterTurn: (RunMachine) -> Void = { _ in }
  /// Interrupts the run when this much time has passed since its start.
  package var interruptAt: Instant?

  /// What a person asks of the run, and when; in order.
  package var orders: [(at: Instant, order: RunOrder)] = []
  /// Called with what came of each order.
  package var afterOrder: (RunOrder, OrderOutcome) -> Void = { _, _ in }
  /// Asked where nothing more happens by itself: what a person then asks; nothing: it is stuck.
  package var whenStill: (RunMachine) -> [RunOrder] = { _ in [] }
  /// Whether people reach the run while it goes on.
  package var isReachable = true

  /// The machine loses its power when this time has come, and what was not synced is lost.
  package var powerOffAt: Instant?

  /// Sees every run from here on.
  package var observer: any RunObserver = SilentObserver()

  private let state: StateFolder
  private let jobs: Int
  /// The engine of now.
  private var loop: EngineLoop?

  package init(jobs: Int) {
    self.jobs = jobs
    clock = ManualClock()
    disk = FakeFileSystem()
    launcher = FakeLauncher(clock: clock)
    state = StateFolder(path: "/flows/.sluice", fileSystem: disk)
  }

  /// How an engine left a run.
  package enum Ending: Sendable {
    case over(RunMachine)
    /// Its kill switch ended it.
    case killed
    /// Nothing that could happen is left, and the run is not over.
    case stuck(RunMachine)
  }

  /// Starts a run and drives it as far as it comes.
  package func run(
    _ graph: WorkflowGraph, targets: [String] = [], life: KillSwitch = KillSwitch()
  ) throws -> Ending {
    var options = RunOptions()
    options.targets = targets
    return try drive(life) { preparer in
      try preparer.makeRun(
        of: graph, file: "test.yaml", options: options, random: 1, observer: self.observer)
    }
  }

  /// How runs are gone on with.
  package var resumeOptions = RunOptions()

  /// Goes on with the only run, as a new engine after the death of the last one.
  package func resume(life: KillSwitch = KillSwitch()) throws -> Ending {
    try drive(life) { preparer in
      let taken = try preparer.state.take(self.folder()) { _ in }
      return try preparer.resumeRun(
        taken, options: self.resumeOptions, observer: self.observer)
    }
  }

  private func folder() throws -> RunFolder {
    guard let run = try state.runs().first else {
      throw SystemError(code: ENOENT, operation: "find a run")
    }
    return state.folder(of: run)
  }

  /// The only run's journal, as it is on the disk.
  package func journal() throws -> [UInt8] { try disk.readFile(folder().journal) }

  /// The run's state as its journal tells it.
  package func replayed() throws -> RunMachine {
    try state.read(folder()).replayed()
  }

  private func drive(
    _ life: KillSwitch, _ prepare: (RunPreparer) throws -> PreparedRun
  ) throws -> Ending {
    launcher = FakeLauncher(clock: clock)
    launcher.plan = { [plan] request in
      let words = ["SLUICE_TASK", "SLUICE_ATTEMPT"].map { name in
        String(decoding: request.environment[name] ?? [], as: UTF8.self)
      }
      return plan(words[0], Int(words[1]) ?? 0)
    }
    let loop = EngineLoop(
      jobs: jobs, clock: clock, launcher: life.guarding(launcher), syncer: ImmediateSyncer(),
      inbox: EngineInbox {})
    self.loop = loop
    loop.isReachable = { [isReachable] _ in isReachable }
    defer { disk.crash() }
    do {
      let preparer = RunPreparer(
        state: StateFolder(path: state.path, fileSystem: life.guarding(disk)), clock: clock,
        engine: EngineIdentity(pid: 1, bootID: "boot"), jobs: jobs)
      loop.add(try prepare(preparer))
    } catch  where life.isDead {
      return .killed
    }
    return turn(loop, life)
  }

  /// What the engine of now answers at once to a question, as over its socket.
  package func ask(_ request: ControlRequest) throws(ControlFault) -> Value? {
    guard let loop, let run = loop.machines.first?.header.run else { return nil }
    var answer: [UInt8]?
    ControlDesk(loop: loop, run: run).answer(request) { answer = $0 }
    guard let answer else { return nil }
    return try ControlReply.read(answer.dropLast())
  }

  private func take(_ order: RunOrder, in loop: EngineLoop) {
    loop.take(order, of: loop.machines[0].header.run) { [afterOrder] in afterOrder(order, $0) }
  }

  private func turn(_ loop: EngineLoop, _ life: KillSwitch) -> Ending {
    var idleTurns = 0
    while true {
      let deadline = loop.turn()
      if life.isDead { return .killed }
      afterTurn(loop.machines[0])
      if loop.isIdle { return .over(loop.machines[0]) }
      let times = [deadline, launcher.nextEvent, interruptAt, powerOffAt, orders.first?.at]
      guard let next = times.compactMap({ $0 }).min() else {
        let still = whenStill(loop.machines[0])
        if still.isEmpty { return .stuck(loop.machines[0]) }
        for order in still { take(order, in: loop) }
        continue
      }
      // An engine that is due without anything to do would turn for ever.
      idleTurns = next > clock.now ? 0 : idleTurns + 1
      guard idleTurns < 1000 else { return .stuck(loop.machines[0]) }
      clock.advance(to: next)
      if let time = powerOffAt, time <= clock.now {
        powerOffAt = nil
        disk.crash(losingUnsynced: true)
        return .killed
      }
      launcher.serve()
      while let first = orders.first, first.at <= clock.now {
        orders.removeFirst()
        take(first.order, in: loop)
      }
      if let time = interruptAt, time <= clock.now {
        interruptAt = nil
        loop.inbox.post(.interrupt(signal: 2))
      }
    }
  }
}

private final class SilentObserver: RunObserver {
  var wantsOutput: Bool { false }
  func observe(_ event: RunEvent, at time: WallTime, in machine: RunMachine) {}
  func observe(output: [UInt8], of task: TaskID, in machine: RunMachine) {}
  func endTurn() {}
}

private struct ImmediateSyncer: JournalSyncer {
  func drain() {}

  func sync(_ sync: StateSync, then: @escaping @Sendable (SystemError?) -> Void) {
    do throws(SystemError) {
      try sync.run()
      then(nil)
    } catch {
      then(error)
    }
  }
}
