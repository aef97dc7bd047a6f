import SluiceModel
import SluiceSystem

extension RunMachine {
  /// What follows from an input, in order; nothing where it no longer matters.
  package func decide(_ input: RunInput, at now: Instant) -> [RunEvent] {
    switch input {
    case .ready(let id):
      return decideReady(id, at: now)
    case .granted(let id):
      return [.attemptStarted(id, attempt: self[id].attempt + 1)]
    case .spawned(let id, let attempt, let pid, let bootTime):
      return [.attemptSpawned(id, attempt: attempt, pid: pid, bootTime: bootTime)]
    case .launchFailed(let id, let attempt, let problem):
      return finish(id, attempt: attempt, .notLaunched(problem), at: now)
    case .launchDropped(let id, let attempt):
      return [.attemptDropped(id, attempt: attempt)]
    case .exited(let id, let attempt, let status, let usage, let outputs):
      return finish(id, attempt: attempt, .exited(status, usage, outputs), at: now)
    case .idle(let id, let attempt):
      guard self[id].attempt == attempt, self[id].phase == .running else { return [] }
      return [stopping(id, for: .idleTimeout, at: now)]
    case .tick:
      guard let entry = deadlines.first, entry.time <= now, holds(entry) else { return [] }
      return decideDue(entry, at: now)
    case .settled:
      return decideSettled()
    case .stop(let cause):
      return decideStop(cause, at: now)
    }
  }

  // MARK: Before an attempt

  private func decideReady(_ id: TaskID, at now: Instant) -> [RunEvent] {
    if isHandler(id) {
      return isStoppingHandlers ? [.taskDecided(id, .cancelled, reason: "")] : admit(id, at: now)
    }
    if let group = graph[id].gathered, phase == .running || phase == .finishing {
      let (result, reason) = sum(of: group)
      return [.taskDecided(id, result, reason: reason)]
    }
    switch phase {
    case .running: return admit(id, at: now)
    case .finishing where hasStatusFunction(id) || wasInterrupted(id): return admit(id, at: now)
    case .finishing:
      return [
        .taskDecided(
          id, .cancelled, reason: "another task failed (on_error: \(graph.onError.rawValue))")
      ]
    case .stopping(.cancelled), .stopping(.timedOut):
      return [.taskDecided(id, .cancelled, reason: "")]
    case .stopping, .handling, .ended: return []
    }
  }

  /// Whether it ran when the engine died, and `finish` lets what runs go on.
  private func wasInterrupted(_ id: TaskID) -> Bool {
    graph.onError == .finish && self[id].attempt > 0
  }

  /// Whether handlers that have not run are left out: what runs of them is being ended.
  private var isStoppingHandlers: Bool {
    if case .handling = phase { return isKilled }
    return true
  }

  func hasStatusFunction(_ id: TaskID) -> Bool {
    !(graph[id].condition?.statusFunctions.isEmpty ?? true)
  }

  private func admit(_ id: TaskID, at now: Instant) -> [RunEvent] {
    let task = graph[id]
    switch verdict(on: id) {
    case .leaveOut(.failed, let reason): return fail(id, reason: reason, at: now)
    case .leaveOut(let result, let reason): return [.taskDecided(id, result, reason: reason)]
    case .go: break
    }
    if let delay = task.settings.delay { return [.taskDelayed(id, until: now + delay)] }
    return submit(id, at: now)
  }

  private func submit(_ id: TaskID, at now: Instant) -> [RunEvent] {
    if case .join = graph[id].body { return [.taskDecided(id, .succeeded, reason: "")] }
    do {
      return [.taskSubmitted(id, demands: try demands(of: id))]
    } catch {
      return fail(id, reason: error.reason, at: now)
    }
  }

  /// Without an attempt, and not tried again.
  private func fail(_ id: TaskID, reason: String, at now: Instant) -> [RunEvent] {
    [.taskDecided(id, .failed, reason: reason)] + consequences(ofFailure: id, at: now)
  }

  private func demands(of id: TaskID) throws(LaunchProblem) -> [RunEvent.Demand] {
    var demands: [RunEvent.Demand] = []
    for demand in graph[id].demands {
      let amount = try self.amount(of: demand, for: id)
      let capacity = context.capacities[Int(demand.resource.index)]
      let name = graph.resources[Int(demand.resource.index)].name
      guard amount <= capacity else {
        throw LaunchProblem(
          reason: "asks for \(amount) of resource \(name), which has a capacity of \(capacity)")
      }
      if amount > 0 { demands.append(.init(resource: demand.resource, amount: amount)) }
    }
    return demands
  }

  private func amount(
    of demand: ResourceDemand, for id: TaskID
  ) throws(LaunchProblem) -> Int64 {
    switch demand.amount {
    case .units(let amount): return amount
    case .template(let template):
      let name = graph.resources[Int(demand.resource.index)].name
      let text: String
      do {
        text = try template.evaluate(in: scope(of: id, attempt: self[id].attempt + 1))
      } catch {
        throw LaunchProblem(reason: "resource \(name): \(error)")
      }
      guard let amount = try? SizeSyntax.parse(text) else {
        throw LaunchProblem(reason: "resource \(name): '\(text)' is neither a number nor a size")
      }
      return amount
    }
  }

  // MARK: Times

