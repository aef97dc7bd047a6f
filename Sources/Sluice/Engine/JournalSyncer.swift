import Dispatch
import SluiceOperations
import SluiceSystem

/// What is to reach the disk: a journal, and before it what it cannot be read without.
package struct StateSync: Sendable {
  let journal: any AppendableFile
  /// Files and folders that were not synced since they were made.
  let paths: [String]
  let fileSystem: any FileSystem

  /// Waits for the disk.
  package func run() throws(SystemError) {
    for path in paths { try fileSystem.sync(path) }
    try journal.sync()
  }
}

/// Brings what was written of a run to the disk, away from the engine's thread.
package protocol JournalSyncer {
  /// Syncs, then calls `then` once, on any thread, with what failed.
  func sync(_ sync: StateSync, then: @escaping @Sendable (SystemError?) -> Void)

  /// Waits until all that was begun has told how it ended.
  func drain()
}

/// One sync at a time, on a thread of its own: where no thread can be made, libdispatch would hold
/// up the engine's until there is one.
package final class ThreadJournalSyncer: JournalSyncer {
  private let orders = Orders()
  private let thread: NamedThread

  /// - Throws: `EAGAIN` where the limit of threads is reached.
  package init() throws(SystemError) {
    thread = try NamedThread("sluice.sync") { [orders] in
      while let order = orders.next() { order() }
    }
  }

  deinit {
    orders.end()
    thread.join()
  }

  package func sync(_ sync: StateSync, then: @escaping @Sendable (SystemError?) -> Void) {
    orders.add {
      do throws(SystemError) {
        try sync.run()
        then(nil)
      } catch {
        then(error)
      }
    }
  }

  package func drain() {
    let isDrained = DispatchSemaphore(value: 0)
    orders.add { isDrained.signal() }
    isDrained.wait()
  }

  /// What the thread is to do, in order.
  private final class Orders: Sendable {
    private let waiting = Lock<[@Sendable () -> Void]>([])
    private let count = DispatchSemaphore(value: 0)

    func add(_ order: @escaping @Sendable () -> Void) {
      waiting.withLock { $0.append(order) }
      count.signal()
    }

    /// One more than there are orders: the end.
    func end() { count.signal() }

    /// Waits for one; nil: there will be none.
    func next() -> (@Sendable () -> Void)? {
      count.wait()
      return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }
}
