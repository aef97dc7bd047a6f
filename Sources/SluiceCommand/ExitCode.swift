/// What the program tells the one that started it: sysexits(3), timeout(1), and 128 plus a signal.
struct ExitCode: Hashable, Sendable {
  let number: Int32

  static let success = ExitCode(number: 0)
  /// A task failed, or the run was cancelled or stalled.
  static let failure = ExitCode(number: 1)
  /// Wrong usage, an unknown task, a wrong parameter.
  static let usage = ExitCode(number: 2)
  /// The workflow file or a journal has faults.
  static let faultyInput = ExitCode(number: 65)
  /// No such file or run.
  static let noInput = ExitCode(number: 66)
  /// A fault of the engine itself, or of what it needs of the system.
  static let engineFault = ExitCode(number: 70)
  /// The state folder cannot be made.
  static let cannotMakeState = ExitCode(number: 73)
  /// The state could not be written.
  static let stateLost = ExitCode(number: 74)
  /// Another engine drives the run.
  static let taken = ExitCode(number: 75)
  /// The run's own timeout.
  static let timedOut = ExitCode(number: 124)

  /// A signal ended it.
  static func signalled(_ signal: Int32) -> ExitCode { ExitCode(number: 128 + signal) }
}