  private func decideDue(_ entry: DeadlineHeap.Entry, at now: Instant) -> [RunEvent] {
    switch entry.kind {
    case .timeout: [stopping(entry.task, for: .timeout, at: now)]
    case .warning: [.attemptOverdue(entry.task, attempt: entry.attempt)]
    case .grace: [.attemptKilled(entry.task, attempt: entry.attempt)]
    case .submission: submit(entry.task, at: now)
    case .run: decideStop(.timedOut, at: now)
    }
  }

  // MARK: Ending the run

  private func decideStop(_ cause: StopCause, at now: Instant) -> [RunEvent] {
    if phase.isEnded { return [] }
    if case .interrupted(let signal) = cause, interrupts > 0 { return decideAgain(signal) }
    switch (phase, cause) {
    case (.stopping(.stateLost), .interrupted): break
    case (.stopping(.stateLost), _): return []
    case (.stopping(.cancelled), .interrupted), (.stopping(.timedOut), .interrupted):
      // All is being ended: the first interrupt only counts.
      return [.runStopping(cause)]
    // For good, where a resume would have gone on.
    case (.stopping(.interrupted), .cancelled), (.stopping(.stalled), .cancelled): break
    case (.stopping, .stateLost): break
    case (.stopping, _): return []
    case (.running, _), (.finishing, _), (.handling, _), (.ended, _): break
    }
    var events: [RunEvent] = [.runStopping(cause)]
    for id in runnable {
      let state = self[id]
      switch state.phase {
      case .running:
        switch cause {
        case .stateLost: break
        case .interrupted, .stalled: events.append(stopping(id, for: .interrupt, at: now))
        case .cancelled, .timedOut: events.append(stopping(id, for: .cancel, at: now))
        }
      case .blocked, .delayed, .queued, .pausing:
        if !cause.leavesRest {
          events.append(.taskDecided(id, .cancelled, reason: ""))
        } else if state.phase != .blocked {
          events.append(.taskWithdrawn(id))
        }
      case .excluded, .stopping, .killed, .ended: break
      }
    }
    return events
  }

  /// The second interrupt ends the graces. A hang-up does not count as one: terminals send it
  /// twice.
  private func decideAgain(_ signal: Int32) -> [RunEvent] {
    let hangUp: Int32 = 1
    guard signal != hangUp, !isKilled else { return [] }
    let waiting = handlers.filter { !self[$0].phase.isActive && self[$0].phase != .ended }
    return [.runKilled] + killAll()
      + waiting.filter { self[$0].phase != .blocked }
      .map { .taskDecided($0, .cancelled, reason: "") }
  }

  /// Tasks and handlers of this run, for a sweep over all of them.
  private var runnable: [TaskID] {
    tasks.indices.filter { tasks[$0].phase != .excluded && tasks[$0].phase != .ended }
      .map { TaskID($0) }
  }

  func stopping(_ id: TaskID, for reason: StopReason, at now: Instant) -> RunEvent {
    let killAt = now + graph[id].settings.stop.grace
    return .attemptStopping(id, attempt: self[id].attempt, reason, killAt: killAt)
  }

  private func killAll() -> [RunEvent] {
    runnable.compactMap { id in
      switch self[id].phase {
      case .running, .stopping: .attemptKilled(id, attempt: self[id].attempt)
      default: nil
      }
    }
  }

  private func decideSettled() -> [RunEvent] {
    guard active == 0 else { return [] }
    switch phase {
    case .running, .finishing:
      return remaining == 0 ? conclude(tasksOutcome) : []
    case .stopping(let cause):
      switch cause {
      case .interrupted(let signal): return conclude(.interrupted(signal: signal))
      case .stalled: return [.runFinished(.stalled)]
      case .cancelled: return conclude(.cancelled)
      case .timedOut: return conclude(.timedOut)
      case .stateLost: return []
      }
    case .handling(let outcome):
      guard handlers.allSatisfy({ self[$0].phase == .ended }) else { return [] }
      return [.runFinished(after(handlers, of: outcome))]
    case .ended:
      return []
    }
  }

  private var tasksOutcome: RunOutcome {
    failed.isEmpty && cancelledCount == 0 ? .succeeded : .failed
  }

  private func conclude(_ outcome: RunOutcome) -> [RunEvent] {
    // Handlers that were themselves interrupted do not run twice in one life of the engine.
    let handlers = isKilled || !handlers.isEmpty ? [] : handlers(for: outcome)
    return handlers.isEmpty ? [.runFinished(outcome)] : [.handlersStarted(outcome, handlers)]
  }

  /// A failed handler turns success into failure, and hides no other result.
  private func after(_ handlers: [TaskID], of outcome: RunOutcome) -> RunOutcome {
    let allWell = handlers.allSatisfy { self[$0].result?.isFailure != true }
    return outcome == .succeeded && !allWell ? .failed : outcome
  }

  private func handlers(for outcome: RunOutcome) -> [TaskID] {
    let wanted: HandlerOccasion =
      switch outcome {
      case .succeeded: .success
      case .failed, .timedOut, .stalled: .failure
      case .cancelled, .interrupted: .cancel
      }
    return graph.occasions.indices
      .filter { graph.occasions[$0] == wanted || graph.occasions[$0] == .finally }
      .map { TaskID(graph.taskCount + $0) }
  }
}
