import Glibc

/// What the program tells the one that started it: sysexits(3), timeout(1), and 128 plus a signal.
struct ExitCode: Hashable, Sendable {
  let number: Int32

  static let success = ExitCode(number: 0)
  /// A task failed, or the run was cancelled or stalled.
  static let failure = ExitCode(number: 1)
  /// Wrong usage, an unknown task or queue, a wrong parameter.
  static let usage = ExitCode(number: 2)
  /// The workflow file or a journal has faults.
  static let faultyInput = ExitCode(number: 65)
  /// No such file or run.
  static let noInput = ExitCode(number: 66)
  /// What a command needs is not there: the engine of a run cannot be reached.
  static let unavailable = ExitCode(number: 69)
  /// A fault of the engine itself, or of what it needs of the system.
  static let engineFault = ExitCode(number: 70)
  /// The state folder, or a file that was asked for, cannot be made.
  static let cannotMake = ExitCode(number: 73)
  /// The state could not be written.
  static let stateLost = ExitCode(number: 74)
  /// Another engine drives the run.
  static let taken = ExitCode(number: 75)
  /// The run's own timeout.
  static let timedOut = ExitCode(number: 124)

  /// A signal ended it.
  static func signalled(_ signal: Int32) -> ExitCode { ExitCode(number: 128 + signal) }
}

extension ExitCode {
  /// Each with what it says, for people.
  static let explained: [(code: ExitCode, meaning: String)] = [
    (.success, "all is well"),
    (.failure, "a task failed, or the run was cancelled or stood still"),
    (.usage, "wrong usage: an unknown command, option, task or queue, a wrong parameter"),
    (.faultyInput, "the workflow file or a journal has faults"),
    (.noInput, "there is no such file or run, or it cannot be read"),
    (.unavailable, "the engine of the run cannot be reached"),
    (.engineFault, "a fault of the engine itself, or of what it needs of the system"),
    (.cannotMake, "the state folder, or a file that was asked for, cannot be made"),
    (.stateLost, "the state could not be written; what was known is on standard error"),
    (.taken, "another engine drives this run"),
    (.timedOut, "the run's own timeout, as timeout(1) has it"),
    (.signalled(SIGHUP), "the terminal hung up; 'sluice resume' goes on"),
    (.signalled(SIGINT), "interrupted, as by Ctrl-C; 'sluice resume' goes on"),
    (.signalled(SIGTERM), "terminated; 'sluice resume' goes on"),
  ]
}
