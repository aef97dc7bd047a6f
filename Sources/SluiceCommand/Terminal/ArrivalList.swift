import SluiceModel

/// Tasks in the order in which they came; those that have left are passed over.
///
/// Coming and leaving cost O(1), amortised. Who is still there the owner knows by the ticket that
/// it gave each arrival.
struct ArrivalList: Sendable {
  private var entries: [(task: TaskID, ticket: Int32)] = []
  private var head = 0
  private(set) var count = 0

  mutating func append(_ task: TaskID, ticket: Int32) {
    entries.append((task, ticket))
    count += 1
  }

  /// One of them left, for which `isPresent` is false from now on.
  mutating func removeOne(_ isPresent: (TaskID, Int32) -> Bool) {
    count -= 1
    guard entries.count - head > 2 * count + 64 else { return }
    entries = entries[head...].filter { isPresent($0.task, $0.ticket) }
    head = 0
  }

  /// Those that came first, at most `limit`.
  mutating func first(_ limit: Int, _ isPresent: (TaskID, Int32) -> Bool) -> [TaskID] {
    while head < entries.count, !isPresent(entries[head].task, entries[head].ticket) { head += 1 }
    var tasks: [TaskID] = []
    for entry in entries[head...] where tasks.count < limit {
      if isPresent(entry.task, entry.ticket) { tasks.append(entry.task) }
      if tasks.count == count { break }
    }
    return tasks
  }
}
