import Glibc
import SluiceOperations
import SluiceSystem

/// The socket of one run, `control.sock` in its folder, while an engine drives the run.
///
/// For the same user and root alone. Confined to the engine's thread.
final class ControlSocket {
  /// More connections are refused, or take the place of one that is idle.
  static let mostClients = 64

  /// One that was silent for less is not idle: it may be about to ask.
  static let leastIdleTime = Duration.seconds(1)

  /// Connections taken in one round, so that those who knock do not keep the engine from its turn.
  private static let acceptsInRound = 16

  /// After a shortage of the machine, until the next try.
  private static let pause = Duration.milliseconds(100)

  private let listener: LocalListener
  private let reactor: Reactor
  private let clock: any Clock
  private let answer: (ControlRequest, @escaping ([UInt8]) -> Void) -> Void
  /// Whether the machine has descriptors to spare.
  private let hasRoom: () -> Bool

  private var registration: Reactor.Registration?
  private var timer: TimerID?
  private var connections: [ObjectIdentifier: ControlConnection] = [:]

  /// Opens it, in place of one that a dead engine left.
  ///
  /// - Parameters:
  ///   - path: In the folder of a run that this process has the lock of.
  ///   - answer: Serves a request; calls back once with a line, now or in a later turn.
  init(
    at path: String, reactor: Reactor, clock: any Clock, hasRoom: @escaping () -> Bool,
    answer: @escaping (ControlRequest, @escaping ([UInt8]) -> Void) -> Void
  ) throws(SystemError) {
    listener = try LocalListener(replacing: path, backlog: Int32(Self.mostClients))
    self.reactor = reactor
    self.clock = clock
    self.hasRoom = hasRoom
    self.answer = answer
    do throws(SystemError) { try listen() } catch {
      listener.remove()
      throw error
    }
  }

  var connectionCount: Int { connections.count }

  /// Ends all connections, and takes the socket away; nothing more is answered.
  func close() {
    if let registration { reactor.cancel(registration) }
    registration = nil
    if let timer { reactor.cancelTimer(timer) }
    listener.remove()
    listener.descriptor.close()
    for connection in connections.values { connection.close() }
  }

  private func listen() throws(SystemError) {
    registration = try reactor.register(listener.descriptor.number, .read) { [unowned self] _ in
      accept()
    }
  }

  private func accept() {
    for _ in 0..<Self.acceptsInRound {
      do throws(SystemError) {
        guard let connection = try listener.accept() else { return }
        take(connection)
      } catch {
        return listenLater()
      }
    }
  }

  /// What waits to be taken would else be told of without end.
  private func listenLater() {
    if let registration { reactor.cancel(registration) }
    registration = nil
    timer = reactor.setTimer(at: clock.now + Self.pause) { [unowned self] in
      timer = nil
      do throws(SystemError) { try listen() } catch { listenLater() }
    }
  }

  private func take(_ connection: LocalConnection) {
    if let fault = refusal(of: connection) {
      // A few bytes always fit.
      _ = connection.write(ControlReply.fault(fault)[...])
      return connection.descriptor.close()
    }
    let client = ControlConnection(
      connection, reactor: reactor, clock: clock, answer: answer
    ) { [unowned self] client in connections[ObjectIdentifier(client)] = nil }
    connections[ObjectIdentifier(client)] = client
    client.begin()
  }

  private func refusal(of connection: LocalConnection) -> ControlFault? {
    guard let user = connection.peerUser, user == geteuid() || user == 0 else {
      return ControlFault(.forbidden, "the run is another user's")
    }
    guard connections.count < Self.mostClients || makesRoom() else {
      return ControlFault(
        .busy, "the engine serves \(connections.count) connections, and takes no more",
        help: "try again later")
    }
    guard hasRoom() else {
      return ControlFault(
        .busy, "the engine has no descriptors to spare for a connection",
        help: "try again later, or give it more: ulimit -n")
    }
    return nil
  }

  /// Ends the connection that has been idle for longest, so that nobody locks the others out by
  /// saying nothing.
  private func makesRoom() -> Bool {
    let now = clock.now
    let idle = connections.values.filter {
      $0.isIdle && $0.lastHeard + Self.leastIdleTime <= now
    }
    return idle.sorted { $0.lastHeard < $1.lastHeard }.contains { $0.closeIfIdle() }
  }
}
