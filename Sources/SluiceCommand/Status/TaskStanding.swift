import Sluice
import SluiceModel
import SluiceState

/// Where one task stands, in words for people and programs, as far as a journal tells.
struct TaskStanding: Hashable, Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case running, retrying, interrupted, waiting
    case succeeded, failed, skipped, cancelled
    case notRun = "not_run"
  }

  let task: String
  let kind: Kind
  /// From 1; 0: none yet.
  let attempt: Int32
  /// Why, in words; empty: there is nothing to say.
  let reason: String

  /// - Parameters:
  ///   - isDriven: Whether an engine drives the run now.
  ///   - reasons: What was recorded of tasks that ended.
  init(_ id: TaskID, in machine: RunMachine, isDriven: Bool, reasons: RecordedReasons) {
    let state = machine[id]
    task = machine.graph[id].name
    attempt = state.attempt
    let why = reasons[id]
    switch (state.phase, state.result) {
    case (_, .succeeded?), (_, .upToDate?):
      (kind, reason) = (
        .succeeded, state.outcome?.isSuccess == false ? "\(why), which is allowed" : ""
      )
    case (_, .failed?), (_, .timedOut?): (kind, reason) = (.failed, why)
    case (_, .upstreamFailed?): (kind, reason) = (.notRun, why)
    case (_, .skipped?): (kind, reason) = (.skipped, why)
    case (_, .cancelled?), (_, .interrupted?): (kind, reason) = (.cancelled, why)
    case (.running, nil), (.stopping, nil), (.killed, nil):
      (kind, reason) =
        isDriven
        ? (.running, Self.activity(state)) : (.interrupted, "was running when its engine ended")
    case (.pausing, nil):
      (kind, reason) = (.retrying, "attempt \(state.attempt): \(why)")
    case (_, nil):
      (kind, reason) =
        state.attempt > 0 && !isDriven
        ? (.interrupted, "runs again with a resume")
        : (.waiting, Self.waiting(id, in: machine, isDriven: isDriven))
    }
  }

  private static func activity(_ state: TaskState) -> String {
    let process = state.pid > 0 ? "process \(state.pid)" : "being started"
    return switch state.phase {
    case .stopping: "\(process), being stopped"
    case .killed: "\(process), killed"
    default: process
    }
  }

  private static func waiting(_ id: TaskID, in machine: RunMachine, isDriven: Bool) -> String {
    let open = machine.graph.needs(of: id).filter { machine[$0].phase != .ended }
    guard !open.isEmpty else {
      return isDriven ? "has what it needs: waits for its delay, a place or a resource" : "is next"
    }
    let names = open.prefix(3).map { machine.graph[$0].name }.joined(separator: ", ")
    return "needs \(names)\(open.count > 3 ? " and \(open.count - 3) more" : "")"
  }
}

/// Why tasks ended as they did, by their last records.
struct RecordedReasons: Sendable {
  private var reasons: [TaskID: String] = [:]

  init(_ events: [RunEvent]) {
    for event in events {
      switch event {
      case .taskDecided(let id, _, let reason): reasons[id] = reason
      case .attemptFinished(let id, _, let report, _): reasons[id] = AttemptWords.reason(of: report)
      default: break
      }
    }
  }

  subscript(task: TaskID) -> String { reasons[task] ?? "" }
}
