import SluiceModel
import SluiceOperations
import SluiceState
import SluiceSystem

/// The engine: one core, the runs on it, and the turn that joins them. Confined to one thread.
///
/// A turn, in this order:
/// 1. *drain*: what came — children that ended, times, signals — goes to its run as an input;
/// 2. *decide*: the run's machine says what follows; each event is applied in memory, told to the
///    core, and added to the journal's buffer, since what is decided next depends on it; the core
///    answers with what became ready and what may start, which are inputs again, until nothing is
///    left;
/// 3. *record*: one write for each run;
/// 4. *act*: start, signal, report. Where the write failed nothing starts and what was to start is
///    parked; what runs is still ended in time.
package final class EngineLoop {
  private let clock: any Clock
  private let launcher: any Launcher
  private let syncer: any JournalSyncer
  package let inbox: EngineInbox

  private var core = SchedulingCore()
  private let global: SchedulingCore.QueueID
  private let handlers: SchedulingCore.QueueID
  private var sessions: [RunSession] = []
  /// By node of the core.
  private var owners: [(slot: Int32, task: TaskID)] = []
  private var inputs: [(slot: Int, input: RunInput)] = []

  /// - Parameter jobs: The limit of `global`.
  package init(
    jobs: Int, clock: any Clock, launcher: any Launcher, syncer: any JournalSyncer,
    inbox: EngineInbox
  ) {
    self.clock = clock
    self.launcher = launcher
    self.syncer = syncer
    self.inbox = inbox
    global = core.addQueue(.init(target: nil, limit: jobs))
    handlers = core.addQueue(.init(target: nil, limit: nil))
    launcher.report = { [unowned self] report in self.receive(report) }
  }

  /// The runs' states, in the order in which they were added.
  package var machines: [RunMachine] { sessions.map(\.machine) }

  /// What the state of one of the runs could not be written for; also where only its last record is
  /// missing.
  package var lostState: SystemError? { sessions.lazy.compactMap(\.lostState).first }

  /// Whether every run is over.
  package var isIdle: Bool { sessions.allSatisfy { $0.machine.isOver } }

  /// Takes a run in; it begins with the next turn.
  package func add(_ run: PreparedRun) {
    let session = RunSession(slot: sessions.count, run: run)
    sessions.append(session)
    launcher.wantsOutput = launcher.wantsOutput || run.observer.wantsOutput
    join(session)
    session.take([run.opening], at: clock.now, clock: clock) { _ in }
  }

  /// One turn.
  ///
  /// - Returns: When the next one is due if nothing comes before; nil: no time is waited for.
  package func turn() -> Instant? {
    receive(inbox.drain())
    // Starts that fail at once bring inputs of their own: not for ever, since signals wait
    // meanwhile.
    for _ in 0..<64 {
      let now = clock.now
      decide(at: now)
      for session in sessions { record(session, at: now) }
      if inputs.isEmpty { return nextDeadline() }
    }
    return clock.now
  }

  private func nextDeadline() -> Instant? {
    var earliest = core.wakeAt
    for session in sessions where !session.machine.isOver {
      for deadline in [session.machine.nextDeadline(), session.nextSync] {
        if let deadline, deadline < earliest ?? .distantFuture { earliest = deadline }
      }
    }
    return earliest
  }

  // MARK: Drain

  private func receive(_ inputs: [EngineInput]) {
    for input in inputs {
      switch input {
      case .interrupt(let signal):
        for session in sessions where !session.machine.isOver {
          self.inputs.append((session.slot, .stop(.interrupted(signal: signal))))
        }
      case .synced(let run, let error):
        guard let session = sessions.first(where: { $0.folder.id == run }) else { continue }
        session.isSyncing = false
        if let error { lose(session, error) }
      }
    }
  }

  private func receive(_ report: LaunchReport) {
    switch report {
    case .spawned(let ticket, let pid, let bootTime):
      append(ticket) { .spawned($0, attempt: $1, pid: pid, bootTime: bootTime) }
    case .failed(let ticket, let failure):
      let problem = LaunchProblem(reason: failure.message, exitCode: failure.exitCode)
      append(ticket) { .launchFailed($0, attempt: $1, problem) }
    case .ended(let ticket, let status, let usage):
      append(ticket) { .exited($0, attempt: $1, status, usage) }
    case .output(let ticket, let bytes):
      let session = sessions[ticket.slot]
      guard session.observer.wantsOutput else { return }
      session.observer.observe(output: bytes, of: ticket.task, in: session.machine)
    case .logFailed(let ticket, let error):
      lose(sessions[ticket.slot], error)
    }
  }

  /// A report on an attempt that is not the task's last is late, and means nothing.
  private func append(_ ticket: LaunchTicket, _ input: (TaskID, Int32) -> RunInput) {
    let attempt = sessions[ticket.slot].machine[ticket.task].attempt
    guard ticket.isAttempt(attempt) else { return }
    inputs.append((ticket.slot, input(ticket.task, attempt)))
  }

  private func lose(_ session: RunSession, _ error: SystemError) {
    guard session.lostState == nil else { return }
    session.loseState(error)
    inputs.append((session.slot, .stop(.stateLost(error.description))))
  }

  // MARK: Decide

  private func decide(at now: Instant) {
    core.tick(now)
    let taken = inputs
    inputs.removeAll(keepingCapacity: true)
    for (slot, input) in taken { step(sessions[slot], input, at: now) }
    for session in sessions {
      while let deadline = session.machine.nextDeadline(), deadline <= now {
        step(session, .tick, at: now)
      }
    }
    settle(at: now)
    for session in sessions where isStalled(session) {
      step(session, .stop(.stalled(reasonForStall(of: session))), at: now)
      settle(at: now)
    }
  }

  /// Until neither the core nor a run has more to say: the end of a run's tasks brings its
  /// handlers.
  private func settle(at now: Instant) {
    var isAtRest = false
    while !isAtRest {
      while let next = nextFromCore() { step(sessions[next.slot], next.input, at: now) }
      isAtRest = true
      for session in sessions where !session.machine.isOver {
        if step(session, .settled, at: now) { isAtRest = false }
      }
    }
  }

  // Not inlined: Swift 6.3 then lets the access to the core last through the loop, which asks the
  // core again from inside, and the release build stops on it.
  @inline(never)
  private func nextFromCore() -> (slot: Int, input: RunInput)? {
    if let node = core.nextReady() {
      let owner = owners[Int(node.index)]
      return (Int(owner.slot), .ready(owner.task))
    }
    if let node = core.nextStart() {
      let owner = owners[Int(node.index)]
      return (Int(owner.slot), .granted(owner.task))
    }
    return nil
  }

  /// - Returns: Whether anything followed from the input.
  @discardableResult
  private func step(_ session: RunSession, _ input: RunInput, at now: Instant) -> Bool {
    session.take(input, at: now, clock: clock) { tellCore($0, of: session) }
  }

  /// What an event means for places and edges; the machine is still in the state before it.
  private func tellCore(_ event: RunEvent, of session: RunSession) {
    switch event {
    case .taskSubmitted(let id, let demands):
      core.submit(session.nodes[Int(id.index)]!, request(for: id, demands, in: session))
    case .taskWithdrawn(let id):
      if session.machine[id].phase == .queued { core.withdraw(session.nodes[Int(id.index)]!) }
    case .taskDecided(let id, _, _):
      core.retire(session.nodes[Int(id.index)]!)
    case .attemptFinished(let id, _, _, let disposition):
      switch disposition {
      case .retry, .final(.interrupted): core.park(session.nodes[Int(id.index)]!)
      case .final: core.retire(session.nodes[Int(id.index)]!)
      }
    case .attemptDropped(let id, _):
      core.park(session.nodes[Int(id.index)]!)
    case .handlersStarted(_, let ids):
      addHandlers(ids, of: session)
    default:
      break
    }
  }

  // MARK: The core's view of a run

  private func join(_ session: RunSession) {
    let graph = session.machine.graph
    for queue in graph.queues {
      guard let target = queue.target else {
        session.queues.append(global)
        continue
      }
      session.queues.append(
        core.addQueue(
          .init(
            target: session.queues[Int(target.index)], limit: queue.limit,
            order: queue.order == .fifo ? .fifo : .priority,
            qos: queue.qualityOfService.map(SchedulingCore.QualityOfService.init),
            isSuspended: queue.startsSuspended)))
    }
    for capacity in session.machine.context.capacities {
      session.resources.append(core.addResource(capacity: capacity))
    }
    addNodes(session)
  }

  /// Adds what has not ended; edges to what has ended are met.
  private func addNodes(_ session: RunSession) {
    let graph = session.machine.graph
    let live = session.machine.unfinished
    var starts: [Int32] = [0]
    var dependencies: [Int32] = []
    var index = Array(repeating: Int32(-1), count: graph.taskCount)
    for (position, id) in live.enumerated() { index[Int(id.index)] = Int32(position) }
    starts.reserveCapacity(live.count + 1)
    for id in live {
      for need in graph.needs(of: id) where index[Int(need.index)] >= 0 {
        dependencies.append(index[Int(need.index)])
      }
      starts.append(Int32(dependencies.count))
    }
    let added = core.addNodes(count: live.count, dependencies: (starts, dependencies))
    for (position, id) in live.enumerated() {
      own(SchedulingCore.NodeID(Int(added.lowerBound) + position), id, of: session)
    }
  }

  /// One after the other, on a queue outside `global`.
  private func addHandlers(_ ids: [TaskID], of session: RunSession) {
    var previous: SchedulingCore.NodeID?
    for id in ids {
      let node = core.addNode(after: previous.map { [$0] } ?? [])
      own(node, id, of: session)
      previous = node
    }
  }

  private func own(_ node: SchedulingCore.NodeID, _ task: TaskID, of session: RunSession) {
    session.nodes[Int(task.index)] = node
    precondition(Int(node.index) == owners.count, "the core numbers its nodes in order")
    owners.append((Int32(session.slot), task))
  }

  private func request(
    for id: TaskID, _ demands: [RunEvent.Demand], in session: RunSession
  ) -> SchedulingCore.Request {
    let task = session.machine.graph[id]
    if session.machine.isHandler(id) { return .init(queue: handlers) }
    var request = SchedulingCore.Request(queue: session.queues[Int(task.queue.index)])
    request.priority = task.priority
    request.places = task.cpus
    request.isBarrier = task.isBarrier
    for demand in demands {
      let resource = session.resources[Int(demand.resource.index)]
      request.demands.append(.init(resource: resource, amount: demand.amount))
    }
    return request
  }

  // MARK: Stall

  /// Nothing of it runs, nothing is waited for, and yet it is not over.
  private func isStalled(_ session: RunSession) -> Bool {
    guard !session.machine.isOver, inputs.isEmpty, core.wakeAt == nil else { return false }
    // What another run holds may be what this one waits for.
    return sessions.allSatisfy { $0.machine.active == 0 } && !session.machine.awaitsSubmission
  }

  private func reasonForStall(of session: RunSession) -> String {
    for id in session.machine.unfinished {
      guard let node = session.nodes[Int(id.index)], let wait = core.wait(of: node) else {
        continue
      }
      if case .blocked = wait { continue }
      return "\(session.machine.graph[id].name) \(describe(wait, in: session))"
    }
    return "no task can start"
  }

  private func describe(_ wait: SchedulingCore.Wait, in session: RunSession) -> String {
    switch wait {
    case .suspended(let queue):
      let name = session.queues.firstIndex(of: queue).map { session.machine.graph.queues[$0].name }
      return "waits for queue \(name ?? "global"), which is suspended"
    default:
      return "waits: \(wait)"
    }
  }

  // MARK: Record and act

  private func record(_ session: RunSession, at now: Instant) {
    let (events, isWritten) = session.commit(at: now)
    if !isWritten, let error = session.lostState {
      inputs.append((session.slot, .stop(.stateLost(error.description))))
    }
    for (event, time) in events {
      if case .attemptStarted(let id, let attempt) = event, !isWritten || session.lostState != nil {
        inputs.append((session.slot, .launchDropped(id, attempt: attempt)))
      } else {
        act(on: event, of: session)
      }
      session.observer.observe(event, at: time, in: session.machine)
    }
    if !events.isEmpty { session.observer.endTurn() }
    if let owed = session.takeSync(at: now) { sync(owed, of: session) }
    if session.machine.isOver && !events.isEmpty { close(session) }
  }

  private func act(on event: RunEvent, of session: RunSession) {
    switch event {
    case .attemptStarted(let id, let attempt):
      let ticket = LaunchTicket(slot: session.slot, task: id, attempt: attempt)
      do {
        launcher.launch(
          try session.launches.request(for: id, attempt: attempt, ticket, in: session.machine))
      } catch {
        inputs.append((session.slot, .launchFailed(id, attempt: attempt, error)))
      }
    case .attemptStopping(let id, let attempt, _, _):
      let signal = session.machine.graph[id].settings.stop.signal
      launcher.signal(.init(slot: session.slot, task: id, attempt: attempt), signal)
    case .attemptKilled(let id, let attempt):
      launcher.signal(.init(slot: session.slot, task: id, attempt: attempt), 9)
    case .handlersStarted:
      do { try session.writeFailedTasks() } catch { lose(session, error) }
    default:
      break
    }
  }

  private func sync(_ owed: StateSync, of session: RunSession) {
    let run = session.folder.id
    session.isSyncing = true
    syncer.sync(owed) { [inbox] error in inbox.post(.synced(run, error)) }
  }

  /// Its nodes that never ran leave the core, so that nothing of it is held.
  private func close(_ session: RunSession) {
    for (index, node) in session.nodes.enumerated() {
      if let node, session.machine.tasks[index].phase != .ended { core.retire(node) }
    }
    session.close()
  }
}

extension SchedulingCore.QualityOfService {
  fileprivate init(_ quality: QualityOfService) {
    self =
      switch quality {
      case .background: .background
      case .utility: .utility
      case .default: .default
      case .userInitiated: .userInitiated
      case .userInteractive: .userInteractive
      }
  }
}
