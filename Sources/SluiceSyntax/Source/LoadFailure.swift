/// Why a file could not become a `SourceFile`.
package struct LoadFailure: Error, Sendable {
  /// What the failure means to the caller of the command.
  package enum Reason: Int32, Sendable {
    /// The content is at fault (`EX_DATAERR`).
    case content = 65
    /// There is no such file, or it cannot be read (`EX_NOINPUT`).
    case input = 66
  }

  package let reason: Reason
  package let diagnostic: Diagnostic

  /// The exit code of the command, as in sysexits(3).
  package var exitCode: Int32 { reason.rawValue }

  package init(_ reason: Reason, _ diagnostic: Diagnostic) {
    self.reason = reason
    self.diagnostic = diagnostic
  }
}
