import Dispatch
import SluiceOperations
import SluiceState
import SluiceSystem
import Synchronization

@testable import Sluice

/// A control socket on a reactor's thread of its own, which answers by what it was asked; orders a
/// round later, as an engine does.
final class SocketServer: Sendable {
  let hasRoom = Atomic<Bool>(true)

  private let mailbox: Mailbox
  private let thread: NamedThread
  private let socket: Box

  /// Confined to the reactor's thread.
  private final class Box: @unchecked Sendable {
    let reactor: Reactor
    var socket: ControlSocket?

    init(_ reactor: Reactor) { self.reactor = reactor }
  }

  init(at path: String) throws {
    let reactor = try Reactor()
    let mailbox = reactor.mailbox
    self.mailbox = mailbox
    let box = Box(reactor)
    socket = box
    thread = try NamedThread("test.control") { box.reactor.run { nil } }
    let opened = DispatchSemaphore(value: 0)
    let failure = Lock<SystemError?>(nil)
    mailbox.post { [self] in
      do throws(SystemError) {
        box.socket = try ControlSocket(
          at: path, reactor: box.reactor, clock: SystemClock(),
          hasRoom: { [self] in hasRoom.load(ordering: .relaxed) },
          answer: { Self.answer($0, mailbox, $1) })
      } catch {
        failure.withLock { $0 = error }
      }
      opened.signal()
    }
    opened.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// What it answers when it is asked for the task `long`: more than it keeps for a client.
  static let longText = String(repeating: "x", count: 70_000)

  private static func answer(
    _ request: ControlRequest, _ mailbox: Mailbox, _ reply: @escaping ([UInt8]) -> Void
  ) {
    switch request {
    case .why("long"): reply(ControlReply.ok { $0.field("asked", longText) })
    case .why(let task): reply(ControlReply.ok { $0.field("asked", task) })
    case .hold(let task):
      let later = Later(reply)
      mailbox.post { later.reply(ControlReply.ok { $0.field("asked", task) }) }
    default: reply(ControlReply.fault(.init(.unknownRequest, "not in this test")))
    }
  }

  /// Confined to the reactor's thread, which posts it to itself.
  private final class Later: @unchecked Sendable {
    let reply: ([UInt8]) -> Void
    init(_ reply: @escaping ([UInt8]) -> Void) { self.reply = reply }
  }

  var connectionCount: Int { onThread { $0.socket?.connectionCount ?? 0 } }

  /// Returns when all that has happened until now was served.
  func settle() { for _ in 0..<200 { _ = onThread { _ in 0 } } }

  func stop() {
    _ = onThread { box in
      box.socket?.close()
      box.socket = nil
      return 0
    }
    mailbox.stop()
    thread.join()
  }

  private func onThread(_ body: @escaping @Sendable (Box) -> Int) -> Int {
    let done = DispatchSemaphore(value: 0)
    let result = Lock(0)
    mailbox.post { [socket] in
      let value = body(socket)
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    return result.withLock { $0 }
  }
}
