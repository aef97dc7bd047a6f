import Glibc
import SluiceSystem
import Synchronization

/// A thread of our own, with a name, all signals blocked, and an end that can be waited for.
///
/// It has the nice value of the process even where the thread that starts it was lowered, as
/// libdispatch does with its workers: a child inherits it from the thread that spawns, and without
/// privilege nobody can raise it again.
package final class NamedThread: Sendable {
  private let thread: pthread_t
  private let isJoined = Atomic<Bool>(false)

  /// Starts the thread.
  ///
  /// - Parameter name: cut at 15 bytes by the kernel.
  /// - Throws: `EAGAIN` where the limit of threads is reached.
  package init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    // Blocked from its first instant on, by inheritance.
    var everySignal = sigset_t()
    var previous = sigset_t()
    sigfillset(&everySignal)
    pthread_sigmask(SIG_SETMASK, &everySignal, &previous)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, start.toOpaque())
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    if code != 0 {
      start.release()
      throw SystemError(code: code, operation: "start thread '\(name)'")
    }
    self.thread = thread
  }

  /// Waits for the thread's end; its effects are visible then.
  ///
  /// - Precondition: called once, and not by the thread itself.
  package func join() {
    let wasJoined = isJoined.exchange(true, ordering: .relaxed)
    precondition(!wasJoined, "a thread is joined once")
    pthread_join(thread, nil)
  }

  deinit {
    // Else it would keep its stack after its end, for somebody to join it.
    if !isJoined.load(ordering: .relaxed) { pthread_detach(thread) }
  }
}

/// What a new thread needs to begin.
private final class Start: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  func run() {
    SystemThread.setName(name)
    SystemThread.takeNiceValueOfProcess()
    body()
  }
}
