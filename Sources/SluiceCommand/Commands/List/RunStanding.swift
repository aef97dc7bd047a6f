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
  case damaged
  /// A newer Sluice made it.
  case newerFormat = "newer_format"
  case unreadable

  init(_ standing: RunGlance.Standing) {
    self =
      switch standing {
      case .running: .running
      case .orphaned: .unfinished
      case .neverStarted: .neverStarted
      case .damaged: .damaged
      case .newerFormat: .newerFormat
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
    case .cancelled, .interrupted, .unfinished, .neverStarted, .newerFormat: .warning
    case .failed, .timedOut, .stalled, .damaged, .unreadable: .bad
    }
  }
}

extension RunGlance {
  /// Which run it is, and where it stands.
  var line: String {
    let standing = RunStanding(standing).rawValue.replacingUnderscores
    return "\(folder.id) of \(header?.workflow ?? "-"), \(standing)"
  }

  /// How many tasks came to what, in the order in which it is told.
  var counts: [ResultCount] {
    ResultCount.order.compactMap { result in
      results[result].map { ResultCount(result, count: $0) }
    }
  }

  /// What kept it from being read; nil: nothing.
  var fault: String? {
    switch standing {
    case .damaged(let fault): "\(fault)"
    case .newerFormat(let format): "\(JournalFault(line: 1, reason: .newerFormat(format)))"
    case .unreadable(let error): "\(error)"
    case .running, .orphaned, .ended, .neverStarted: nil
    }
  }
}
