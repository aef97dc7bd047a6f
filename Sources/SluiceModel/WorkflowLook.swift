import SluiceSyntax

/// Whether a YAML file that nobody named looks like a workflow.
package enum WorkflowLook {
  /// Why a file is none, in words; nil where it is one, or may be one with faults.
  ///
  /// Only what is whole can be another program's file: one with faults of syntax may be anything,
  /// and so is told with its faults.
  package static func reasonAgainst(_ file: SourceFile) -> String? {
    guard let root = YAMLDocument.read(file).document?.root, !root.isNull else { return nil }
    guard root.kind == .mapping else {
      return root.isFaulty ? nil : "it holds \(root.kindPhrase), and a workflow is a map"
    }
    let hasTasks = root.entries.contains { key, _ in
      key.hasText("tasks") || EditDistance.nearest(to: key.text, among: ["tasks"]) != nil
    }
    return hasTasks ? nil : "it has no 'tasks'"
  }
}
