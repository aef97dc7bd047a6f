/// How a task, or one attempt of it, ended.
public enum TaskResult: String, Sendable, CaseIterable {
  case succeeded
  case failed
  case timedOut = "timed_out"
  case cancelled
  /// The run was interrupted: a resume runs the task.
  case interrupted
  case skipped
  /// Something that it needs failed.
  case upstreamFailed = "upstream_failed"
  /// Counts as succeeded.
  case upToDate = "up_to_date"

  /// For people, as in "2 not run"; programs have the raw value.
  package var words: String {
    switch self {
    case .upstreamFailed: "not run"
    case .timedOut: "timed out"
    case .upToDate: "up to date"
    case .succeeded, .failed, .cancelled, .interrupted, .skipped: rawValue
    }
  }

  /// Whether dependents may go on by default.
  package var isSuccess: Bool { self == .succeeded || self == .upToDate }

  /// Whether it makes `failure()` true for those that need it.
  package var isFailure: Bool { self == .failed || self == .timedOut || self == .upstreamFailed }
}

/// How a run ended.
public enum RunOutcome: Hashable, Sendable {
  case succeeded
  case failed
  case cancelled
  /// The run's own `timeout`.
  case timedOut
  /// Unfinished, by this signal: a resume goes on.
  case interrupted(signal: Int32)
  /// Unfinished: nothing ran and nothing could start.
  case stalled

  /// Whether a resume goes on from here.
  package var isUnfinished: Bool {
    switch self {
    case .interrupted, .stalled: true
    case .succeeded, .failed, .cancelled, .timedOut: false
    }
  }

  /// The word in journals, events and `SLUICE_RESULT`.
  package var word: String {
    switch self {
    case .succeeded: "succeeded"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .timedOut: "timed_out"
    case .interrupted: "interrupted"
    case .stalled: "stalled"
    }
  }
}

/// Why a run starts nothing new and ends what runs.
package enum StopCause: Hashable, Sendable {
  /// INT, TERM or HUP came: the rest stays for a resume.
  case interrupted(signal: Int32)
  /// Ended for good by the user.
  case cancelled
  /// The run's own `timeout`.
  case timedOut
  /// Nothing runs and nothing can start; the text names what is waited for.
  case stalled(String)
  /// The journal could not be written: what runs goes on to its end, unrecorded.
  case stateLost(String)

  /// Whether the tasks that did not end are left for a resume.
  package var leavesRest: Bool {
    switch self {
    case .interrupted, .stalled, .stateLost: true
    case .cancelled, .timedOut: false
    }
  }
}

/// Why one attempt is being ended from outside.
package enum StopReason: String, Sendable {
  /// Its own `timeout`.
  case timeout
  /// Its own `idle_timeout`.
  case idleTimeout = "idle_timeout"
  /// The run was interrupted.
  case interrupt
  /// The run was cancelled or ran out of time.
  case cancel
  /// The task alone was cancelled.
  case request
  /// Another task failed under `on_error: stop`.
  case failure

  /// What the attempt is recorded as once it has ended.
  package var result: TaskResult {
    switch self {
    case .timeout, .idleTimeout: .timedOut
    case .interrupt: .interrupted
    case .cancel, .request, .failure: .cancelled
    }
  }
}
