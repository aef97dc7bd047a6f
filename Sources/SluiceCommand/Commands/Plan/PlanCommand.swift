import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// `sluice plan`: what a run would do. Makes no run and no state folder; where there is one, the
/// index of durations is brought up to date, which is a cache of the runs in it.
struct PlanCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let workflow = try RunnableWorkflow(
      arguments.file, tasks: arguments.tasks, tags: arguments.tags,
      stateFolder: arguments.stateFolder, program)
    let names = Set(workflow.graph.definitions.map(\.name))
    for task in arguments.durations.keys.sorted() where !names.contains(task) {
      _ = try TaskTargets.names(for: [task], in: workflow.graph)
    }
    let durations = PredictedDurations(
      for: workflow.graph, recorded: history(of: workflow), given: arguments.durations,
      assumed: arguments.assumed)
    let planner = Planner(
      graph: workflow.graph, file: workflow.file, options: options(for: workflow.targets),
      state: workflow.state,
      durations: durations, startingAt: SystemClock().wallTime)
    let jobs =
      arguments.jobs.isEmpty
      ? [ProcessorCount(program.fileSystem).available()] : arguments.jobs
    var plans: [Plan] = []
    for limit in jobs {
      do { plans.append(try planner.plan(jobs: limit)) } catch { throw CommandFailure(error) }
    }
    tell(ComparedPlans(plans: plans, file: workflow.file, durations: durations, arguments.assumed))
    return .success
  }

  private func history(of workflow: RunnableWorkflow) -> RecordedDurations {
    let history = DurationHistory.load(from: workflow.state, workflow: workflow.path)
    if let problem = history.problem {
      program.say(
        "the index of durations, \(workflow.state.index), \(problem); the newest runs are read")
    }
    return history.durations
  }

  private func options(for targets: [String]) -> RunOptions {
    var options = RunOptions()
    options.parameters = arguments.parameters.map { .init(name: $0.name, text: $0.text) }
    options.targets = targets
    options.environment = program.environment.variables
    return options
  }

  private func tell(_ plans: ComparedPlans) {
    switch arguments.format {
    case .json:
      StandardStream.output.write(String(decoding: PlanJSON.bytes(of: plans), as: UTF8.self))
    case .text:
      let painter = Painter(isColoured: StandardStream.output.isColoured(in: program.environment))
      StandardStream.output.write(PlanText(plans: plans, painter: painter).text)
    }
  }
}

/// Plans of one run under different limits of `global`: one at least.
struct ComparedPlans {
  let plans: [Plan]
  /// The workflow file as the user named it.
  let file: String
  let durations: PredictedDurations
  /// How long a task is taken to run of which nothing is known.
  let assumed: Duration

  init(plans: [Plan], file: String, durations: PredictedDurations, _ assumed: Duration) {
    self.plans = plans
    self.file = file
    self.durations = durations
    self.assumed = assumed
  }

  /// The one that is told whole; the others are compared with it.
  var first: Plan { plans[0] }
}
