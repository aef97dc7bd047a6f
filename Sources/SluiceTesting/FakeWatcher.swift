import Glibc
import Sluice
import SluiceSystem

/// A watcher without files: events come from `post`.
package final class FakeWatcher: FileWatcher {
  package var report: (FileEvent) -> Void = { _ in }

  /// Paths that cannot be watched, with the errno of the refusal.
  package var refusals: [String: Int32] = [:]

  private var watches: [WatchID: String] = [:]
  private var lastID: UInt64 = 0

  package init() {}

  /// The paths that are watched now, in the order of their watches.
  package var watchedPaths: [String] {
    watches.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  package func watch(_ path: String) throws(SystemError) -> WatchID {
    if let code = refusals[path] { throw SystemError(code: code, operation: "watch '\(path)'") }
    lastID += 1
    let id = WatchID(rawValue: lastID)
    watches[id] = path
    return id
  }

  package func cancel(_ watch: WatchID) {
    watches[watch] = nil
  }

  /// Lets something happen to a path: each of its watches has the event.
  package func post(
    _ kind: FileEvent.Kind, at path: String, name: String? = nil, isFolder: Bool = false
  ) {
    let told = watches.filter { $0.value == path }.keys.sorted { $0.rawValue < $1.rawValue }
    for id in told where watches[id] != nil {
      report(
        FileEvent(watch: id, kind: kind, name: name.map { Array($0.utf8) }, isFolder: isFolder))
    }
  }

  /// Lets the queue overflow: every watch is told.
  package func overflow() {
    for id in watches.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      report(FileEvent(watch: id, kind: .overflow))
    }
  }
}
