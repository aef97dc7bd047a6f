import SluiceOperations
import SluiceSystem

/// Watches files by the kernel's queue, read by the reactor.
package final class InotifyWatcher: FileWatcher {
  package var report: (FileEvent) -> Void = { _ in }

  private static let mask =
    Inotify.closedAfterWrite | Inotify.created | Inotify.deleted | Inotify.movedFrom
    | Inotify.movedTo | Inotify.selfDeleted | Inotify.selfMoved

  private let reactor: Reactor
  private let queue: Inotify
  private var registration: Reactor.Registration?
  private var lastID: UInt64 = 0
  private var kernelWatches: [WatchID: Int32] = [:]
  /// Several watches of one file or folder are one for the kernel.
  private var watches: [Int32: [WatchID]] = [:]

  package init(reactor: Reactor) throws(SystemError) {
    self.reactor = reactor
    queue = try Inotify()
    registration = try reactor.register(queue.descriptor.number, .read) { [weak self] _ in
      self?.takeEvents()
    }
  }

  deinit { registration.map(reactor.cancel) }

  package func watch(_ path: String) throws(SystemError) -> WatchID {
    let kernelWatch = try queue.add(path, Self.mask)
    lastID += 1
    let id = WatchID(rawValue: lastID)
    kernelWatches[id] = kernelWatch
    watches[kernelWatch, default: []].append(id)
    return id
  }

  package func cancel(_ watch: WatchID) {
    guard let kernelWatch = kernelWatches.removeValue(forKey: watch) else { return }
    watches[kernelWatch]?.removeAll { $0 == watch }
    if watches[kernelWatch]?.isEmpty == true {
      watches[kernelWatch] = nil
      queue.remove(kernelWatch)
    }
  }

  private func takeEvents() {
    for event in queue.read() {
      if event.mask & Inotify.overflowed != 0 {
        for id in kernelWatches.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
          report(FileEvent(watch: id, kind: .overflow))
        }
      } else if event.mask & Inotify.ignored != 0 {
        // The kernel has ended it, since the path is gone.
        for id in watches.removeValue(forKey: event.watch) ?? [] { kernelWatches[id] = nil }
      } else if let kind = FileEvent.Kind(event) {
        let isFolder = event.mask & Inotify.isFolder != 0
        // One that an earlier report has cancelled is not told.
        for id in watches[event.watch] ?? [] where kernelWatches[id] != nil {
          report(FileEvent(watch: id, kind: kind, name: event.name, isFolder: isFolder))
        }
      }
    }
  }
}

extension FileEvent.Kind {
  fileprivate init?(_ event: Inotify.Event) {
    switch event.mask {
    case let mask where mask & Inotify.closedAfterWrite != 0: self = .closedAfterWrite
    case let mask where mask & Inotify.created != 0: self = .created
    case let mask where mask & Inotify.deleted != 0: self = .deleted
    case let mask where mask & Inotify.movedFrom != 0: self = .movedAway(cookie: event.cookie)
    case let mask where mask & Inotify.movedTo != 0: self = .movedHere(cookie: event.cookie)
    case let mask where mask & (Inotify.selfDeleted | Inotify.selfMoved | Inotify.unmounted) != 0:
      self = .watchedPathGone
    default: return nil
    }
  }
}
