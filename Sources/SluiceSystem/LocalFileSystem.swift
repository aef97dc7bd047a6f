import CSystem
import Glibc
import Synchronization

/// The machine's own files.
package struct LocalFileSystem: FileSystem {
  package init() {}

  package func makeDirectory(_ path: String, mode: mode_t) throws(SystemError) {
    if mkdir(path, mode) == 0 { return }
    var failure = SystemError.last("make folder '\(path)'")
    if failure.code == ENOENT, let parent = parentFolder(of: path) {
      try makeDirectory(parent, mode: mode)
      if mkdir(path, mode) == 0 { return }
      failure = .last("make folder '\(path)'")
    }
    if failure.code == EEXIST, isFolder(path) { return }
    throw failure
  }

  package func readFile(_ path: String) throws(SystemError) -> [UInt8] {
    // O_NONBLOCK: opening a FIFO without a writer would wait for one, open(2).
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    var status = stat()
    if fstat(file.number, &status) != 0 { throw .last("read '\(path)'") }
    if [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT) {
      throw SystemError(code: ENOTSUP, operation: "read '\(path)', which is no regular file")
    }
    // One byte more than the size, so that a file that does not change needs no second growth.
    var room = max(Int(status.st_size) + 1, 4096)
    var bytes: [UInt8] = []
    while true {
      let (count, code) = bytes.appendReading(from: file.number, atMost: room)
      if count < 0 { throw SystemError(code: code, operation: "read '\(path)'") }
      if count == 0 { return bytes }
      room = max(4096, room - count)
    }
  }

  package func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(SystemError) {
    let temporary = temporaryName(beside: path)
    let file = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    do throws(SystemError) {
      try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
        try file.writeAll(UnsafeRawBufferPointer(buffer), operation: "write '\(path)'")
      }
      if Glibc.rename(temporary, path) != 0 { throw .last("write '\(path)'") }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  package func openForAppending(
    _ path: String, create: Bool
  ) throws(SystemError) -> any AppendableFile {
    let flags = O_RDWR | O_APPEND | (create ? O_CREAT : 0)
    return LocalFile(descriptor: try Descriptor.open(path, flags, mode: 0o600), path: path)
  }

  package func list(_ path: String) throws(SystemError) -> [String] {
    guard let folder = opendir(path) else { throw .last("list '\(path)'") }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    if errno != 0 { throw .last("list '\(path)'") }
    return names.sorted()
  }

  package func replaceLink(_ path: String, to target: String) throws(SystemError) {
    let temporary = temporaryName(beside: path)
    if symlink(target, temporary) != 0 { throw .last("make link '\(path)'") }
    if Glibc.rename(temporary, path) != 0 {
      let failure = SystemError.last("make link '\(path)'")
      unlink(temporary)
      throw failure
    }
  }

  package func exists(_ path: String) throws(SystemError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return true }
    let failure = SystemError.last("look at '\(path)'")
    if failure.isAbsence { return false }
    throw failure
  }

  package func sync(_ path: String) throws(SystemError) {
    let file = try Descriptor.open(path, O_RDONLY)
    if fsync(file.number) != 0 { throw .last("sync '\(path)'") }
  }

  package func isLocked(_ path: String) throws(SystemError) -> Bool {
    // A fifo would wait for someone who writes to it.
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    let answer = csystem_is_file_locked(file.number)
    if answer < 0 { throw .last("look at the lock of '\(path)'") }
    return answer != 0
  }

  package func rename(_ path: String, to other: String) throws(SystemError) {
    if Glibc.rename(path, other) != 0 { throw .last("rename '\(path)'") }
  }

  package func byteCount(of path: String) throws(SystemError) -> Int64 {
    var status = stat()
    if lstat(path, &status) != 0 { throw .last("look at '\(path)'") }
    guard status.st_mode & S_IFMT == S_IFDIR else { return Int64(status.st_size) }
    var sum: Int64 = 0
    for name in try list(path) {
      do { sum += try byteCount(of: path + "/" + name) } catch {
        if error.code != ENOENT { throw error }
      }
    }
    return sum
  }

  package func remove(_ path: String) throws(SystemError) {
    if unlink(path) == 0 { return }
    let failure = SystemError.last("remove '\(path)'")
    guard failure.code == EISDIR || failure.code == EPERM, isFolder(path) else { throw failure }
    for name in try list(path) { try remove(path + "/" + name) }
    if rmdir(path) != 0 { throw .last("remove '\(path)'") }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func parentFolder(of path: String) -> String? {
    let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    let parent = trimmed.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }
    return parent.isEmpty ? nil : String(decoding: parent.reversed(), as: UTF8.self)
  }
}

/// A file of the machine, opened for appending.
private struct LocalFile: AppendableFile {
  let descriptor: Descriptor
  let path: String

  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try descriptor.writeAll(bytes, operation: "write '\(path)'")
  }

  func sync() throws(SystemError) {
    if retryingInterrupts({ fdatasync(descriptor.number) }) != 0 { throw .last("sync '\(path)'") }
  }

  func truncate(to size: Int) throws(SystemError) {
    if retryingInterrupts({ ftruncate(descriptor.number, size) }) != 0 {
      throw .last("cut '\(path)' to \(size) bytes")
    }
  }

  func tryLock() throws(SystemError) -> Bool {
    if csystem_lock_whole_file(descriptor.number) == 0 { return true }
    let failure = SystemError.last("lock '\(path)'")
    if failure.code == EAGAIN || failure.code == EACCES { return false }
    throw failure
  }

  func close() { descriptor.close() }
}

/// Tells the temporary names of one process apart.
private let temporaryNumber = Atomic<UInt64>(0)

/// A hidden name in the same folder that nothing else in this or another process uses.
private func temporaryName(beside path: String) -> String {
  let number = temporaryNumber.add(1, ordering: .relaxed).newValue
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
  return "\(path[..<start]).sluice-\(getpid())-\(number)"
}

extension [UInt8] {
  /// Reads once, to the end of the array.
  ///
  /// - Returns: what read(2) returned, and errno where that is -1.
  package mutating func appendReading(
    from descriptor: Int32, atMost room: Int
  ) -> (count: Int, code: Int32) {
    var outcome = (count: 0, code: Int32(0))
    let added = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
      let count = retryingInterrupts { read(descriptor, buffer.baseAddress, room) }
      outcome = (count, count < 0 ? errno : 0)
      initialized = Swift.max(0, count)
    }
    if isEmpty { self = added } else { append(contentsOf: added) }
    return outcome
  }
}
