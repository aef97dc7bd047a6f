import Glibc

/// The seam for the state on disk.
///
/// Paths are taken as they are; a relative one is relative to the process's current folder.
package protocol FileSystem: Sendable {
  /// Makes a folder and the missing ones above it, all with `mode`; an existing one is left alone.
  func makeDirectory(_ path: String, mode: mode_t) throws(SystemError)

  /// The whole content of a file. Never waits: what is no file, such as a FIFO, is an error.
  func readFile(_ path: String) throws(SystemError) -> [UInt8]

  /// Replaces a file whole: a reader finds the old content or the new one, never a part.
  ///
  /// It is not synced: after a loss of power the file may be the old one or empty.
  func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(SystemError)

  /// Opens a file whose writes all go to its end; with `create` it is made, with mode 0600, when
  /// it is missing.
  func openForAppending(_ path: String, create: Bool) throws(SystemError) -> any AppendableFile

  /// Returns when a file's content, or a folder's names, would survive a loss of power (fsync(2)).
  func sync(_ path: String) throws(SystemError)

  /// The names in a folder, without `.` and `..`, sorted by bytes.
  func list(_ path: String) throws(SystemError) -> [String]

  /// Makes `path` a symbolic link to `target` in one step, in place of a link or file there.
  func replaceLink(_ path: String, to target: String) throws(SystemError)

  /// Whether something is there; a symbolic link is followed.
  ///
  /// - Throws: What kept it from being known, such as `EACCES`: that is no "no".
  func exists(_ path: String) throws(SystemError) -> Bool

  /// Whether some process, or another opening in this one, holds the file's lock.
  ///
  /// Takes nothing and changes nothing; the answer may be old by the time it is read.
  func isLocked(_ path: String) throws(SystemError) -> Bool

  /// Moves a file or folder to another name of the same file system, in one step.
  ///
  /// - Throws: `ENOTEMPTY` or `EEXIST` where a folder with something in it has that name.
  func rename(_ path: String, to other: String) throws(SystemError)

  /// How many bytes a file holds, or all files in a folder and in those below it; links are not
  /// followed, and what goes in the meantime is left out.
  func byteCount(of path: String) throws(SystemError) -> Int64

  /// Deletes a file, a link (not what it names), or a folder with all that is in it.
  func remove(_ path: String) throws(SystemError)
}

/// A file that grows at its end.
package protocol AppendableFile: Sendable {
  /// Writes all the bytes at the end.
  ///
  /// After an error a part of them may be there, which whoever reads the file has to cut off.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError)

  /// Returns when everything appended so far would survive a loss of power (fdatasync(2)).
  func sync() throws(SystemError)

  /// Cuts the file to `size` bytes.
  func truncate(to size: Int) throws(SystemError)

  /// Takes the file for this process, without waiting.
  ///
  /// The lock belongs to the open file (fcntl_locking(2), `F_OFD_SETLK`): it goes with `close()`,
  /// or with the process. A child that has not executed its program yet keeps it an instant longer.
  ///
  /// - Returns: false when another opening of the file holds it.
  func tryLock() throws(SystemError) -> Bool

  /// Closes the file and gives up its lock; nothing else may be called after it.
  func close()
}

extension AppendableFile {
  /// Writes all the bytes at the end.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try append(UnsafeRawBufferPointer(buffer))
    }
  }
}
