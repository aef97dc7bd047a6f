import Glibc
import SluiceModel
import SluiceSystem

/// The other end of a control socket, for commands: asks and waits for the answer.
///
/// Blocks the calling thread, which is none of an engine's.
package final class ControlClient {
  package enum Failure: Error, Hashable, Sendable {
    /// Nobody listens, or not yet, or no longer.
    case unreachable(SystemError)
    /// The engine took no connection in this time: it has not been asked.
    case unheard(Duration)
    /// The engine did not answer in this time; it may still do what it was asked for.
    case silent(Duration)
    /// The engine has gone while it was asked; whether it has done what it was asked for is open.
    case lost
    case fault(ControlFault)
  }

  /// An answer is shorter than this.
  private static let longestAnswer = 16 << 20
  private static let chunk = 65_536

  private let connection: LocalConnection
  private let clock = SystemClock()
  private let patience: Duration
  private var input: [UInt8] = []
  /// Bytes of it that have no end of a line.
  private var searched = 0

  /// - Parameters:
  ///   - path: The socket's.
  ///   - patience: How long one answer may take.
  package init(to path: String, patience: Duration) throws(Failure) {
    self.patience = patience
    let deadline = clock.now + patience
    while true {
      do throws(SystemError) {
        connection = try LocalConnection(to: path)
        return
      } catch {
        guard error.code == EAGAIN else { throw .unreachable(error) }
      }
      // As many knock as may wait for the engine's next turn.
      guard clock.now < deadline else { throw .unheard(patience) }
      clock.pause(for: .milliseconds(2))
    }
  }

  /// Readable when something of an answer has come, or the connection has ended.
  package var descriptor: Descriptor { connection.descriptor }

  /// The answer to one request.
  package func ask(_ request: ControlRequest) throws(Failure) -> Value {
    let deadline = clock.now + patience
    try send(request, until: deadline)
    while true {
      if let answer = try arrivedAnswer() { return answer }
      try wait(POLLIN, until: deadline)
    }
  }

  /// Sends a request whose answer `arrivedAnswer` gives.
  package func send(_ request: ControlRequest) throws(Failure) {
    try send(request, until: clock.now + patience)
  }

  private func send(_ request: ControlRequest, until deadline: Instant) throws(Failure) {
    var rest = request.line[...]
    while !rest.isEmpty {
      switch connection.write(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: try wait(POLLOUT, until: deadline)
      // It may have said why it listens no more.
      case .ended: rest = []
      }
    }
  }

  /// The next answer, where it is there as a whole; never waits.
  package func arrivedAnswer() throws(Failure) -> Value? {
    while true {
      if let end = input[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          input.removeFirst(end + 1)
          searched = 0
        }
        do throws(ControlFault) { return try ControlReply.read(input[..<end]) } catch {
          throw .fault(error)
        }
      }
      searched = input.count
      guard searched < Self.longestAnswer else { throw .lost }
      switch connection.read(into: &input, atMost: Self.chunk) {
      case .bytes: break
      case .wouldBlock: return nil
      case .ended: throw .lost
      }
    }
  }

  /// Returns when the engine has ended the connection: it has given the run up.
  package func waitForEnd() {
    while true {
      input = []
      switch connection.read(into: &input, atMost: Self.chunk) {
      case .ended: return
      case .bytes: break
      case .wouldBlock: _ = poll(POLLIN, milliseconds: -1)
      }
    }
  }

  private func wait(_ events: Int32, until deadline: Instant) throws(Failure) {
    let left = deadline - clock.now
    guard left > .zero else { throw .silent(patience) }
    _ = poll(events, milliseconds: Int32(clamping: left.clampedNanoseconds / 1_000_000 + 1))
  }

  private func poll(_ events: Int32, milliseconds: Int32) -> Int32 {
    var entry = pollfd(fd: connection.descriptor.number, events: Int16(events), revents: 0)
    return retryingInterrupts { Glibc.poll(&entry, 1, milliseconds) }
  }
}
