import Sluice
import SluiceState

/// Where a run stands, as one word for people and programs.
enum RunStanding: String, CaseIterable, Sendable {
  case running, succeeded, failed, cancelled
  case timedOut = "timed_out"
  case interrupted, stalled
  /// Its engine died.
  case unfinished
  case neverStarted = "never_started"
  case damaged, unreadable

  init(_ standing: RunGlance.Standing) {
    self =
      switch standing {
      case .running: .running
      case .orphaned: .unfinished
      case .neverStarted: .neverStarted
      case .damaged: .damaged
      case .unreadable: .unreadable
      case .ended(.succeeded): .succeeded
      case .ended(.failed): .failed
      case .ended(.cancelled): .cancelled
      case .ended(.timedOut): .timedOut
      case .ended(.interrupted): .interrupted
      case .ended(.stalled): .stalled
      }
  }

  var emphasis: Emphasis {
    switch self {
    case .running, .succeeded: .good
    case .cancelled, .interrupted, .unfinished, .neverStarted: .warning
    case .failed, .timedOut, .stalled, .damaged, .unreadable: .bad
    }
  }
}

extension RunGlance {
  /// How many tasks have which result, in the order in which it is told.
  var counts: [(name: String, count: Int)] {
    TaskResult.allCases.compactMap { result in results[result].map { (result.rawValue, $0) } }
  }

  /// What kept it from being read; nil: nothing.
  var fault: String? {
    switch standing {
    case .damaged(let fault): "\(fault)"
    case .unreadable(let error): "\(error)"
    case .running, .orphaned, .ended, .neverStarted: nil
    }
  }
}
