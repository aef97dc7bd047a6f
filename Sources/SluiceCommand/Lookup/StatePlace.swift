import Sluice

/// Where the state of runs is: for the commands that write it as for those that look for it.
struct StatePlace: Hashable, Sendable {
  static let variable = "SLUICE_STATE_DIR"

  /// `--state-dir`.
  var folder: String?
  /// `-f`: where no folder is chosen, the state is beside this workflow file.
  var workflow: WorkflowReference?

  /// The folder that the option names, else the variable; nil: neither does.
  func chosen(in environment: ProcessEnvironment) -> String? {
    folder ?? environment.text(Self.variable)
  }

  /// The folder for runs of a workflow, which is in `directory`.
  func path(
    in environment: ProcessEnvironment, besideWorkflowIn directory: String
  ) -> String {
    chosen(in: environment) ?? FolderPath.join(directory, StateFolder.name)
  }
}
