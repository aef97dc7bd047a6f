import SluiceSyntax

extension YAMLNode {
  /// What kind of node it is, for the end of "…, not a list".
  var kindPhrase: String {
    switch kind {
    case .scalar: isNull ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}

extension WorkflowReader {
  /// Reports a value that is not of the kind that its key takes, with what people most often meant.
  mutating func reportWrongKind(_ field: Field) {
    let node = field.value
    guard !node.isFaulty else { return }
    findings.error(
      .wrongKind, "'\(field.name)' takes \(field.phrase), not \(node.kindPhrase)",
      help: ShapeAdvice.help(for: field), at: node.origin, notes: notes(on: node))
  }

  /// At the first item of a list that a ': ' made a mapping.
  private func notes(on node: YAMLNode) -> [Diagnostic.Note] {
    node.firstMappingItem.map {
      [Diagnostic.Note("this was taken for a map because of its ': '", origin: $0.origin)]
    } ?? []
  }

  /// The script under `run`; a list there gets advice of its own.
  mutating func reportRunIsList(_ node: YAMLNode) {
    var help = "write several commands as `run: |` with a line for each, an argument vector as "
    help += "`argv: [program, argument]`"
    var notes: [Diagnostic.Note] = []
    if let steps = CommandLines(node), node.firstMappingItem != nil {
      help = steps.advice
    } else if let item = node.firstMappingItem {
      notes = [
        Diagnostic.Note(
          "this item was taken for a map because of its ': '; quote it", origin: item.origin)
      ]
    }
    findings.error(
      .runIsList, "'run' is one text, never a list", help: help, at: node.origin, notes: notes)
  }
}

extension YAMLNode {
  /// The items of a list that can be names.
  var names: [YAMLNode] {
    items.filter { $0.kind == .scalar && IdentifierSyntax.isValid($0.text) }
  }

  fileprivate var firstMappingItem: YAMLNode? {
    items.first { $0.kind == .mapping }
  }
}
