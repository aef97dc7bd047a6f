import SluiceModel
import SluiceState

/// How many tasks of a run came to which result; handlers are not counted,
/// nor are tasks that stand for their instances.
struct RunTally: Hashable, Sendable {
  private(set) var total = 0
  private(set) var succeeded = 0
  private(set) var forgiven = 0
  private(set) var upToDate = 0
  private(set) var failed = 0
  private(set) var timedOut = 0
  private(set) var upstreamFailed = 0
  private(set) var skipped = 0
  private(set) var cancelled = 0
  /// An attempt is under way.
  private(set) var active = 0
  /// Begun, and to be begun again: between two attempts, or interrupted.
  private(set) var begun = 0
  private(set) var notBegun = 0

  init(_ machine: RunMachine) {
    for index in 0..<machine.graph.taskCount where machine.graph.definitions[index].gathered == nil
    {
      count(machine[TaskID(index)])
    }
  }

  private mutating func count(_ state: TaskState) {
    guard state.phase != .excluded else { return }
    total += 1
    switch state.result {
    case .succeeded where state.outcome?.isSuccess == false: forgiven += 1
    case .succeeded: succeeded += 1
    case .upToDate: upToDate += 1
    case .failed: failed += 1
    case .timedOut: timedOut += 1
    case .upstreamFailed: upstreamFailed += 1
    case .skipped: skipped += 1
    case .cancelled: cancelled += 1
    case .interrupted, nil:
      if state.phase.isActive {
        active += 1
      } else if state.attempt > 0 {
        begun += 1
      } else {
        notBegun += 1
      }
    }
  }

  /// Tasks with a result.
  var ended: Int { total - active - begun - notBegun }

  /// Each count above 0 with its word, in the order in which they are told.
  func counts(isUnderWay: Bool) -> [(name: StaticString, words: String, count: Int)] {
    let unfinished: [(StaticString, String, Int)] =
      isUnderWay
      ? [
        ("running", "running", active), ("retrying", "to be tried again", begun),
        ("waiting", "waiting", notBegun),
      ]
      : [("interrupted", "interrupted", active + begun), ("not_begun", "not begun", notBegun)]
    let ended = ResultCount.order.map { result in
      let count = ResultCount(result, count: self.count(of: result))
      return (count.name, count.words, count.count)
    }
    return (ended + unfinished).filter { $0.2 > 0 }
  }

  private func count(of result: RecordedResult) -> Int {
    switch result.result {
    case .succeeded: result.isForgiven ? forgiven : succeeded
    case .upToDate: upToDate
    case .failed: failed
    case .timedOut: timedOut
    case .upstreamFailed: upstreamFailed
    case .skipped: skipped
    case .cancelled: cancelled
    // Begun, and to be begun again.
    case .interrupted: 0
    }
  }
}
