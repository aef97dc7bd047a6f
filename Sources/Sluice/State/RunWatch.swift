import Glibc
import SluiceSystem

/// Tells when something was written to a run, and when no engine drives it any more; costs the
/// engine no call.
///
/// Nothing is polled. The kernel tells of writes (inotify(7)), and of the end of an engine, also by
/// KILL, since that closes the journal. Whether it was the engine's opening that was closed, the
/// journal's lock says. Confined to one thread.
package final class RunWatch {
  /// What has happened since the last look.
  package struct Changes: Sendable {
    /// Whether an engine drives the run. Once it does not, nothing more is written to it.
    package fileprivate(set) var isDriven: Bool
    /// Names of files of the run's folder `logs` that were made or written.
    package fileprivate(set) var logs: Set<String> = []
    /// So much happened that some of it was lost: any file may have changed.
    package fileprivate(set) var hasOverflowed = false
    /// The descriptors that were given are readable, or have an error.
    package fileprivate(set) var ready: Set<Int32> = []
  }

  private static let mask =
    Inotify.modified | Inotify.created | Inotify.movedTo | Inotify.closedAfterWrite
  private static let journalName = Array("journal.jsonl".utf8)

  private let folder: RunFolder
  private let fileSystem: any FileSystem
  private let queue: Inotify
  private let logsWatch: Int32?
  /// The kernel tells of the close an instant before it frees the lock, and another program may
  /// have the journal open for that long: then the lock is asked for again, after pauses that
  /// double, up to a second in all.
  private var pauseBeforeNextLook: Duration?

  /// - Parameter withLogs: Whether changes of the tasks' logs are told too.
  package init(
    _ folder: RunFolder, withLogs: Bool, fileSystem: any FileSystem
  ) throws(SystemError) {
    self.folder = folder
    self.fileSystem = fileSystem
    queue = try Inotify()
    _ = try queue.add(folder.path, Self.mask)
    logsWatch = withLogs ? try queue.add(folder.logs, Self.mask) : nil
  }

  /// Whether an engine drives the run now.
  package var isDriven: Bool { (try? fileSystem.isLocked(folder.journal)) ?? false }

  /// Waits for something to happen.
  ///
  /// - Parameters:
  ///   - descriptors: Others that end the wait when they are readable, or have an error.
  ///   - deadline: Ends it too; nil: nothing else does.
  package func wait(
    for descriptors: [(number: Int32, events: Int32)] = [], atMost timeout: Duration? = nil
  ) -> Changes {
    var changes = Changes(isDriven: true)
    var entries = [pollfd(fd: queue.descriptor.number, events: Int16(POLLIN), revents: 0)]
    entries += descriptors.map { pollfd(fd: $0.number, events: Int16($0.events), revents: 0) }
    let shortest = [timeout, pauseBeforeNextLook].compactMap(\.self).min()
    let milliseconds = shortest.map { Int32(clamping: $0.clampedNanoseconds / 1_000_000) } ?? -1
    let count = retryingInterrupts { poll(&entries, nfds_t(entries.count), milliseconds) }
    if count == 0, let pause = pauseBeforeNextLook { look(after: pause, &changes) }
    if entries[0].revents != 0 { takeEvents(&changes) }
    changes.ready = Set(entries.dropFirst().filter { $0.revents != 0 }.map(\.fd))
    return changes
  }

  private func takeEvents(_ changes: inout Changes) {
    var wasJournalClosed = false
    for event in queue.read() {
      if event.mask & Inotify.overflowed != 0 {
        changes.hasOverflowed = true
        wasJournalClosed = true
      } else if event.watch == logsWatch, let name = event.name {
        changes.logs.insert(String(decoding: name, as: UTF8.self))
      } else if event.mask & Inotify.closedAfterWrite != 0 && event.name == Self.journalName {
        wasJournalClosed = true
      } else if event.mask & Inotify.ignored != 0 {
        // The run was removed.
        changes.isDriven = false
      }
    }
    if wasJournalClosed { look(after: nil, &changes) }
  }

  private func look(after pause: Duration?, _ changes: inout Changes) {
    if isDriven {
      let next = pause.map { $0 * 2 } ?? .milliseconds(1)
      pauseBeforeNextLook = next < .seconds(1) ? next : nil
    } else {
      changes.isDriven = false
    }
  }
}
