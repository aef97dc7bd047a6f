import SluiceModel
import SluiceSystem

/// The times that a run waits for, earliest first.
///
/// Entries are not removed when they no longer matter: whoever reads one asks whether it still
/// holds.
package struct DeadlineHeap: Sendable {
  package enum Kind: UInt8, Sendable {
    /// The attempt's `timeout`.
    case timeout
    /// Its `warn_after`.
    case warning
    /// Its grace after the stop signal.
    case grace
    /// Its delay, or its pause before a retry.
    case submission
    /// The run's `timeout`.
    case run
  }

  package struct Entry: Sendable {
    package let time: Instant
    package let task: TaskID
    package let attempt: Int32
    package let kind: Kind
  }

  private var entries: [Entry] = []

  package init() {}

  package var first: Entry? { entries.first }

  /// O(n).
  package func contains(where isWanted: (Entry) -> Bool) -> Bool {
    entries.contains(where: isWanted)
  }

  package mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].time < entries[parent].time else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// - Precondition: There is one.
  package mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < entries.count && entries[child].time < entries[least].time {
        least = child
      }
      guard least != parent else { return }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
