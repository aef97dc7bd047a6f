import Testing

@testable import SluiceSyntax

/// Reads a text as a file and returns what a user sees of its faults.
func faults(_ text: String, path: String = "a.yaml", limits: YAMLLimits = .standard) -> String {
  faults(Array(text.utf8), path: path, limits: limits)
}

func faults(_ bytes: [UInt8], path: String = "a.yaml", limits: YAMLLimits = .standard) -> String {
  switch SourceFile.load(bytes: bytes, path: path, maximumSize: limits.inputBytes) {
  case .success(let file):
    DiagnosticRenderer().render(YAMLDocument.read(file, limits: limits).diagnostics)
  case .failure(let failure):
    DiagnosticRenderer().render(failure.diagnostic)
  }
}

/// The outermost node of a text without faults.
func node(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> YAMLNode {
  let (document, diagnostics) = YAMLDocument.read(SourceFile(path: "a.yaml", text: text))
  try #require(
    diagnostics.isEmpty, "\(DiagnosticRenderer().render(diagnostics))",
    sourceLocation: sourceLocation)
  return try #require(document?.root, sourceLocation: sourceLocation)
}

/// A node as one line: lists in brackets, maps in braces, texts in Swift's quotes.
func outline(_ node: YAMLNode) -> String {
  switch node.kind {
  case .scalar: node.text.debugDescription
  case .sequence: "[" + node.items.map(outline).joined(separator: ", ") + "]"
  case .mapping:
    "{" + node.entries.map { "\(outline($0.key)): \(outline($0.value))" }.joined(separator: ", ")
      + "}"
  }
}
