import Sluice
import SluiceState
import SluiceSystem

/// `sluice run`: checks a workflow, runs it, exits by the result.
struct RunCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    if arguments.isDryRun { return try dryRun() }
    if arguments.isDetached && !Background.isHere { return try Background.start() }
    let workflow = try RunnableWorkflow(
      arguments.file, tasks: arguments.tasks, tags: arguments.tags,
      stateFolder: arguments.stateFolder, program)
    tellUnfinished(of: workflow)
    let history = BackgroundHistory(of: workflow.path, in: workflow.state)
    let driver = RunDriver(
      program: program, state: workflow.state, jobs: arguments.jobs, output: arguments.output,
      recorded: { history.durations }, isDetached: arguments.isDetached)
    return try driver.drive { (preparer, reporter) throws(RunProblem) in
      try preparer.makeRun(
        of: workflow.graph, file: workflow.file, options: options(for: workflow.targets),
        random: UInt32.random(in: 0...UInt32.max), observer: reporter)
    }
  }

  private func dryRun() throws(CommandFailure) -> ExitCode {
    var plan = PlanCommand.Arguments(file: arguments.file, tasks: arguments.tasks)
    plan.tags = arguments.tags
    plan.parameters = arguments.parameters
    plan.jobs = arguments.jobs.map { [$0] } ?? []
    plan.stateFolder = arguments.stateFolder
    if arguments.output == .json { plan.format = .json }
    return try PlanCommand(program: program, arguments: plan).run()
  }

  /// A run that died may have left something running, which a new run knows nothing of.
  private func tellUnfinished(of workflow: RunnableWorkflow) {
    let state = workflow.state
    let runs = ((try? state.runs()) ?? []).reversed().lazy.map { state.folder(of: $0) }
    guard let newest = runs.first(where: { JournalEnding($0) != .neverStarted }),
      JournalEnding(newest) == .unfinished,
      (try? program.fileSystem.isLocked(newest.journal)) == false,
      state.isRun(newest, ofWorkflowAt: workflow.path)
    else { return }
    program.say(
      "this is a new run; \(newest.id) is unfinished: sluice resume \(newest.id)")
  }

  private func options(for targets: [String]) -> RunOptions {
    var options = RunOptions()
    options.parameters = arguments.parameters.map { .init(name: $0.name, text: $0.text) }
    options.targets = targets
    options.isEachRecordSynced = arguments.isEachRecordSynced
    options.environment = program.environment.variables
    return options
  }
}
