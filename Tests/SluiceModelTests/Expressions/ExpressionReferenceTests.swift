import SluiceModel
import SluiceSyntax
import Testing

@Suite("What the help says of expressions")
struct ExpressionReferenceTests {
  @Test("each function's example has the value that it shows")
  func functions() throws {
    for function in ExpressionReference.functions {
      guard let example = function.example else { continue }
      #expect(try value(example.call) == example.value, "\(function.signature)")
    }
  }

  @Test("each name and each status function can be written where it is needed")
  func names() {
    let names = ExpressionReference.names.map(\.name).filter { $0 != "tasks['a.b'].result" }
    let calls = ExpressionReference.statusFunctions.map(\.call)
    for text in names + calls {
      let file = SourceFile(
        path: "flow.yaml",
        text: """
          params: { NAME: x }
          tasks:
            NAME: { run: make, outputs: x }
            use: { run: make, needs: NAME, matrix: { NAME: [1] }, if: "\(text) != null" }
          """)
      #expect(WorkflowGraph.check(file, directory: "/").diagnostics.isEmpty, "\(text)")
    }
  }
}
