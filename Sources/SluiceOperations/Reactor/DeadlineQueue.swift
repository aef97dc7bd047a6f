import SluiceSystem

/// Names one timer of a reactor.
package struct TimerID: Hashable, Sendable {
  fileprivate let rawValue: UInt64
}

/// Work in the order of its deadlines, for small numbers: a sorted array, earliest last.
struct DeadlineQueue {
  private struct Entry {
    let deadline: Instant
    let id: TimerID
    let work: () -> Void
  }

  private var entries: [Entry] = []
  private var nextID: UInt64 = 0

  var earliest: Instant? { entries.last?.deadline }

  mutating func insert(_ deadline: Instant, _ work: @escaping () -> Void) -> TimerID {
    let id = TimerID(rawValue: nextID)
    nextID += 1
    // Before the entries of the same deadline, which are popped first.
    let place = entries.firstIndex { $0.deadline <= deadline } ?? entries.endIndex
    entries.insert(Entry(deadline: deadline, id: id, work: work), at: place)
    return id
  }

  mutating func remove(_ id: TimerID) {
    entries.removeAll { $0.id == id }
  }

  /// Takes out the earliest work if its time has come.
  mutating func popDue(at now: @autoclosure () -> Instant) -> (() -> Void)? {
    guard let last = entries.last, last.deadline <= now() else { return nil }
    entries.removeLast()
    return last.work
  }
}
