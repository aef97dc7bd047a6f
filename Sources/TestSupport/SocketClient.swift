import Glibc
import SluiceSystem

/// A client of a control socket that does as a test says, good or bad; it waits for what it reads.
package final class SocketClient {
  private let connection: LocalConnection
  private var input: [UInt8] = []
  package private(set) var hasEnded = false

  /// Connects, once there is room among those who knock.
  package init(_ path: String) throws {
    let deadline = SystemClock().now + .seconds(10)
    while true {
      do throws(SystemError) {
        connection = try LocalConnection(to: path)
        return
      } catch {
        guard error.code == EAGAIN, SystemClock().now < deadline else { throw error }
      }
      poll(nil, 0, 1)
    }
  }

  /// Sends text as it is.
  package func send(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch connection.write(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: if !wait(POLLOUT) { return }
      case .ended: return
      }
    }
  }

  /// Sends as much as the other end takes without being read.
  ///
  /// - Returns: How much that was, at most so many.
  package func sendUnheard(_ bytes: [UInt8], atMost most: Int) -> Int {
    var sent = 0
    while sent < most {
      guard case .bytes(let count) = connection.write(bytes[...]) else { return sent }
      sent += count
    }
    return sent
  }

  /// The next line without its end; nil: the other end has closed, or is silent for ten seconds.
  package func line() -> String? {
    while true {
      if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
        defer { input.removeFirst(end + 1) }
        return String(decoding: input[..<end], as: UTF8.self)
      }
      switch connection.read(into: &input, atMost: 65_536) {
      case .bytes: break
      case .wouldBlock: if !wait(POLLIN) { return nil }
      case .ended:
        hasEnded = true
        return nil
      }
    }
  }

  package func ask(_ line: String) -> String? {
    send(line + "\n")
    return self.line()
  }

  /// Closes its own direction; answers still come.
  package func sayNoMore() { shutdown(connection.descriptor.number, Int32(SHUT_WR)) }

  package func close() { connection.descriptor.close() }

  private func wait(_ events: Int32) -> Bool {
    var entry = pollfd(fd: connection.descriptor.number, events: Int16(events), revents: 0)
    return retryingInterrupts { poll(&entry, 1, 10_000) } > 0
  }
}
