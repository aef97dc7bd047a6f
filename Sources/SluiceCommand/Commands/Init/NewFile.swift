import Glibc
import SluiceSystem

/// A file that was not there before.
enum NewFile {
  /// Makes the file with its whole content, readable for all whom the umask(2) lets.
  ///
  /// - Throws: `EEXIST` where something is there already, also a link that leads nowhere; it is
  ///   left as it is.
  static func write(_ text: String, to path: String) throws(SystemError) {
    let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    defer { file.close() }
    do throws(SystemError) {
      try Array(text.utf8).withUnsafeBufferPointer { bytes throws(SystemError) in
        try file.writeAll(UnsafeRawBufferPointer(bytes), operation: "write '\(path)'")
      }
    } catch {
      // A part of a file would be taken for the whole.
      unlink(path)
      throw error
    }
  }
}
