import Sluice
import SluiceModel
import SluiceState
import SluiceSyntax
import SluiceSystem

/// `sluice run`: checks a workflow, runs it, exits by the result.
struct RunCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let lookup = try WorkflowLookup(program)
    let workflow = try lookup.load(arguments.file ?? .nearest)
    let graph = try check(workflow)
    try checkTargets(of: graph)
    let path =
      arguments.stateFolder ?? program.environment.text(StateLookup.variable)
      ?? FolderPath.join(workflow.directory, StateFolder.name)
    let state = StateFolder(
      path: FolderPath.absolute(path, from: lookup.currentFolder), fileSystem: program.fileSystem)
    tellUnfinished(in: state, of: workflow)
    let driver = RunDriver(
      program: program, state: state, jobs: arguments.jobs, output: arguments.output)
    return try driver.drive { (preparer, reporter) throws(RunProblem) in
      try preparer.makeRun(
        of: graph, file: workflow.file.path, options: options,
        random: UInt32.random(in: 0...UInt32.max), observer: reporter)
    }
  }

  /// A run that died may have left something running, which a new run knows nothing of.
  private func tellUnfinished(in state: StateFolder, of workflow: LoadedWorkflow) {
    guard let newest = (try? state.runs())?.last.map({ state.folder(of: $0) }),
      case .unfinished = JournalEnding(newest),
      (try? program.fileSystem.isLocked(newest.journal)) == false
    else { return }
    let name = workflow.file.path.split(separator: "/").last ?? ""
    guard state.isRun(newest, ofWorkflowAt: FolderPath.join(workflow.directory, String(name)))
    else { return }
    program.say(
      "this is a new run; \(newest.id) is unfinished: sluice resume \(newest.id)")
  }

  /// Warnings are told, and hold up nothing.
  private func check(_ workflow: LoadedWorkflow) throws(CommandFailure) -> WorkflowGraph {
    let (graph, diagnostics) = WorkflowGraph.check(workflow.file, directory: workflow.directory)
    let report = CommandFailure(.faultyInput, nil, diagnostics: diagnostics)
    guard let graph else { throw report }
    program.report(report)
    return graph
  }

  private func checkTargets(of graph: WorkflowGraph) throws(CommandFailure) {
    for name in arguments.tasks where !graph.tasks.contains(where: { $0.name == name }) {
      let near = EditDistance.nearest(to: name, among: graph.tasks.lazy.map(\.name))
      throw CommandFailure(
        .usage, "workflow \(graph.name) has no task '\(name)'",
        help: near.map { "did you mean '\($0)'?" })
    }
  }

  private var options: RunOptions {
    var options = RunOptions()
    options.parameters = arguments.parameters.map { .init(name: $0.name, text: $0.text) }
    options.targets = arguments.tasks
    options.isEachRecordSynced = arguments.isEachRecordSynced
    options.environment = program.environment.variables
    return options
  }
}
