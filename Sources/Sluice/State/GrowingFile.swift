import Glibc
import SluiceSystem

/// Reads a file piece by piece, from any size and while it grows; it may not be there yet.
///
/// Confined to one thread.
package final class GrowingFile {
  /// Bytes of one piece.
  private static let pieceLength = 65_536

  package let path: String
  package var name: String { String(path.split(separator: "/").last ?? "") }
  /// Where the next piece begins.
  package private(set) var offset: Int
  private var file: Descriptor?

  package init(_ path: String, from offset: Int = 0) {
    self.path = path
    self.offset = offset
  }

  /// What follows, at most 64 KiB; empty at the end, or where there is no such file.
  package func next() throws(SystemError) -> [UInt8] {
    guard let file = try open() else { return [] }
    var code: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, initialized in
      let count = retryingInterrupts {
        pread(file.number, buffer.baseAddress, buffer.count, offset)
      }
      code = count < 0 ? errno : 0
      initialized = max(0, count)
    }
    if code != 0 { throw SystemError(code: code, operation: "read '\(path)'") }
    offset += piece.count
    return piece
  }

  /// Goes to the beginning of the last lines; what follows the last line feed is one too.
  ///
  /// - Parameter count: Fewer where there are not so many.
  package func skipToLast(_ count: Int) throws(SystemError) {
    // The line feed at the very end begins no line.
    try skip(toLineFeed: count, notBehind: 1)
  }

  /// Goes to behind the last line feed, where a line may have been begun.
  package func skipWholeLines() throws(SystemError) {
    try skip(toLineFeed: 1, notBehind: 0)
  }

  /// Goes to behind the nth line feed from the end; to the beginning where there are fewer, and to
  /// the end for 0.
  ///
  /// - Parameter margin: Line feeds that so many bytes from the end are not counted.
  private func skip(toLineFeed count: Int, notBehind margin: Int) throws(SystemError) {
    guard let file = try open() else { return }
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .last("look at '\(path)'") }
    let size = Int(status.st_size)
    var end = size
    var missing = count
    while end > 0 && count > 0 {
      let start = max(0, end - Self.pieceLength)
      offset = start
      let piece = try next().prefix(end - start)
      for index in piece.indices.reversed()
      where piece[index] == UInt8(ascii: "\n") && start + index + 1 <= size - margin {
        missing -= 1
        if missing == 0 {
          offset = start + index + 1
          return
        }
      }
      end = start
    }
    offset = end
  }

  /// Gives the descriptor back; the next piece opens the file anew.
  package func close() { file = nil }

  private func open() throws(SystemError) -> Descriptor? {
    if let file { return file }
    do {
      // O_NONBLOCK: never waits, also not where it is no file, open(2).
      file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      if error.code != ENOENT { throw error }
    }
    return file
  }
}
