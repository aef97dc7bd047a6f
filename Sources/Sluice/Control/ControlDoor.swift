import SluiceState
import SluiceSystem

/// Opens a run's control socket when it is first of use, and shuts it before the run is given up.
///
/// Where it cannot be opened the run goes on, and is told so once. Confined to the engine's thread.
final class ControlDoor {
  typealias Answer = (ControlRequest, @escaping ([UInt8]) -> Void) -> Void

  /// After so much time a run opens its socket: one that is over by then needs none, and no start
  /// of a task waits for it.
  static let leisure = Duration.milliseconds(5)

  private enum State {
    case closed
    case open(ControlSocket)
    /// It could not be opened, or the run is over.
    case shut
  }

  private var state = State.closed
  private let make: (@escaping Answer) throws(SystemError) -> ControlSocket
  private let desk: ControlDesk
  private let observer: any RunObserver

  init(
    of run: PreparedRun, in loop: EngineLoop,
    make: @escaping (@escaping Answer) throws(SystemError) -> ControlSocket
  ) {
    self.make = make
    desk = ControlDesk(loop: loop, run: run.folder.id)
    observer = run.observer
    loop.isReachable = { [weak self] _ in self?.open() ?? false }
    loop.willClose = { [weak self] _ in self?.close() }
  }

  /// - Returns: Whether the run can be reached.
  @discardableResult
  func open() -> Bool {
    switch state {
    case .open: return true
    case .shut: return false
    case .closed: break
    }
    do throws(SystemError) {
      state = .open(try make { [desk] in desk.answer($0, reply: $1) })
      return true
    } catch {
      state = .shut
      observer.observe(
        warning: "the run has no control socket, so that it cannot be held, cancelled or asked "
          + "from outside: \(error)")
      return false
    }
  }

  func close() {
    if case .open(let socket) = state { socket.close() }
    state = .shut
  }
}
