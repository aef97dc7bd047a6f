import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Where one task stands, in words for people and programs, as far as a journal tells.
struct TaskStanding: Hashable, Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case running, retrying, interrupted, waiting
    case succeeded, failed, skipped, cancelled
    /// What it needs failed.
    case upstreamFailed = "upstream_failed"

    /// For people; programs have the raw value.
    var words: String {
      switch self {
      case .upstreamFailed: TaskResult.upstreamFailed.words
      default: rawValue
      }
    }
  }

  let task: String
  let kind: Kind
  /// From 1; 0: none yet.
  let attempt: Int32
  /// Why, in words; empty: there is nothing to say.
  let reason: String
  /// What the engine says of its waiting, for programs.
  let wait: Value?
  /// Its process, which lives on although the engine is dead; nil: none is known.
  var survivor: Int32?
}

extension TaskStanding {
  /// - Parameters:
  ///   - isDriven: Whether an engine drives the run now.
  ///   - reasons: What was recorded of tasks that ended.
  ///   - live: What the engine says of tasks that wait.
  init(
    _ id: TaskID, in machine: RunMachine, isDriven: Bool, reasons: RecordedReasons,
    live: LiveWaits = LiveWaits(), at now: WallTime
  ) {
    let state = machine[id]
    task = machine.graph[id].name
    attempt = state.attempt
    let why = reasons[id]
    wait = state.result == nil && !state.phase.isActive ? live[task] : nil
    switch (state.phase, state.result) {
    case (_, .succeeded?), (_, .upToDate?):
      (kind, reason) = (
        .succeeded, state.outcome?.isSuccess == false ? "\(why), which is allowed" : ""
      )
    case (_, .failed?), (_, .timedOut?): (kind, reason) = (.failed, why)
    case (_, .upstreamFailed?): (kind, reason) = (.upstreamFailed, why)
    case (_, .skipped?): (kind, reason) = (.skipped, why)
    case (_, .cancelled?), (_, .interrupted?): (kind, reason) = (.cancelled, why)
    case (.running, nil), (.stopping, nil), (.killed, nil):
      (kind, reason) =
        isDriven
        ? (.running, Self.activity(state))
        : (.interrupted, Self.interruption("was running when its engine ended", id, machine, now))
    case (.pausing, nil):
      let next = wait?[member: "phrase"].map { "; \($0.text)" } ?? ""
      (kind, reason) = (.retrying, "attempt \(state.attempt): \(why)\(next)")
    case (_, nil):
      (kind, reason) =
        state.attempt > 0 && !isDriven
        ? (.interrupted, Self.interruption("runs again with a resume", id, machine, now))
        : (.waiting, Self.waiting(id, in: machine, isDriven: isDriven, wait, at: now))
    }
  }

  /// - Parameter words: What happened; who keeps it from going on comes behind it.
  private static func interruption(
    _ words: String, _ id: TaskID, _ machine: RunMachine, _ now: WallTime
  ) -> String {
    let reason = WaitReason(byWhomeverStops: id, in: machine, at: now)
    return reason?.obstacle(to: id, in: machine).map { "\(words), but \($0)" } ?? words
  }

  private static func activity(_ state: TaskState) -> String {
    let process = state.pid > 0 ? "process \(state.pid)" : "being started"
    return switch state.phase {
    case .stopping: "\(process), being stopped"
    case .killed: "\(process), killed"
    default: process
    }
  }

  private static func waiting(
    _ id: TaskID, in machine: RunMachine, isDriven: Bool, _ live: Value?, at now: WallTime
  ) -> String {
    let held = machine[id].heldSince != nil ? ", held" : ""
    if let phrase = live?[member: "phrase"]?.text {
      return live?[member: "cause"]?.text == "needs" ? phrase + held : phrase
    }
    if let reason = WaitReason(recordedOf: id, in: machine, at: now) {
      let phrase = reason.phrase(in: machine.graph)
      if case .needs = reason.cause { return phrase + held }
      return phrase
    }
    return isDriven
      ? "has what it needs: waits for its delay, a place or a resource" : "starts with a resume"
  }
}
