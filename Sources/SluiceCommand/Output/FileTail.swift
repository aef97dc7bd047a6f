import Glibc
import SluiceSystem

/// The end of a file, which may be gigabytes long.
enum FileTail {
  /// The last bytes, and whether there are more before them.
  static func read(
    _ path: String, atMost limit: Int
  ) throws(SystemError) -> (bytes: [UInt8], isCut: Bool) {
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .last("look at '\(path)'") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(code: ENOTSUP, operation: "read '\(path)', which is no regular file")
    }
    let size = Int(status.st_size)
    let start = max(0, size - limit)
    let bytes = [UInt8](unsafeUninitializedCapacity: size - start) { buffer, initialized in
      let got = retryingInterrupts { pread(file.number, buffer.baseAddress, buffer.count, start) }
      initialized = max(0, got)
    }
    return (bytes, start > 0)
  }
}
