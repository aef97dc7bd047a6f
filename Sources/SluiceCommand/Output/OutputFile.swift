import Glibc
import SluiceSystem

/// A file that a user named for what a command makes.
struct OutputFile {
  let path: String
  let fileSystem: any FileSystem

  /// Replaces a file as a whole, or makes it; a device or a fifo is written to, since to replace it
  /// would take it away from everybody. A link stays one.
  func write(_ text: String) throws(SystemError) {
    let target = FolderPath.real(path) ?? path
    var status = stat()
    let isThere = stat(target, &status) == 0
    guard isThere, status.st_mode & S_IFMT != S_IFREG else {
      return try fileSystem.writeFile(target, Array(text.utf8), mode: 0o666)
    }
    let file = try Descriptor.open(target, O_WRONLY)
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try file.writeAll(UnsafeRawBufferPointer(bytes), operation: "write '\(path)'")
    }
  }
}
