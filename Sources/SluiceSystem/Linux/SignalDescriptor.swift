import CSystem
import Glibc

/// Signals of this process as something to read, instead of handlers that interrupt it
/// (signalfd(2)).
///
/// The kernel merges pending signals of one number: each is told at least once.
package final class SignalDescriptor: Sendable {
  package let descriptor: Descriptor

  /// Blocks the signals for the calling thread and for those that it starts from now on.
  ///
  /// - Important: To be called before the process starts another thread; a thread that does not
  ///   block them would be ended by them.
  package init(_ signals: [Int32]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals where !Self.isIgnored(signal) { sigaddset(&set, signal) }
    let failure = pthread_sigmask(SIG_BLOCK, &set, nil)
    guard failure == 0 else { throw SystemError(code: failure, operation: "block signals") }
    let number = csystem_signalfd(&set)
    guard number >= 0 else { throw .last("signalfd") }
    descriptor = try Descriptor(owningAboveStandard: number)
  }

  /// Whether whoever started this process had it ignore the signal, as nohup(1) does: blocked it
  /// would become pending all the same.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return csystem_ignores(&action)
  }

  /// The signals that came since the last call, in the order of their numbers; empty: none.
  package func read() -> [Int32] {
    var signals: [Int32] = []
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while retryingInterrupts({ Glibc.read(descriptor.number, &information, size) }) == size {
      signals.append(Int32(information.ssi_signo))
    }
    return signals
  }
}
