import Glibc
import SluiceSystem

/// A file that a user named for what a command makes.
struct OutputFile {
  let path: String
  let fileSystem: any FileSystem

  /// Replaces a file as a whole, or makes it; who may read and write it stays as it was.
  ///
  /// A device, a fifo, and a file that has other names or another owner are written to, since to
  /// replace them would take them away from somebody. A link stays one.
  func write(_ text: String) throws(SystemError) {
    let target = FolderPath.real(path) ?? path
    var status = stat()
    guard stat(target, &status) == 0 else {
      return try fileSystem.writeFile(target, Array(text.utf8), mode: 0o666)
    }
    let isOurs = status.st_uid == geteuid() && status.st_nlink == 1
    guard status.st_mode & S_IFMT != S_IFREG || !isOurs else {
      let mode = status.st_mode & 0o777
      try fileSystem.writeFile(target, Array(text.utf8), mode: mode)
      // The umask(2) may have taken something away from a file that is made.
      if chmod(target, mode) != 0 { throw .last("set the mode of '\(path)'") }
      return
    }
    let file = try Descriptor.open(target, O_WRONLY | O_TRUNC)
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try file.writeAll(UnsafeRawBufferPointer(bytes), operation: "write '\(path)'")
    }
  }
}
