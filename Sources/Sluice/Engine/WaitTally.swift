import SluiceModel

/// How many tasks of a run wait for what, in words.
package struct WaitTally: Hashable, Sendable {
  /// As in "3 for other tasks".
  package struct Entry: Hashable, Sendable {
    package let words: String
    package fileprivate(set) var count: Int

    package init(words: String, count: Int) {
      self.words = words
      self.count = count
    }
  }

  /// Tasks that most often wait for the same thing.
  package struct Group: Hashable, Sendable {
    let queue: QueueID
    let resources: [ResourceID]

    package init(queue: QueueID, resources: [ResourceID]) {
      self.queue = queue
      self.resources = resources
    }
  }

  /// Groups that are told one by one.
  package static let mostGroups = 8

  /// In the order in which they are told, none twice, none of nobody.
  package private(set) var entries: [Entry] = []

  package init(_ entries: [Entry] = []) { self.entries = entries }

  package mutating func add(_ count: Int, _ cause: WaitReason.Cause, in graph: WorkflowGraph) {
    add(count, cause.summary(in: graph))
  }

  /// Tasks of which it is not known what they lack.
  package mutating func addUntold(_ count: Int) { add(count, "for places") }

  private mutating func add(_ count: Int, _ words: String) {
    guard count > 0 else { return }
    if let index = entries.firstIndex(where: { $0.words == words }) {
      entries[index].count += count
    } else {
      entries.append(Entry(words: words, count: count))
    }
  }
}

/// Counts of tasks that wait, from which a tally is made.
package struct WaitCounts {
  package var blocked = 0
  package var held = 0
  package var delayed = 0
  package var pausing = 0
  /// Tasks that wait for places and permits.
  package var queued = 0

  package init() {}

  /// - Parameters:
  ///   - groups: The largest of those that are queued, each with one of its tasks.
  ///   - reason: Why a task waits; nil where that is not known.
  package func tally(
    of groups: [(oldest: TaskID, count: Int)], in graph: WorkflowGraph,
    reason: (TaskID) -> WaitReason?
  ) -> WaitTally {
    var tally = WaitTally()
    tally.add(blocked, .needs([], count: 0), in: graph)
    var untold = queued
    for group in groups {
      guard let reason = reason(group.oldest) else { continue }
      untold -= group.count
      tally.add(group.count, reason.cause, in: graph)
    }
    tally.addUntold(untold)
    tally.add(held, .held(for: .zero), in: graph)
    tally.add(delayed, .delay(left: .zero), in: graph)
    tally.add(pausing, .pause(left: .zero, attempt: 0), in: graph)
    return tally
  }
}
