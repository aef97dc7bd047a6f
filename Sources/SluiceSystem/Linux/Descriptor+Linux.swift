import CSystem
import Glibc

extension Descriptor {
  /// A file without a name that holds `bytes`, to be read from its start (memfd_create(2)).
  package static func memoryFile(_ bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let number = csystem_memory_file("sluice-input")
    if number < 0 { throw .last("make a file in memory") }
    let file = try Descriptor(owningAboveStandard: number)
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try file.writeAll(UnsafeRawBufferPointer(buffer), operation: "write a file in memory")
    }
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  /// Opens a file for reading as a child's input.
  ///
  /// Opening a FIFO does not wait for a writer.
  package static func openInput(_ path: String) throws(SystemError) -> Descriptor {
    let file = try open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    if csystem_set_nonblocking(file.number, 0) != 0 { throw .last("open '\(path)'") }
    return file
  }

  /// Opens a folder only to be started in; it need not be readable.
  package static func openFolder(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, csystem_path_only_flag() | O_DIRECTORY)
  }

  /// How many bytes a pipe holds now; 0 for what has no such number.
  package var readableBytes: Int {
    var count: Int32 = 0
    return csystem_readable_bytes(number, &count) == 0 ? Int(count) : 0
  }
}
