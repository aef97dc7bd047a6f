import SluiceSyntax

@testable import SluiceModel

/// A workflow text, checked.
struct CheckedWorkflow {
  let graph: WorkflowGraph?
  let diagnostics: [Diagnostic]

  init(_ text: String) {
    let file = SourceFile(path: "flow.yaml", text: text)
    (graph, diagnostics) = WorkflowGraph.check(file, directory: "/flows")
  }

  /// As the command line shows them.
  var rendered: String { DiagnosticRenderer().render(diagnostics) }

  /// A line for each: `3:5 error [id] what is wrong; how to mend it`.
  var summary: String {
    diagnostics.map { diagnostic in
      let position = diagnostic.origin?.position
      let place = position.map { "\($0.line):\($0.column)" } ?? "-"
      let help = diagnostic.help.map { "; \($0)" } ?? ""
      return "\(place) \(diagnostic.severity) [\(diagnostic.id)] \(diagnostic.message)\(help)"
    }.joined(separator: "\n")
  }

  var ids: [String] { diagnostics.map(\.id.rawValue) }
}

/// What is wrong with a text, a line each; empty where nothing is.
func faults(_ text: String) -> String { CheckedWorkflow(text).summary }

/// What is wrong with a workflow whose only task has these keys, in braces.
func faults(task: String) -> String { faults("tasks:\n  a: { \(task) }\n") }

/// The graph of a right text, in words.
func graph(_ text: String) -> String {
  let checked = CheckedWorkflow(text)
  return checked.graph.map(GraphDump.text) ?? checked.summary
}
