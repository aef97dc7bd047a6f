import SluiceSyntax

extension WorkflowGraph {
  /// Reads and checks a workflow file: every fault of it, in order, in one pass.
  ///
  /// - Parameter directory: the absolute folder of the file, where its relative paths start.
  /// - Returns: the graph where no diagnostic is an error.
  package static func check(
    _ file: SourceFile, directory: String, limits: ModelLimits = .standard
  ) -> (graph: WorkflowGraph?, diagnostics: [Diagnostic]) {
    let (model, earlier) = read(file)
    guard let model else { return (nil, Diagnostic.inOrder(earlier)) }
    let (graph, diagnostics) = WorkflowChecker.check(
      model, after: earlier, directory: directory, limits: limits)
    return (graph, Diagnostic.inOrder(diagnostics))
  }

  /// A function of its own, so that the YAML is released before the graph is made.
  private static func read(
    _ file: SourceFile
  ) -> (model: WorkflowModel?, diagnostics: [Diagnostic]) {
    let (document, ofSyntax) = YAMLDocument.read(file)
    guard let document else { return (nil, ofSyntax) }
    let (model, ofModel) = WorkflowReader.read(document)
    return (model, ofSyntax + ofModel)
  }
}
