import Glibc

/// A failed call of the operating system: its errno and what was being done.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errno value, such as `ENOENT`.
  public let code: Int32

  /// What was attempted, as it reads in a message: `open 'x'`.
  public let operation: String

  /// The error with that errno while doing `operation`.
  public init(code: Int32, operation: String) {
    self.code = code
    self.operation = operation
  }

  /// The error of the call that has just failed on this thread.
  ///
  /// - Precondition: nothing that may change errno ran since.
  package static func last(_ operation: @autoclosure () -> String) -> SystemError {
    let code = errno
    return SystemError(code: code, operation: operation())
  }

  /// The system's words for the code alone: `No such file or directory`.
  public var reason: String {
    // strerror(3) keeps its text per thread since glibc 2.32.
    String(cString: strerror(code))
  }

  /// Whether it says that there is no such file.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  public var description: String { "\(operation): \(reason)" }
}

/// Repeats a call for as long as a signal interrupts it.
///
/// - Returns: the call's result; -1 leaves errno as the call set it.
package func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
