import SluiceSystem

/// What is known of an attempt once it has ended.
package struct AttemptReport: Hashable, Sendable {
  package let outcome: TaskResult
  /// Nil where no process ended: it could not be started.
  package let status: ExitStatus?
  /// In words, for people; empty for success.
  package let reason: String
  /// From its start to its end, on the monotonic clock.
  package let wall: Duration
  package let usage: ResourceUsage
  /// What it wrote for those that need its task.
  package let outputs: [NamedText]

  package init(
    outcome: TaskResult, status: ExitStatus?, reason: String, wall: Duration,
    usage: ResourceUsage, outputs: [NamedText] = []
  ) {
    self.outcome = outcome
    self.status = status
    self.reason = reason
    self.wall = wall
    self.usage = usage
    self.outputs = outputs
  }
}

/// Why an attempt could not be started.
package struct LaunchProblem: Error, Hashable, Sendable {
  /// In words, with the name of what is missing.
  package let reason: String
  /// The shell's code for it where it has one: 126 or 127.
  package let exitCode: Int32?

  package init(reason: String, exitCode: Int32? = nil) {
    self.reason = reason
    self.exitCode = exitCode
  }
}
