import SluiceModel
import SluiceSystem

/// What a run was started with: the first record of its journal.
package struct RunHeader: Sendable, Hashable {
  package let run: RunID
  /// The workflow's name.
  package let workflow: String
  /// The workflow file as the user named it, for messages.
  package let file: String
  /// The absolute folder of the workflow file.
  package let directory: String
  /// CRC-32C of the source files' bytes, to tell whether they changed since; not a defence.
  package let digest: String
  /// Parameters as they were given.
  package let parameters: [NamedText]
  /// The tasks asked for by name; none: all.
  package let targets: [String]
  /// What `now` is in expressions.
  package let startedAt: WallTime

  package init(
    run: RunID, workflow: String, file: String, directory: String, digest: String,
    parameters: [NamedText], targets: [String], startedAt: WallTime
  ) {
    self.run = run
    self.workflow = workflow
    self.file = file
    self.directory = directory
    self.digest = digest
    self.parameters = parameters
    self.targets = targets
    self.startedAt = startedAt
  }
}

/// The process that drives a run, so that the next one can tell what is left of it.
package struct EngineIdentity: Sendable, Hashable {
  package let pid: Int32
  /// The kernel's boot id; a pid means nothing after a reboot.
  package let bootID: String
  /// What `-j` said of `global`, in this life of the engine or one before; nil: nothing.
  package let jobs: Int?

  package init(pid: Int32, bootID: String, jobs: Int? = nil) {
    self.pid = pid
    self.bootID = bootID
    self.jobs = jobs
  }
}
