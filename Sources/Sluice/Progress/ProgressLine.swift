import SluiceModel
import SluiceState
import SluiceSystem

/// One change of a run, in words.
package struct ProgressLine: Hashable, Sendable {
  /// The task, or `sluice` for the run itself.
  package let subject: String
  package let text: String
  package let emphasis: Emphasis

  package init(_ subject: String, _ text: String, _ emphasis: Emphasis = .plain) {
    self.subject = subject
    self.text = text
    self.emphasis = emphasis
  }

  /// The name that the run itself goes by.
  package static let run = "sluice"
}

/// How much a line is to catch the eye, and to what end.
package enum Emphasis: Sendable {
  case plain, good, warning, bad, faint
}

extension ProgressLine {
  /// Nil where a change is not worth a line: it follows from another, or another one follows soon.
  package init?(_ event: RunEvent, in machine: RunMachine) {
    switch event {
    case .taskDecided(let id, let result, let reason):
      self.init(machine.graph[id].name, decided: result, reason)
    case .taskDelayed(let id, _):
      guard let delay = machine.graph[id].settings.delay else { return nil }
      self.init(machine.graph[id].name, "starts in \(ElapsedText.of(delay))")
    case .attemptOverdue(let id, _):
      guard let limit = machine.graph[id].settings.warnAfter else { return nil }
      self.init(machine.graph[id].name, "still runs after \(ElapsedText.of(limit))", .warning)
    case .attemptStopping(let id, _, let reason, _):
      self.init(machine.graph[id].name, stoppedFor: reason)
    case .attemptKilled(let id, _):
      let why = machine.isKilled ? "" : "did not end in time, "
      self.init(machine.graph[id].name, "\(why)killed", .warning)
    case .attemptFinished(let id, let attempt, let report, let disposition):
      self.init(machine.graph[id].name, attempt: attempt, report, disposition)
    case .attemptDropped(let id, _):
      self.init(machine.graph[id].name, "not started, since its start could not be recorded")
    case .runFinishing(let id):
      self.init(Self.run, "\(machine.graph[id].name) failed, so nothing new starts", .warning)
    case .runStopping(let cause):
      self.init(stopFor: cause, active: machine.active)
    case .runKilled:
      self.init(Self.run, "interrupted again, killing what runs", .warning)
    case .taskHeld(let id, _):
      self.init(machine.graph[id].name, "held, until it is released", .warning)
    case .taskReleased(let id):
      self.init(machine.graph[id].name, "released")
    case .queueSuspended(let id, _):
      self.init(queue: id, "is suspended", in: machine)
    case .queueResumed(let id):
      let rest = machine[id].suspensions.count
      self.init(queue: id, rest == 0 ? "goes on" : "is still suspended", in: machine)
    case .queueLimited(let id, let limit):
      let words = limit.places.map { "runs \($0) at a time" } ?? "has no limit of its own"
      self.init(queue: id, words, in: machine)
    // Said on standard error.
    case .runWaiting: return nil
    case .runStarted, .runResumed, .taskSubmitted, .taskWithdrawn, .attemptStarted,
      .attemptSpawned, .handlersStarted, .runFinished:
      return nil
    }
  }

  private init(queue: QueueID, _ words: String, in machine: RunMachine) {
    self.init(Self.run, "queue \(machine.graph.queues[Int(queue.index)].name) \(words)")
  }

  private init?(_ task: String, decided result: TaskResult, _ reason: String) {
    let words = reason.isEmpty ? "" : ": \(reason)"
    switch result {
    // It had nothing to run.
    case .succeeded: return nil
    case .upToDate: self.init(task, "up to date\(words)")
    case .skipped: self.init(task, "skipped\(words)")
    case .upstreamFailed: self.init(task, "not run\(words)", .warning)
    case .cancelled: self.init(task, "cancelled\(words)", .warning)
    case .interrupted: self.init(task, "interrupted\(words)", .warning)
    case .failed, .timedOut: self.init(task, "failed\(words)", .bad)
    }
  }

  private init?(_ task: String, stoppedFor reason: StopReason) {
    switch reason {
    case .timeout: self.init(task, "out of time, being stopped", .warning)
    case .idleTimeout: self.init(task, "silent for too long, being stopped", .warning)
    case .failure: self.init(task, "being stopped, because another task failed", .warning)
    case .request: self.init(task, "cancelled, being stopped", .warning)
    // The run's own line says so.
    case .interrupt, .cancel: return nil
    }
  }

  private init(
    _ task: String, attempt: Int32, _ report: AttemptReport, _ disposition: RunEvent.Disposition
  ) {
    let words = AttemptWords.of(report)
    let time = "(\(ElapsedText.of(report.wall)))"
    let which = attempt > 1 ? ", attempt \(attempt)" : ""
    switch disposition {
    case .retry(let pause):
      let next = "attempt \(attempt + 1) in \(ElapsedText.of(pause))"
      self.init(task, "\(words)\(which) \(time); \(next)", .warning)
    case .final(let result):
      let isForgiven = result.isSuccess && !report.outcome.isSuccess
      let note = isForgiven ? ", which is allowed" : ""
      let emphasis: Emphasis =
        isForgiven || !result.isFailure && !result.isSuccess
        ? .warning : result.isSuccess ? .good : .bad
      self.init(task, "\(words)\(note)\(which) \(time)", emphasis)
    }
  }

  private init?(stopFor cause: StopCause, active: Int) {
    let what = active == 1 ? "stopping 1 task" : "stopping \(active) tasks"
    switch cause {
    case .interrupted(let signal):
      let hint = active > 0 ? "\(what); once more kills" : "nothing runs"
      self.init(Self.run, "interrupted by \(SignalSyntax.name(of: signal)), \(hint)", .warning)
    case .cancelled: self.init(Self.run, "cancelled, \(what)", .warning)
    case .timedOut: self.init(Self.run, "the run is out of time, \(what)", .warning)
    // Said on standard error.
    case .stalled, .stateLost: return nil
    }
  }
}
