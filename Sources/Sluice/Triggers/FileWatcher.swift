import SluiceSystem

/// The seam for changes of files: tells what happens to paths that are watched.
///
/// Confined to one thread, the engine's own: every call is made there and every event comes there.
package protocol FileWatcher: AnyObject {
  /// Takes the events, in the order in which they happened.
  var report: (FileEvent) -> Void { get set }

  /// Watches a file, or a folder and what is directly in it; a path may be watched more than once.
  ///
  /// A symbolic link is followed.
  ///
  /// - Throws: `ENOENT`, `EACCES`, or `ENOSPC` where the user's watches are used up
  ///   (`fs.inotify.max_user_watches`).
  func watch(_ path: String) throws(SystemError) -> WatchID

  /// Ends a watch: it has no further event, also none that has happened already.
  func cancel(_ watch: WatchID)
}

/// Names one watch for the life of a watcher.
package struct WatchID: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// Something that happened to a watched path.
package struct FileEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A file that was open for writing was closed.
    case closedAfterWrite
    case created
    case deleted
    /// The two halves of a move have one cookie; a half may be alone, where the other place is not
    /// watched.
    case movedAway(cookie: UInt32)
    case movedHere(cookie: UInt32)
    /// The watched path itself is gone or was moved; after its deletion no further event comes.
    case watchedPathGone
    /// Events were lost since they came faster than they were taken; told for every watch.
    case overflow
  }

  package let watch: WatchID
  package let kind: Kind
  /// The name inside the watched folder, as bytes; nil where it is the watched path itself.
  package let name: [UInt8]?
  package let isFolder: Bool

  package init(watch: WatchID, kind: Kind, name: [UInt8]? = nil, isFolder: Bool = false) {
    self.watch = watch
    self.kind = kind
    self.name = name
    self.isFolder = isFolder
  }
}
