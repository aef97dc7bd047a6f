import Glibc

/// How a signal is written: `TERM`, `SIGTERM` or its number, from 1 to 64.
package enum SignalSyntax {
  enum Failure: Error, Equatable {
    case unknown
    case outOfRange
  }

  /// The names of signal(7).
  private static let numbers: [String: Int32] = [
    "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "ILL": SIGILL, "TRAP": SIGTRAP,
    "ABRT": SIGABRT, "BUS": SIGBUS, "FPE": SIGFPE, "KILL": SIGKILL, "USR1": SIGUSR1,
    "SEGV": SIGSEGV, "USR2": SIGUSR2, "PIPE": SIGPIPE, "ALRM": SIGALRM, "TERM": SIGTERM,
    "STKFLT": SIGSTKFLT, "CHLD": SIGCHLD, "CONT": SIGCONT, "STOP": SIGSTOP, "TSTP": SIGTSTP,
    "TTIN": SIGTTIN, "TTOU": SIGTTOU, "URG": SIGURG, "XCPU": SIGXCPU, "XFSZ": SIGXFSZ,
    "VTALRM": SIGVTALRM, "PROF": SIGPROF, "WINCH": SIGWINCH, "IO": SIGIO, "PWR": SIGPWR,
    "SYS": SIGSYS,
  ]

  /// `SIGTERM`; `signal 40` for one without a name.
  package static func name(of signal: Int32) -> String {
    numbers.first { $0.value == signal }.map { "SIG\($0.key)" } ?? "signal \(signal)"
  }

  /// In order, without `SIG`.
  static let names = numbers.keys.sorted()

  static func parse(_ text: String) throws(Failure) -> Int32 {
    if let number = ASCII.decimal(text.utf8) {
      guard Bounds.signal.contains(number) else { throw .outOfRange }
      return Int32(number)
    }
    let name = text.hasPrefix("SIG") ? String(text.dropFirst(3)) : text
    guard let number = numbers[name] else { throw .unknown }
    return number
  }
}
