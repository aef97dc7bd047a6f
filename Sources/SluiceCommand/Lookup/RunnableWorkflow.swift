import Sluice
import SluiceModel
import SluiceState

/// A workflow that can be run: checked, with the tasks that were asked for, and the place of its
/// runs.
struct RunnableWorkflow {
  let graph: WorkflowGraph
  /// As the user named it.
  let file: String
  /// Absolute; what its runs are known by.
  let path: String
  let state: StateFolder
  /// The names of the tasks that were asked for; none: all.
  let targets: [String]

  /// Warnings are told, and hold up nothing.
  ///
  /// - Parameters:
  ///   - reference: Nil: the nearest.
  ///   - tasks: Names of tasks, and groups as `name.*`.
  ///   - tags: Of tasks that are asked for too.
  ///   - stateFolder: Nil: by the environment, or beside the workflow.
  init(
    _ reference: WorkflowReference?, tasks: [String], tags: [String], stateFolder: String?,
    _ program: Program
  ) throws(CommandFailure) {
    let lookup = try WorkflowLookup(program)
    let workflow = try lookup.load(reference ?? .nearest)
    let (graph, diagnostics) = WorkflowGraph.check(workflow.file, directory: workflow.directory)
    let report = CommandFailure(.faultyInput, nil, diagnostics: diagnostics)
    guard let graph else { throw report }
    program.report(report)
    self.graph = graph
    file = workflow.file.path
    path = FolderPath.join(
      workflow.directory, file.split(separator: "/").last.map(String.init) ?? "")
    let folder = StatePlace(folder: stateFolder).path(
      in: program.environment, besideWorkflowIn: workflow.directory)
    state = StateFolder(
      path: FolderPath.absolute(folder, from: lookup.currentFolder),
      fileSystem: program.fileSystem)
    targets = try TaskTargets.names(for: tasks, tags: tags, in: graph)
  }
}
