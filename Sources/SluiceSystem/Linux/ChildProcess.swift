import CSystem
import Glibc

/// A child of this process, named by a descriptor that no other process can take over (pidfd).
///
/// The descriptor is readable from the child's end on (pidfd_open(2)). Until `reap()` the child's
/// number stays its own, also as the number of its group and session.
package struct ChildProcess {
  /// How a child ended, and what it used.
  package struct Ending {
    /// `CLD_EXITED`, `CLD_KILLED` or `CLD_DUMPED` of waitid(2).
    package let code: Int32
    /// The exit code, or the number of the signal.
    package let status: Int32
    package let usage: rusage
  }

  package let pid: pid_t
  package let descriptor: Descriptor

  /// - Precondition: `pid` is a child that nobody has waited for.
  package init(pid: pid_t) throws(SystemError) {
    let number = csystem_pidfd_open(pid)
    if number < 0 { throw .last("watch process \(pid)") }
    self.pid = pid
    descriptor = try Descriptor(owningAboveStandard: number)
  }

  /// Sends a signal to the group that the child leads.
  ///
  /// - Precondition: the child has not been reaped.
  package func signalGroup(_ signal: Int32) {
    // ESRCH is all that can go wrong, and then there is nobody left to tell.
    kill(-pid, signal)
  }

  /// Whether somebody is left in the group that the child led; after `reap()`.
  package var groupHasMembers: Bool { kill(-pid, 0) == 0 || errno == EPERM }

  /// Waits for the child's end and frees its number.
  ///
  /// - Throws: `ECHILD` where the program ignores `SIGCHLD` or another part of it has waited.
  package func reap() throws(SystemError) -> Ending {
    var status = siginfo_t()
    var usage = rusage()
    let result = retryingInterrupts { csystem_reap(descriptor.number, &status, &usage) }
    if result != 0 { throw .last("wait for process \(pid)") }
    return Ending(
      code: status.si_code, status: csystem_reaped_status(&status), usage: usage)
  }
}

/// Signals to processes that are no children of ours.
package enum ProcessSignal {
  /// Sends a signal to a process if it is still the one that `isExpected` recognises.
  ///
  /// The process is held by a descriptor while it is looked at, so that the signal never reaches
  /// another one that has taken over its number.
  package static func send(_ signal: Int32, to pid: pid_t, if isExpected: () -> Bool) {
    let number = csystem_pidfd_open(pid)
    guard number >= 0 else { return }
    if isExpected() { _ = csystem_pidfd_send_signal(number, signal) }
    close(number)
  }
}
