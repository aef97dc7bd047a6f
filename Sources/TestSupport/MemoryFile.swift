import SluiceSystem

/// A file that is only in memory.
package final class MemoryFile: AppendableFile {
  private let content = Lock<[UInt8]>([])

  package init() {}

  package var bytes: [UInt8] { content.withLock { $0 } }

  package func append(_ bytes: UnsafeRawBufferPointer) {
    content.withLock { $0.append(contentsOf: bytes) }
  }
  package func sync() {}
  package func truncate(to size: Int) { content.withLock { $0.removeLast($0.count - size) } }
  package func tryLock() -> Bool { true }
  package func close() {}
}
