import Sluice
import SluiceSystem

/// Which runs go, and why the others stay.
struct CleaningPlan {
  struct Rule: Hashable, Sendable {
    /// So many of the newest runs stay, whatever they are.
    var keep = 20
    /// What ended later stays; nil: age does not count.
    var age: Duration?
    /// Whether runs that a resume could go on with, and damaged ones, go too.
    var takesUnfinished = false
  }

  /// The folder of a run that is just being made has no record yet.
  private static let timeToStart = Duration.seconds(600)

  /// Oldest first, so that of a cleaning that is killed the newer runs are left.
  private(set) var removed: [RunGlance] = []
  /// Those that only `takesUnfinished` would remove.
  private(set) var unfinished: [RunGlance] = []
  /// Those that stay whatever is asked, since what is in them cannot be told; newest first.
  private(set) var unknown: [RunGlance] = []

  /// - Parameter runs: Newest first.
  init(_ runs: some Collection<RunGlance>, by rule: Rule, at now: WallTime) {
    for run in runs.dropFirst(rule.keep) {
      if let age = rule.age, !run.isOlder(than: age, at: now) { continue }
      switch run.standing {
      case .running: break
      case .newerFormat, .unreadable: unknown.append(run)
      case .neverStarted:
        if run.isOlder(than: Self.timeToStart, at: now) { removed.append(run) }
      case .damaged: take(run, if: rule.takesUnfinished)
      case .orphaned, .ended: take(run, if: rule.takesUnfinished || !run.isUnfinished)
      }
    }
    removed.reverse()
  }

  private mutating func take(_ run: RunGlance, if isTaken: Bool) {
    if isTaken { removed.append(run) } else { unfinished.append(run) }
  }
}

extension RunGlance {
  /// By its last record; by its id where there is none.
  fileprivate func isOlder(than age: Duration, at now: WallTime) -> Bool {
    guard let lastTime else { return true }
    return .microseconds(now.microseconds - lastTime.microseconds) >= age
  }
}
