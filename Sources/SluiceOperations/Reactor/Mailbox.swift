import SluiceSystem

/// Where any thread leaves work for a reactor's thread; the work is done in the order it came.
package final class Mailbox: Sendable {
  private struct State: ~Copyable {
    var work: [@Sendable () -> Void] = []
    var isStopped = false
  }

  private let state = Lock(State())
  private let counter: EventCounter

  init() throws(SystemError) {
    counter = try EventCounter()
  }

  /// Has `work` done on the reactor's thread in its next round.
  ///
  /// Work that is posted after `stop()` may be left for the next `run`.
  package func post(_ work: @escaping @Sendable () -> Void) {
    let wakes = state.withLock { state in
      state.work.append(work)
      // Else an earlier post has woken the loop, and the work was not taken yet.
      return state.work.count == 1
    }
    if wakes { counter.signal() }
  }

  /// Lets the reactor's `run` return after the round in which it is and the work posted before; if
  /// it does not run, the next one returns after its first turn.
  package func stop() {
    state.withLock { $0.isStopped = true }
    counter.signal()
  }

  /// Whether `stop()` was called and `run` has not returned since.
  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Lets the reactor be run again.
  func forgetStop() {
    state.withLock { $0.isStopped = false }
  }

  /// Readable while work waits.
  var descriptor: Int32 { counter.descriptor.number }

  /// Takes the wake-up back; before `drain()`, so that a post in between wakes again.
  func acknowledge() { counter.reset() }

  /// Does the work that waits; what it posts itself is left for the next round.
  func drain() {
    let work = state.withLock { state in
      let work = state.work
      state.work = []
      return work
    }
    for item in work { item() }
  }
}
