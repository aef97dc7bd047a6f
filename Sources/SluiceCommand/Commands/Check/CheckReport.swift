import SluiceSyntax

/// What `sluice check` found in all the files.
struct CheckReport: Sendable {
  /// One file that was looked at.
  struct File: Sendable {
    enum State: Hashable, Sendable {
      /// Read and checked; nil: it has no graph to count the tasks of.
      case checked(taskCount: Int?)
      /// Not there, or not to be read.
      case unreadable
      /// Not checked, since it seems to be another program's; why.
      case skipped(String)
    }

    /// As the user named it.
    let path: String
    let state: State
    /// In order, without echoes.
    let diagnostics: [Diagnostic]
  }

  let files: [File]
  /// Whether warnings count as faults.
  let isStrict: Bool

  var errors: Int { count(.error) }
  var warnings: Int { count(.warning) }

  /// The worst of all files: one that cannot be read is worse than one with faults.
  var exitCode: ExitCode {
    if files.contains(where: { $0.state == .unreadable }) { return .noInput }
    return errors > 0 || isStrict && warnings > 0 ? .faultyInput : .success
  }

  /// Those that were not skipped.
  var lookedAt: [File] {
    files.filter { file in
      if case .skipped = file.state { false } else { true }
    }
  }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
  }
}

extension CheckReport {
  /// The last line, without its end: what was checked, and what was found; nil: nothing was.
  var summary: String? {
    let faults = [Self.words(errors, "error"), Self.words(warnings, "warning")]
      .compactMap { $0 }.joined(separator: ", ")
    let unreadable = files.count { $0.state == .unreadable }
    let unread = unreadable == 0 ? nil : "\(unreadable) could not be read"
    let found = faults.isEmpty ? "no faults" : faults
    let named = lookedAt
    guard named.count > unreadable else { return nil }
    guard named.count != 1 else {
      return "\(named[0].path): " + [tasks, found].compactMap { $0 }.joined(separator: ", ")
    }
    return "\(named.count) files: "
      + [tasks, found, unread].compactMap { $0 }.joined(separator: ", ")
  }

  /// How many tasks there are; nil where a file is not well enough to tell.
  private var tasks: String? {
    var sum = 0
    for file in lookedAt {
      guard case .checked(let count?) = file.state else { return nil }
      sum += count
    }
    return Self.words(sum, "task")
  }

  private static func words(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
