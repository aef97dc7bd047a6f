import SluiceModel
import SluiceSystem

extension RunMachine {
  /// How an attempt came to its end.
  enum AttemptEnd {
    case notLaunched(LaunchProblem)
    case exited(ExitStatus, ResourceUsage, WrittenOutputs)
  }

  /// The end of an attempt: final, or followed by another one, and what it does to the rest.
  func finish(
    _ id: TaskID, attempt: Int32, _ end: AttemptEnd, at now: Instant
  ) -> [RunEvent] {
    let report = self.report(on: id, end, at: now)
    if let pause = pauseBeforeRetry(of: id, after: report, at: now) {
      return [.attemptFinished(id, attempt: attempt, report, .retry(after: pause))]
    }
    let isForgiven = report.outcome.isFailure && graph[id].allowsFailure
    let result = isForgiven ? .succeeded : report.outcome
    let event = RunEvent.attemptFinished(id, attempt: attempt, report, .final(result: result))
    return [event] + (result.isFailure ? consequences(ofFailure: id, at: now) : [])
  }

  private func report(on id: TaskID, _ end: AttemptEnd, at now: Instant) -> AttemptReport {
    let wall = now - self[id].attemptStart
    switch end {
    case .notLaunched(let problem):
      // A start that waited for a descriptor is given up when the attempt is stopped.
      let stop = stopReason(of: id)
      return AttemptReport(
        outcome: stop.map { result(of: $0, for: id) } ?? .failed,
        status: stop == nil ? problem.exitCode.map { .exited($0) } : nil,
        reason: stop.map { words(for: $0, id) } ?? problem.reason, wall: wall,
        usage: ResourceUsage())
    case .exited(let status, let usage, let written):
      var (outcome, reason) = judgement(of: id, status)
      let values = written.valuesIfRead
      if outcome == .succeeded, let fault = written.fault {
        (outcome, reason) = (.failed, fault)
      }
      return AttemptReport(
        outcome: outcome, status: status, reason: reason, wall: wall, usage: usage,
        outputs: values)
    }
  }

  private func judgement(of id: TaskID, _ status: ExitStatus) -> (TaskResult, String) {
    if let reason = stopReason(of: id) {
      // Also where it ended with 0: whether it finished its work after the signal is not known.
      return (result(of: reason, for: id), words(for: reason, id))
    }
    switch status {
    case .exited(0): return (.succeeded, "")
    case .exited(let code): return (.failed, "exit code \(code)")
    case .signalled(let signal, let hasCore):
      return (
        .failed, "killed by \(SignalSyntax.name(of: signal))\(hasCore ? ", core dumped" : "")"
      )
    }
  }

  /// Why the attempt under way is being ended; nil where it is not.
  private func stopReason(of id: TaskID) -> StopReason? {
    switch self[id].phase {
    case .stopping(let reason, _), .killed(let reason): reason
    default: nil
    }
  }

  /// A handler is not resumed, it runs again from the start: so it is never left as interrupted.
  /// Nor is a task of a run that was cancelled while an interrupt ended it.
  private func result(of reason: StopReason, for id: TaskID) -> TaskResult {
    reason == .interrupt && (isHandler(id) || phase == .stopping(.cancelled))
      ? .cancelled : reason.result
  }

  private func words(for reason: StopReason, _ id: TaskID) -> String {
    switch reason {
    case .timeout:
      "timed out after \(graph[id].settings.timeout.map(DurationSyntax.text) ?? "its limit")"
    case .idleTimeout:
      "timed out after \(graph[id].settings.idleTimeout.map(DurationSyntax.text) ?? "a while")"
        + " without output"
    case .interrupt: phase == .stopping(.cancelled) ? "cancelled" : "interrupted"
    case .cancel: "cancelled"
    case .request: "cancelled by 'sluice cancel'"
    case .failure: "cancelled, because another task failed"
    }
  }

  // MARK: Retry

  /// Nil: no further attempt.
  private func pauseBeforeRetry(
    of id: TaskID, after report: AttemptReport, at now: Instant
  ) -> Duration? {
    let policy = graph[id].settings.retry
    guard report.outcome == .failed || report.outcome == .timedOut else { return nil }
    guard self[id].failures < policy.limit, mayStartAgain(id) else { return nil }
    guard policy.reasons.include(report) else { return nil }
    let pause = policy.pause(beforeRetry: self[id].failures + 1, dice: dice(for: id))
    if let maximum = policy.maximumDuration, let first = self[id].firstStart,
      now + pause > first + maximum
    {
      return nil
    }
    return pause
  }

  private func mayStartAgain(_ id: TaskID) -> Bool {
    switch phase {
    case .running: true
    case .handling: !isKilled
    case .finishing: hasStatusFunction(id)
    case .stopping, .ended: false
    }
  }

  /// From 0 to 1, the same for the same run, task and attempt, so that a replay decides alike.
  private func dice(for id: TaskID) -> Double {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let words = "\(header.run) \(graph[id].name) \(self[id].attempt)"
    for byte in words.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    return Double(hash & 0xffff_ffff) / Double(UInt32.max)
  }

  // MARK: What a failure does to the rest

  /// Under `on_error: finish` nothing new starts; under `stop` what runs is cancelled too.
  func consequences(ofFailure failed: TaskID, at now: Instant) -> [RunEvent] {
    guard phase == .running, !isHandler(failed) else { return [] }
    guard graph.onError != .continue else {
      return consequences(forInstancesBeside: failed, at: now)
    }
    let others = (0..<graph.taskCount).lazy.map { TaskID($0) }.filter { $0 != failed }
    return [.runFinishing(after: failed)] + others.flatMap { sweep($0, at: now) }
  }

  private func sweep(_ id: TaskID, at now: Instant) -> [RunEvent] {
    switch self[id].phase {
    case .running where graph.onError == .stop:
      return [stopping(id, for: .failure, at: now)]
    case .delayed where !hasStatusFunction(id), .queued where !hasStatusFunction(id):
      return [.taskDecided(id, .cancelled, reason: "another task failed")]
    case .pausing where !hasStatusFunction(id):
      return [.taskDecided(id, .failed, reason: "not tried again, because another task failed")]
    default:
      return []
    }
  }
}

extension RetryPolicy.Reasons {
  /// Whether an attempt that ended so is tried again.
  func include(_ report: AttemptReport) -> Bool {
    if any { return true }
    if report.outcome == .timedOut { return timeout }
    switch report.status {
    case .exited(let code): return exitCodes.contains(code)
    case .signalled: return signal
    case nil: return false
    }
  }
}

extension RetryPolicy {
  /// The pause before the nth retry, n from 1: `delay * factor^(n - 1)`, at most `maximumDelay`,
  /// varied by `jitter` where `dice` is from 0 to 1.
  package func pause(beforeRetry number: Int32, dice: Double) -> Duration {
    let ceiling = maximumDelay.seconds
    var seconds = delay.seconds
    // Stops at the ceiling, so that it neither overflows nor runs long.
    for _ in 1..<max(1, number) where seconds < ceiling && factor > 1 { seconds *= factor }
    seconds = min(seconds, max(ceiling, 0))
    let varied = seconds * (1 + jitter * (2 * dice - 1))
    return .nanoseconds(Int64(varied * 1e9))
  }
}

extension Duration {
  /// In seconds, rounded to what a `Double` holds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
