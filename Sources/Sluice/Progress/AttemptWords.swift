import SluiceState

/// How an attempt ended, in words.
package enum AttemptWords {
  package static func of(_ report: AttemptReport) -> String {
    of(report.outcome, reason(of: report))
  }

  /// With the exit code, also where the reason is another one: that of a command that is not there.
  package static func reason(of report: AttemptReport) -> String {
    guard report.outcome == .failed, case .exited(let code) = report.status,
      !report.reason.hasSuffix("exit code \(code)")
    else { return report.reason }
    return "\(report.reason), exit code \(code)"
  }

  package static func of(_ outcome: TaskResult, _ reason: String) -> String {
    switch outcome {
    case .succeeded: "succeeded"
    case .failed: reason.isEmpty ? "failed" : "failed: \(reason)"
    case .timedOut, .cancelled, .interrupted:
      reason.isEmpty ? outcome.words : reason
    case .skipped, .upstreamFailed, .upToDate: outcome.words
    }
  }
}

extension String {
  /// A word of the journal as people write it.
  package var replacingUnderscores: String { String(map { $0 == "_" ? " " : $0 }) }
}
