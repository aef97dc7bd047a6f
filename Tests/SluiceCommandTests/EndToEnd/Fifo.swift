import Glibc
import SluiceSystem
import Synchronization

/// A named pipe by which a task tells the test where it is.
final class Fifo {
  private let descriptor: Descriptor
  private var rest: [UInt8] = []

  init(_ path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw SystemError.last("make pipe '\(path)'") }
    // Open for writing too, so that it never ends.
    descriptor = try Descriptor.open(path, O_RDWR | O_NONBLOCK)
  }

  /// The next line; nil after half a minute without one.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 30_000) == 1 else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(descriptor.number, &chunk, chunk.count)
      if count > 0 { rest += chunk[..<count] }
    }
  }
}

/// 1, 2, 3 and so on, from any thread.
final class Counter: Sendable {
  private let last = Atomic<Int>(0)

  func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
