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
  let clock: any Clock
  private let launcher: any Launcher
  private let syncer: any JournalSyncer
  package let inbox: EngineInbox

  var core = SchedulingCore()
  let global: SchedulingCore.QueueID
  let handlers: SchedulingCore.QueueID
  var sessions: [RunSession] = []
  /// By node of the core.
  var owners: [(slot: Int32, task: TaskID)] = []
  var inputs: [(slot: Int, input: RunInput)] = []
  /// What people asked for since the last turn.
  private var orders: [PendingOrder] = []
  private var answers: [OrderAnswer] = []

  /// Whether a person can reach a run while it goes on: if not, nobody releases what is held.
  package var isReachable: (RunID) -> Bool = { _ in true }
  /// Called before a run that is over is given up, while nobody else can have taken it.
  package var willClose: (RunID) -> Void = { _ in }

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

  /// How many tasks run at a time; nil: any number.
  var jobs: Int? { core.places(of: global).limit }

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
    session.take(run.openings, at: clock.now, clock: clock) { tellCore($0, of: session) }
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
      let ended = sessions.filter { record($0, at: now) }
      answerOrders()
      for session in ended { close(session) }
      if inputs.isEmpty && orders.isEmpty {
        for session in sessions { refresh(session, at: now) }
        return nextDeadline()
      }
    }
    return clock.now
  }

  private func nextDeadline() -> Instant? {
    var earliest = core.wakeAt
    for session in sessions where !session.machine.isOver {
      let times = [
        session.machine.nextDeadline(), session.nextSync, session.observer.nextRefresh,
      ]
      for deadline in times {
        if let deadline, deadline < earliest ?? .distantFuture { earliest = deadline }
      }
    }
    return earliest
  }

  // MARK: Drain

  /// Takes what a person asks of a run into the next turn.
  ///
  /// - Parameter reply: Called on the engine's thread once, after what follows was recorded.
  package func take(
    _ order: RunOrder, of run: RunID, reply: @escaping (OrderOutcome) -> Void
  ) {
    guard let session = session(of: run) else { return reply(.refused(.runIsEnding)) }
    orders.append(PendingOrder(slot: session.slot, order: order, reply: reply))
  }

  func session(of run: RunID) -> RunSession? { sessions.first { $0.folder.id == run } }

  private func receive(_ inputs: [EngineInput]) {
    for input in inputs {
      switch input {
      case .interrupt(let signal):
        for session in sessions where !session.machine.isOver {
          self.inputs.append((session.slot, .stop(.interrupted(signal: signal))))
        }
      case .synced(let run, let error):
        guard let session = session(of: run) else { continue }
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
      let session = sessions[ticket.slot]
      append(ticket) {
        .exited(
          $0, attempt: $1, status, usage, outputs: session.takeOutputs(of: $0, attempt: $1))
      }
    case .output(let ticket, let bytes):
      let session = sessions[ticket.slot]
      guard session.observer.wantsOutput else { return }
      session.observer.observe(output: bytes, of: ticket.task, in: session.machine)
    case .idle(let ticket):
      append(ticket) { .idle($0, attempt: $1) }
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
    decideOrders(at: now)
    for session in sessions {
      while let deadline = session.machine.nextDeadline(), deadline <= now {
        step(session, .tick, at: now)
      }
    }
    settle(at: now)
    for session in sessions where standsStill(session) {
      switch standstill(of: session) {
      case .waitsForPerson(let words):
        session.take([.runWaiting(words)], at: now, clock: clock) { _ in }
        session.isStandstillTold = true
      case .stalled(let words):
        step(session, .stop(.stalled(words)), at: now)
        settle(at: now)
      }
    }
  }

  private func decideOrders(at now: Instant) {
    guard !orders.isEmpty else { return }
    let taken = orders
    orders = []
    for pending in taken {
      let session = sessions[pending.slot]
      do throws(OrderRefusal) {
        let events = try session.machine.decide(pending.order, asked: clock.wallTime, at: now)
        session.take(events, at: now, clock: clock) { tellCore($0, of: session) }
        answers.append(.init(slot: pending.slot, outcome: .done(events), reply: pending.reply))
      } catch {
        answers.append(.init(slot: pending.slot, outcome: .refused(error), reply: pending.reply))
      }
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

  // MARK: Record and act

  /// - Returns: Whether the run is over since.
  private func record(_ session: RunSession, at now: Instant) -> Bool {
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
    if !events.isEmpty {
      session.log(events)
      session.observer.endTurn()
    }
    if let owed = session.takeSync(at: now) { sync(owed, of: session) }
    return session.machine.isOver && !events.isEmpty
  }

  /// After the records of what follows from them, which may have failed.
  private func answerOrders() {
    guard !answers.isEmpty else { return }
    let taken = answers
    answers = []
    for answer in taken {
      let isLost = sessions[answer.slot].lostState != nil && answer.outcome.changesRun
      answer.reply(isLost ? .refused(.stateLost) : answer.outcome)
    }
  }

  private func act(on event: RunEvent, of session: RunSession) {
    switch event {
    case .attemptStarted(let id, let attempt):
      let ticket = LaunchTicket(slot: session.slot, task: id, attempt: attempt)
      do {
        try session.makeOutputFolder(for: id)
        launcher.launch(
          try session.launches.request(
            for: id, attempt: attempt, ticket, in: session.machine,
            places: core.places(of: global).limit))
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

  private func close(_ session: RunSession) {
    willClose(session.folder.id)
    leaveCore(session)
    session.close()
  }
}
