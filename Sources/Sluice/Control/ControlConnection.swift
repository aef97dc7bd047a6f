import SluiceOperations
import SluiceSystem

/// One client of a control socket, served on the engine's thread without ever waiting for it.
///
/// Requests are answered in their order, one at a time. While an answer is owed, or the client does
/// not read its answers, no more is read of it: it holds at most a line of requests and
/// `mostPending` and one answer of output.
final class ControlConnection {
  /// Answers are served until so many bytes wait for the client.
  private static let mostPending = 65_536

  private let connection: LocalConnection
  private let reactor: Reactor
  private let clock: any Clock
  /// Serves a request; calls back once, now or in a later turn.
  private let answer: (ControlRequest, @escaping ([UInt8]) -> Void) -> Void
  private let didClose: (ControlConnection) -> Void

  private var lines = RequestLines(longest: ControlRequest.longestLine)
  private var output: [UInt8] = []
  private var written = 0
  /// Whether an answer is owed.
  private var isAnswering = false
  /// Whether nothing more comes: the client has said its last, or is not listened to any more.
  private var hasEnded = false
  private var isClosed = false
  /// Whether it ordered the run's end, which it may wait for.
  private var awaitsEnd = false
  /// When it was last heard.
  private(set) var lastHeard: Instant
  private var watch: (registration: Reactor.Registration, interest: Reactor.Interest)?

  init(
    _ connection: LocalConnection, reactor: Reactor, clock: any Clock,
    answer: @escaping (ControlRequest, @escaping ([UInt8]) -> Void) -> Void,
    didClose: @escaping (ControlConnection) -> Void
  ) {
    self.connection = connection
    self.reactor = reactor
    self.clock = clock
    lastHeard = clock.now
    self.answer = answer
    self.didClose = didClose
  }

  /// Whether nothing is owed to it.
  var isIdle: Bool { !isAnswering && output.isEmpty && !awaitsEnd }

  func begin() { watchOrClose() }

  /// Writes what still fits, and ends the connection.
  func close() {
    guard !isClosed else { return }
    flush()
    isClosed = true
    if let watch { reactor.cancel(watch.registration) }
    watch = nil
    connection.descriptor.close()
    didClose(self)
  }

  // MARK: What comes

  private func serve(_ readiness: Reactor.Readiness) {
    // Gone in both directions while it waits for nothing that could be read.
    let isGone = !readiness.isDisjoint(with: [.hungUp, .failed]) && !wantsInput
    if isGone { return close() }
    if wantsInput && !readiness.isDisjoint(with: [.readable, .hungUp, .failed]) { read() }
    goOn()
  }

  private var wantsInput: Bool { !hasEnded && !isAnswering && !isFull && lines.room > 0 }

  private var isFull: Bool { output.count - written >= Self.mostPending }

  private func read() {
    let room = lines.room
    let transfer = lines.add { connection.read(into: &$0, atMost: room) }
    if transfer == .ended { hasEnded = true }
    if case .bytes = transfer { lastHeard = clock.now }
  }

  /// Ends it, unless it has just asked for something.
  ///
  /// - Returns: Whether it is closed.
  func closeIfIdle() -> Bool {
    let before = lastHeard
    if wantsInput { read() }
    goOn()
    guard !isClosed else { return true }
    guard isIdle, lastHeard == before else { return false }
    close()
    return true
  }

  /// Answers what is there, as far as it may, and then waits for what comes next.
  ///
  /// Requests lie there unanswered only while an answer is owed or the output is full: then what is
  /// waited for, an answer or room, leads here again.
  private func goOn() {
    while !isClosed && !isAnswering {
      if isFull { flush() }
      guard !isFull, answerNext() else { break }
    }
    if !isFull { flush() }
    watchOrClose()
  }

  /// - Returns: Whether there was a request.
  private func answerNext() -> Bool {
    switch lines.next() {
    case .none:
      return false
    case .tooLong:
      add(
        ControlReply.fault(
          .init(.tooLong, "a request has fewer than \(ControlRequest.longestLine) bytes")))
      hasEnded = true
      lines = RequestLines(longest: ControlRequest.longestLine)
    case .line(let line): take(line)
    }
    return true
  }

  private func take(_ line: [UInt8]) {
    let request: ControlRequest
    do throws(ControlFault) {
      request = try ControlRequest(line: line)
    } catch {
      return add(ControlReply.fault(error))
    }
    isAnswering = true
    if request == .cancel { awaitsEnd = true }
    var isAtOnce = true
    answer(request) { [weak self] reply in
      guard let self, !isClosed else { return }
      isAnswering = false
      add(reply)
      if !isAtOnce { goOn() }
    }
    isAtOnce = false
  }

  // MARK: What goes

  private func add(_ bytes: [UInt8]) { output += bytes }

  private func flush() {
    while written < output.count {
      switch connection.write(output[written...]) {
      case .bytes(let count): written += count
      case .wouldBlock: return
      case .ended:
        // It will read nothing more.
        hasEnded = true
        written = output.count
      }
    }
    output.removeAll(keepingCapacity: output.capacity <= Self.mostPending)
    written = 0
  }

  /// Watches for what the connection waits for; one that waits for nothing any more ends.
  private func watchOrClose() {
    guard !isClosed else { return }
    if hasEnded && !isAnswering && output.isEmpty { return close() }
    var interest: Reactor.Interest = []
    if wantsInput { interest.insert(.read) }
    if !output.isEmpty { interest.insert(.write) }
    if let watch, watch.interest == interest { return }
    if let watch { reactor.cancel(watch.registration) }
    watch = nil
    do throws(SystemError) {
      let registration = try reactor.register(connection.descriptor.number, interest) {
        [unowned self] in serve($0)
      }
      watch = (registration, interest)
    } catch {
      close()
    }
  }
}
