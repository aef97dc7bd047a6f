import Glibc
import SluiceSystem

/// A disk in memory, that can be full, read-only, broken at a chosen call, or lose its power.
package final class FakeFileSystem: FileSystem, Sendable {
  /// The calls that a fault can hit.
  package enum Operation: Hashable, Sendable, CaseIterable {
    case makeDirectory, look, read, write, open, append, sync, truncate, lock, list, replaceLink,
      rename, remove
  }

  /// A call that fails.
  package struct Fault: Sendable {
    package var operation: Operation
    /// Only for paths that end in this; any path if it is empty.
    package var pathSuffix: String
    /// How many calls succeed before.
    package var skipped: Int
    package var code: Int32
    /// How many bytes of an append are written before it fails.
    package var writtenBytes: Int
    /// Whether all later calls fail too.
    package var isLasting: Bool

    package init(
      _ operation: Operation, at pathSuffix: String = "", after skipped: Int = 0, code: Int32,
      writtenBytes: Int = 0, isLasting: Bool = false
    ) {
      self.operation = operation
      self.pathSuffix = pathSuffix
      self.skipped = skipped
      self.code = code
      self.writtenBytes = writtenBytes
      self.isLasting = isLasting
    }

    var errno: FakeDisk.Errno { FakeDisk.Errno(code: code) }
  }

  let state = Lock(FakeDisk())

  package init() {}

  /// Lets a later call fail; of two faults for one call the first counts.
  package func inject(_ fault: Fault) {
    state.withLock { $0.faults.append(fault) }
  }

  /// Repairs the disk: all faults are gone.
  package func repair() {
    state.withLock { $0.faults = [] }
  }

  /// Room for the contents of all files in bytes; nil for no end. Beyond it a write is `ENOSPC`,
  /// after as many bytes as fit.
  package var capacity: Int? {
    get { state.withLock { $0.capacity } }
    set { state.withLock { $0.capacity = newValue } }
  }

  /// Whether every change is `EROFS`.
  package var isReadOnly: Bool {
    get { state.withLock { $0.isReadOnly } }
    set { state.withLock { $0.isReadOnly = newValue } }
  }

  /// Lets the process die: open files are `EBADF` from now on, and their locks are free.
  ///
  /// - Parameter losingUnsynced: the machine dies too, and each file is what it was at its last
  ///   `sync`; one that was never synced is empty.
  package func crash(losingUnsynced: Bool = false) {
    state.withLock { $0.crash(losingUnsynced: losingUnsynced) }
  }

  // MARK: FileSystem

  package func makeDirectory(_ path: String, mode: mode_t) throws(SystemError) {
    try change(.makeDirectory, "make folder '\(path)'", path) { disk in
      disk.makeFolders(path)
    }
  }

  package func readFile(_ path: String) throws(SystemError) -> [UInt8] {
    try change(.read, "open '\(path)'", path) { disk in
      disk.bytes(of: path)
    }
  }

  package func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(SystemError) {
    try change(.write, "write '\(path)'", path) { disk in
      disk.replaceFile(path, bytes)
    }
  }

  package func openForAppending(
    _ path: String, create: Bool
  ) throws(SystemError) -> any AppendableFile {
    try change(.open, "open '\(path)'", path) { disk in
      disk.open(path, create: create).map { file, opening in
        FakeFile(disk: self, path: path, file: file, opening: opening, life: disk.life)
      }
    }
  }

  package func list(_ path: String) throws(SystemError) -> [String] {
    try change(.list, "list '\(path)'", path) { disk in disk.names(in: path) }
  }

  package func replaceLink(_ path: String, to target: String) throws(SystemError) {
    try change(.replaceLink, "make link '\(path)'", path) { disk in
      disk.replaceLink(path, to: target)
    }
  }

  package func exists(_ path: String) throws(SystemError) -> Bool {
    try change(.look, "look at '\(path)'", path) { disk in .success(disk.node(path) != nil) }
  }

  package func sync(_ path: String) throws(SystemError) {
    try change(.sync, "sync '\(path)'", path) { disk in disk.sync(path) }
  }

  package func isLocked(_ path: String) throws(SystemError) -> Bool {
    try change(.lock, "open '\(path)'", path) { disk in disk.isLocked(path) }
  }

  package func rename(_ path: String, to other: String) throws(SystemError) {
    try change(.rename, "rename '\(path)'", path) { disk in disk.rename(path, to: other) }
  }

  package func byteCount(of path: String) throws(SystemError) -> Int64 {
    try change(.read, "look at '\(path)'", path) { disk in disk.byteCount(of: path) }
  }

  package func remove(_ path: String) throws(SystemError) {
    try change(.remove, "remove '\(path)'", path) { disk in disk.remove(path) }
  }

  /// Does one call, if no fault hits it.
  func change<Value>(
    _ operation: Operation, _ words: @autoclosure () -> String, _ path: String,
    _ body: (inout FakeDisk) -> FakeDisk.Outcome<Value>
  ) throws(SystemError) -> Value {
    let outcome = state.withLock { disk in
      disk.fault(hitting: operation, path).map { .failure($0.errno) } ?? body(&disk)
    }
    switch outcome {
    case .success(let value): return value
    case .failure(let errno): throw SystemError(code: errno.code, operation: words())
    }
  }
}
