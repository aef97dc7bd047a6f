import Sluice
import SluiceModel
import SluiceSystem

/// `sluice graph`: a workflow's tasks and needs, as text or as a picture.
struct GraphCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let destination = try CommandFailure.usage { () throws(UsageError) in
      try GraphDestination(
        arguments.output, format: arguments.format,
        isForTerminal: StandardStream.output.isTerminal)
    }
    let chart = try chart(for: destination)
    let text = try text(of: arguments.isReduced ? chart.reduced : chart, for: destination)
    try write(text, to: destination)
    return .success
  }

  // MARK: What is drawn

  private func chart(for destination: GraphDestination) throws(CommandFailure) -> TaskChart {
    guard let reference = arguments.run else {
      let graph = try checkedGraph(for: destination)
      return TaskChart(graph, targets: try targets(in: graph))
    }
    if case .path(let path)? = arguments.file { try destination.refuse(input: path) }
    let (stored, status) = try storedRun(reference)
    return TaskChart(stored.graph, targets: try targets(in: stored.graph), status: status)
  }

  /// Warnings are `check`'s to tell.
  private func checkedGraph(
    for destination: GraphDestination
  ) throws(CommandFailure) -> WorkflowGraph {
    let workflow = try WorkflowLookup(program).load(arguments.file ?? .nearest)
    try destination.refuse(input: workflow.file.path)
    let (graph, diagnostics) = WorkflowGraph.check(workflow.file, directory: workflow.directory)
    guard let graph else { throw CommandFailure(.faultyInput, nil, diagnostics: diagnostics) }
    return graph
  }

  /// A run by the definition that it recorded, whatever became of the file since.
  private func storedRun(
    _ reference: RunReference
  ) throws(CommandFailure) -> (StoredRun, RunStatus) {
    let place = StatePlace(folder: arguments.stateFolder, workflow: arguments.file)
    let contact = try RunContact(program, reference, at: place)
    // Asked before the journal is read: a run that ends in between is shown as ended.
    let isDriven = contact.isDriven
    let stored = try contact.stored()
    let status = RunStatus(
      stored, isDriven: isDriven && !stored.isOver, at: SystemClock().wallTime)
    return (stored, status)
  }

  private func targets(in graph: WorkflowGraph) throws(CommandFailure) -> [TaskID] {
    let names = Set(try TaskTargets.names(for: arguments.tasks, in: graph))
    return graph.tasks.indices.filter { names.contains(graph.tasks[$0].name) }.map { TaskID($0) }
  }

  // MARK: How it is written

  private func text(
    of chart: TaskChart, for destination: GraphDestination
  ) throws(CommandFailure) -> String {
    switch destination.format {
    case .text:
      let isColoured = StandardStream.output.isColoured(in: program.environment)
      let painter = Painter(isColoured: isColoured && destination.path == nil)
      return ChartListing(painter: painter).text(of: chart)
    case .dot: return DotText.text(of: chart, direction: arguments.direction)
    case .mermaid: return MermaidText.text(of: chart, direction: arguments.direction)
    case .json: return String(decoding: ChartJSON.bytes(of: chart), as: UTF8.self)
    case .svg:
      guard let drawing = ChartDrawing(chart, direction: arguments.direction) else {
        throw CommandFailure(
          .usage, "the graph is too large to be drawn: \(chart.taskCount) tasks",
          help: "name some of its tasks, leave out edges with --reduce, or take --format dot")
      }
      return drawing.text
    }
  }

  private func write(
    _ text: String, to destination: GraphDestination
  ) throws(CommandFailure) {
    guard let output = destination.path else {
      StandardStream.output.write(text)
      return
    }
    do {
      try OutputFile(path: output, fileSystem: program.fileSystem).write(text)
    } catch {
      throw CommandFailure(.stateLost, "\(output) cannot be written: \(error)")
    }
  }
}
