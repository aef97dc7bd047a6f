import Glibc
import SluiceModel
import SluiceSystem

/// Reads a log from its start, some of it at a time.
struct LogReader {
  private static let chunk = 65_536

  private let file: Descriptor
  private var splitter = LineSplitter()

  /// Nil where there is no such log: nothing was written to it.
  init?(_ path: String) {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOCTTY) else { return nil }
    self.file = file
  }

  /// Calls `body` with the lines that the next piece ends.
  ///
  /// - Returns: Whether that was the last piece.
  mutating func next(_ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, initialized in
      initialized = max(
        0, retryingInterrupts { read(file.number, buffer.baseAddress, buffer.count) })
    }
    // The splitter knows tasks; here there is one.
    let only = TaskID(0)
    guard bytes.isEmpty else {
      splitter.add(bytes[...], of: only, body)
      return false
    }
    if let rest = splitter.finish(only) { body(rest) }
    return true
  }
}
