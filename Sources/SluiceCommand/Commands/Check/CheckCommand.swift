import SluiceModel
import SluiceSyntax

/// `sluice check`: every fault of each file, on standard output.
struct CheckCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let lookup = try WorkflowLookup(program)
    let colour: DiagnosticRenderer.Colour =
      StandardStream.output.isColoured(in: program.environment) ? .on : .off
    let renderer = DiagnosticRenderer(colour: colour)
    var exitCode = ExitCode.success
    for reference in arguments.files.isEmpty ? [.nearest] : arguments.files {
      do {
        let code = check(try lookup.load(reference), renderer)
        exitCode = exitCode.worse(code)
      } catch {
        // A file that is not there is a fault of this list; the others are still checked.
        if !error.diagnostics.isEmpty {
          StandardStream.output.write(renderer.render(error.diagnostics))
        } else {
          program.report(error)
        }
        exitCode = exitCode.worse(error.exitCode)
      }
    }
    return exitCode
  }

  private func check(_ workflow: LoadedWorkflow, _ renderer: DiagnosticRenderer) -> ExitCode {
    let (graph, diagnostics) = WorkflowGraph.check(workflow.file, directory: workflow.directory)
    StandardStream.output.write(renderer.render(diagnostics))
    guard let graph, diagnostics.isEmpty || !arguments.isStrict else { return .faultyInput }
    let tasks = graph.taskCount == 1 ? "1 task" : "\(graph.taskCount) tasks"
    let faults = diagnostics.isEmpty ? "no faults" : "only warnings"
    program.say("\(workflow.file.path): \(tasks), \(faults)")
    return .success
  }
}

extension ExitCode {
  /// Of two files: one that could not be read is worse than one with faults.
  fileprivate func worse(_ other: ExitCode) -> ExitCode { number < other.number ? other : self }
}
