import SluiceSystem

/// The seam for child processes: starts programs, signals them, and tells what becomes of them.
///
/// Confined to one thread, the engine's own: every call is made there and every report comes there,
/// also from within `launch` and `signal`.
package protocol Launcher: AnyObject {
  /// Takes the reports, in the order in which things happened.
  var report: (LaunchReport) -> Void { get set }

  /// Starts a program; the first report is `spawned` or `failed`.
  ///
  /// While the machine lacks descriptors, processes or memory, the launch waits for better times.
  ///
  /// - Precondition: the request's ticket was never used before.
  func launch(_ request: LaunchRequest)

  /// Sends a signal once to each process of the task: its group, and what else is of its session or
  /// carries its marks.
  ///
  /// A launch that still waits is given up and reported as `failed`; a ticket whose end was
  /// reported is ignored.
  func signal(_ ticket: LaunchTicket, _ signal: Int32)

  /// Whether output is reported besides being kept in the log.
  var wantsOutput: Bool { get set }

  /// How many launches have neither ended nor failed.
  var running: Int { get }
}

/// Names one launch for the life of an engine.
package struct LaunchTicket: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// What to start, where, and with what.
package struct LaunchRequest: Sendable {
  /// What is executed.
  package enum Command: Hashable, Sendable {
    /// A program with its arguments, itself the first.
    ///
    /// A name without a slash is looked up on the `PATH` of the request's environment; a relative
    /// path is relative to `directory`.
    case program([[UInt8]])

    /// A script for an interpreter: `["sh", "-e"]` is given the text by `-c`, `["awk", "-f",
    /// "{file}"]` the path of a private file.
    ///
    /// A text beyond what one argument can hold (`Command.longestArgument`) always goes by a file,
    /// named as the last argument where `{file}` is not among them.
    case script([UInt8], interpreter: [String])

    /// The kernel's limit for one argument or variable, in bytes without the final NUL
    /// (execve(2): `MAX_ARG_STRLEN`).
    package static let longestArgument = 131_071
  }

  /// What standard input reads.
  package enum StandardInput: Hashable, Sendable {
    /// Nothing: the end of the file at once.
    case empty
    case text([UInt8])
    /// The content of a file; a relative path is relative to `directory`.
    case file(String)
  }

  package var ticket: LaunchTicket
  package var command: Command
  package var environment: EnvironmentBlock
  /// An absolute path.
  package var directory: String
  package var standardInput: StandardInput
  /// Where standard output and standard error go, in the order written; made, with mode 0600 and
  /// with the folder, at the first output.
  package var logPath: String
  /// Whether what the program leaves running at its end lives on (`stop: { detach: true }`); its
  /// output is added to the log for as long as the engine lives.
  package var leavesStraysAlone: Bool
  /// How long it may write nothing before that is reported; nil: for ever.
  package var idleTimeout: Duration?

  package init(
    ticket: LaunchTicket, command: Command, environment: EnvironmentBlock, directory: String,
    standardInput: StandardInput = .empty, logPath: String, leavesStraysAlone: Bool = false,
    idleTimeout: Duration? = nil
  ) {
    self.ticket = ticket
    self.command = command
    self.environment = environment
    self.directory = directory
    self.standardInput = standardInput
    self.logPath = logPath
    self.leavesStraysAlone = leavesStraysAlone
    self.idleTimeout = idleTimeout
  }
}

/// What became of a launch.
package enum LaunchReport: Sendable {
  /// The program executes; posted before anything else of the launch. The time is that of its
  /// start since the machine's boot, to tell the process from a later one with its number.
  case spawned(LaunchTicket, pid: Int32, bootTime: Instant)

  /// Nothing was started, or what was started had to be ended at once; the last report of a launch.
  case failed(LaunchTicket, LaunchFailure)

  /// Bytes of standard output and error; posted only where they are wanted.
  case output(LaunchTicket, [UInt8])

  /// The program has written nothing for as long as its request's `idleTimeout`; posted once.
  case idle(LaunchTicket)

  /// The log cannot be written; posted once, and from then on the output is read and dropped.
  case logFailed(LaunchTicket, SystemError)

  /// The program ended and its output is in the log; the last report of a launch.
  case ended(LaunchTicket, ExitStatus, ResourceUsage)
}

/// Why nothing was started, in words for the user.
package struct LaunchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One phrase: `nosuch: command not found`.
  package let message: String

  /// The code that a shell would exit with: 127 where there is no such program, 126 where it cannot
  /// be executed, nil where the program is not to blame.
  package let exitCode: Int32?

  package init(_ message: String, exitCode: Int32? = nil) {
    self.message = message
    self.exitCode = exitCode
  }

  package var description: String { message }
}
