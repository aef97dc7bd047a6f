import SluiceModel

/// `sluice tasks`: what a workflow has to run.
struct TasksCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let workflow = try WorkflowLookup(program).load(arguments.file ?? .nearest)
    let (graph, diagnostics) = WorkflowGraph.check(workflow.file, directory: workflow.directory)
    guard let graph else { throw CommandFailure(.faultyInput, nil, diagnostics: diagnostics) }
    switch arguments.format {
    case .text:
      StandardStream.output.write(TaskListText(graph: graph, isLong: arguments.isLong).text)
    case .json:
      let bytes = TaskListJSON.bytes(of: graph, file: workflow.file.path)
      StandardStream.output.write(String(decoding: bytes, as: UTF8.self))
    }
    return .success
  }
}
