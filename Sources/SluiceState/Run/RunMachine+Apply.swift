import SluiceModel
import SluiceSystem

extension RunMachine {
  /// Takes the steps that a journal recorded. Times and deadlines in the state mean nothing until
  /// the run is resumed.
  package mutating func replay(_ events: [RunEvent]) {
    for event in events { apply(event, at: Instant(nanoseconds: 0)) }
  }

  /// Takes one step.
  ///
  /// - Parameter now: The time of the step; deadlines count from it.
  package mutating func apply(_ event: RunEvent, at now: Instant) {
    switch event {
    case .runStarted:
      begin = now
      if let timeout = graph.timeout { schedule(.run, at: now + timeout) }
    case .runResumed:
      resume(at: now)
    case .taskDelayed(let id, let until):
      update(id) {
        $0.phase = .delayed(until: until)
        $0.waitingSince = now
      }
      schedule(.submission, of: id, at: until)
    case .taskSubmitted(let id, _):
      update(id) {
        $0.phase = .queued
        $0.waitingSince = now
      }
    case .taskWithdrawn(let id):
      update(id) { $0.phase = .blocked }
    case .taskDecided(let id, let result, _):
      end(id, result: result, outcome: result, report: nil)
    case .taskHeld(let id, let since):
      update(id) { $0.heldSince = since }
    case .taskReleased(let id):
      update(id) {
        $0.heldSince = nil
        // From now on it waits for something else.
        $0.waitingSince = now
      }
    case .queueSuspended(let id, let since):
      queues[Int(id.index)].suspensions.append(.command(since: since))
    case .queueResumed(let id):
      _ = queues[Int(id.index)].suspensions.popLast()
      resumeTimes[Int(id.index)] = now
    case .queueLimited(let id, let limit):
      queues[Int(id.index)].limit = limit
    case .attemptStarted(let id, let attempt):
      start(id, attempt: attempt, at: now)
    case .attemptSpawned(let id, _, let pid, let bootTime):
      update(id) {
        $0.pid = pid
        $0.pidBootTime = bootTime
      }
    case .attemptOverdue(let id, _):
      update(id) { $0.isOverdue = true }
    case .attemptStopping(let id, _, let reason, let killAt):
      update(id) { $0.phase = .stopping(reason, killAt: killAt) }
      schedule(.grace, of: id, at: killAt)
    case .attemptKilled(let id, _):
      update(id) {
        if case .stopping(let reason, _) = $0.phase {
          $0.phase = .killed(reason)
        } else {
          $0.phase = .killed(.interrupt)
        }
      }
    case .attemptFinished(let id, _, let report, let disposition):
      finish(id, report, disposition, at: now)
    case .attemptDropped(let id, _):
      active -= 1
      update(id) {
        $0.phase = .blocked
        $0.attempt -= 1
      }
    case .runFinishing:
      phase = .finishing
    case .runWaiting:
      break
    case .runStopping(let cause):
      if case .interrupted = cause { interrupts += 1 }
      if !isEnding { phase = .stopping(cause) }
    case .runKilled:
      isKilled = true
    case .handlersStarted(let outcome, let ids):
      phase = .handling(outcome)
      handlers = ids
      for id in ids { tasks[Int(id.index)] = handler(self[id], in: .blocked) }
    case .runFinished(let outcome):
      phase = .ended(outcome)
    }
  }

  /// A handler runs anew in each life of the engine; its attempts count on, and so do its logs.
  private func handler(_ state: TaskState, in phase: TaskState.Phase) -> TaskState {
    var fresh = TaskState()
    fresh.phase = phase
    fresh.attempt = state.attempt
    return fresh
  }

  /// What was decided about the run as a whole is not decided anew.
  private var phaseAfterResume: Phase {
    switch phase {
    case .finishing: .finishing
    case .stopping(.timedOut), .handling(.timedOut): .stopping(.timedOut)
    case .stopping(.cancelled), .handling(.cancelled): .stopping(.cancelled)
    case .running, .stopping, .handling, .ended: .running
    }
  }

  private mutating func update(_ id: TaskID, _ change: (inout TaskState) -> Void) {
    change(&tasks[Int(id.index)])
  }

  private mutating func schedule(
    _ kind: DeadlineHeap.Kind, of task: TaskID = TaskID(0), at time: Instant
  ) {
    let attempt = kind == .run ? 0 : self[task].attempt
    deadlines.insert(.init(time: time, task: task, attempt: attempt, kind: kind))
  }

  private mutating func start(_ id: TaskID, attempt: Int32, at now: Instant) {
    active += 1
    update(id) {
      $0.phase = .running
      $0.attempt = attempt
      $0.attemptStart = now
      $0.firstStart = $0.firstStart ?? now
      $0.isOverdue = false
      $0.pid = 0
    }
    let settings = graph[id].settings
    if let timeout = settings.timeout { schedule(.timeout, of: id, at: now + timeout) }
    if let warning = settings.warnAfter { schedule(.warning, of: id, at: now + warning) }
  }

  private mutating func finish(
    _ id: TaskID, _ report: AttemptReport, _ disposition: RunEvent.Disposition, at now: Instant
  ) {
    active -= 1
    if !report.outputs.isEmpty { outputs[id] = values(of: report.outputs, writtenBy: id) }
    update(id) {
      $0.pid = 0
      if report.outcome != .interrupted && !report.outcome.isSuccess { $0.failures += 1 }
    }
    switch disposition {
    case .retry(let pause):
      update(id) {
        $0.phase = .pausing(until: now + pause)
        $0.waitingSince = now
      }
      schedule(.submission, of: id, at: now + pause)
    case .final(.interrupted):
      update(id) { $0.phase = .blocked }
    case .final(let result):
      end(id, result: result, outcome: report.outcome, report: report)
    }
  }

  private func values(of outputs: [NamedText], writtenBy id: TaskID) -> [String: Value] {
    var values: [String: Value] = [:]
    for output in graph[id].outputs {
      guard let text = outputs.first(where: { $0.name == output.name })?.text else { continue }
      values[output.name] = output.value(of: text)
    }
    return values
  }

  private mutating func end(
    _ id: TaskID, result: TaskResult, outcome: TaskResult, report: AttemptReport?
  ) {
    update(id) {
      $0.phase = .ended
      $0.result = result
      $0.outcome = outcome
    }
    guard !isHandler(id), graph[id].gathered == nil else { return }
    remaining -= 1
    if result == .failed || result == .timedOut { failed.append((id, report)) }
    if result == .cancelled { cancelledCount += 1 }
  }

  /// What a journal left is brought to rest: attempts under way were interrupted, handlers start
  /// over.
  private mutating func resume(at now: Instant) {
    for index in tasks.indices {
      if index >= graph.taskCount {
        tasks[index] = handler(tasks[index], in: .excluded)
      } else if tasks[index].phase != .excluded && tasks[index].phase != .ended {
        tasks[index].phase = .blocked
        tasks[index].pid = 0
        tasks[index].firstStart = nil
        tasks[index].waitingSince = now
      }
    }
    begin = now
    phase = phaseAfterResume
    active = 0
    isKilled = false
    interrupts = 0
    handlers = []
    deadlines = DeadlineHeap()
    if let timeout = graph.timeout { schedule(.run, at: now + timeout) }
  }
}
