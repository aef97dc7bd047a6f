import Glibc
import Sluice
import SluiceModel
import SluiceSyntax
import SluiceSystem

/// `sluice graph`: a workflow's tasks and needs, as text or as a picture.
struct GraphCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let chart = try chart()
    let text = try text(of: arguments.isReduced ? chart.reduced : chart)
    try write(text)
    return .success
  }

  // MARK: What is drawn

  private func chart() throws(CommandFailure) -> TaskChart {
    guard let reference = arguments.run else {
      let graph = try checkedGraph()
      return TaskChart(graph, targets: try targets(in: graph))
    }
    let (stored, status) = try storedRun(reference)
    return TaskChart(stored.graph, targets: try targets(in: stored.graph), status: status)
  }

  /// Warnings are `check`'s to tell.
  private func checkedGraph() throws(CommandFailure) -> WorkflowGraph {
    let workflow = try WorkflowLookup(program).load(arguments.file ?? .nearest)
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
    guard !arguments.tasks.isEmpty else { return [] }
    var numbers: [String: Int] = [:]
    for (number, task) in graph.tasks.enumerated() { numbers[task.name] = number }
    var targets: [TaskID] = []
    for name in arguments.tasks {
      guard let number = numbers[name] else {
        let near = EditDistance.nearest(to: name, among: graph.tasks.lazy.map(\.name))
        throw CommandFailure(
          .usage, "workflow \(graph.name) has no task '\(name)'",
          help: near.map { "did you mean '\($0)'?" })
      }
      targets.append(TaskID(number))
    }
    return targets
  }

  // MARK: How it is written

  private var isForTerminal: Bool { arguments.output == nil && isatty(STDOUT_FILENO) == 1 }

  private var format: Format {
    arguments.format ?? arguments.output.flatMap { Format(fileName: $0) }
      ?? (isForTerminal ? .text : .dot)
  }

  private func text(of chart: TaskChart) throws(CommandFailure) -> String {
    switch format {
    case .text:
      let isColoured = StandardStream.output.isColoured(in: program.environment)
      let painter = Painter(isColoured: isColoured && arguments.output == nil)
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

  private func write(_ text: String) throws(CommandFailure) {
    guard let output = arguments.output, output != "-" else {
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
