import SluiceModel
import SluiceSyntax

/// A workflow of a test, whose file is called `test.yaml` and lies in `/flows`.
///
/// - Throws: `FaultyWorkflow` with the diagnostics as a user sees them.
package func checkedGraph(_ yaml: String, directory: String = "/flows") throws -> WorkflowGraph {
  let checked = WorkflowGraph.check(
    SourceFile(path: "test.yaml", text: yaml), directory: directory)
  guard let graph = checked.graph else {
    let renderer = DiagnosticRenderer()
    throw FaultyWorkflow(text: checked.diagnostics.map { renderer.render($0) }.joined())
  }
  return graph
}

package struct FaultyWorkflow: Error, CustomStringConvertible {
  package let text: String
  package init(text: String) { self.text = text }
  package var description: String { text }
}
