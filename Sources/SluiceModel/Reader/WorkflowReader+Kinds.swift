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
      .wrongKind, "'\(field.name)' takes \(field.type.phrase), not \(node.kindPhrase)",
      help: Self.advice(field), at: node.origin, notes: notes(on: node))
  }

  private static func advice(_ field: Field) -> String? {
    switch (field.type, field.value.kind) {
    case (.expression, .sequence):
      "a test of the shell belongs into `run`; an expression looks like `params.day != ''`"
    case (.arguments, .scalar):
      "write `argv: [program, argument]`, or a line for the shell under `run`"
    case (.retry, .sequence), (.limit, .sequence): "write the number alone"
    case (.mapping, .scalar) where field.name == "stop":
      "write `stop: { signal: \(ScalarSpelling.spelling(of: field.value.text)) }`"
    case (.mapping, .scalar):
      "write `\(field.name): \(variables(field.value) ?? "{ name: value }")`"
    case (.mapping, .sequence): variables(field.value).map { "write `\(field.name): \($0)`" }
    case (.text, .sequence), (.path, .sequence), (.name, .sequence): "write one text, not a list"
    case (_, .mapping) where field.value.isDoubleBraces:
      "quote it; values are written `${{ params.x }}`, there is no other templating"
    case (.text, .mapping), (.path, .mapping), (.name, .mapping), (.expression, .mapping):
      "where a ': ' made it a map, put the text in quotes"
    case (_, .mapping): nil
    default: nil
    }
  }

  /// What is written `NAME=value` elsewhere, as a map; nil where anything else is among it.
  private static func variables(_ node: YAMLNode) -> String? {
    let entries = node.kind == .sequence ? Array(node.items.prefix(11)) : [node]
    guard entries.count <= 10, entries.allSatisfy({ $0.kind == .scalar }) else { return nil }
    let pairs = entries.compactMap { entry -> String? in
      let parts = entry.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, entry.text.utf8.count <= 200 else { return nil }
      let (name, value) = (String(parts[0]), String(parts[1]))
      return "\(ScalarSpelling.spelling(of: name)): \(ScalarSpelling.spelling(of: value))"
    }
    guard pairs.count == entries.count, !pairs.isEmpty else { return nil }
    return "{ \(pairs.joined(separator: ", ")) }"
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
    if let item = node.firstMappingItem {
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
  /// Whether it is what YAML makes of `{{ x }}`.
  fileprivate var isDoubleBraces: Bool {
    guard kind == .mapping, case .yaml(let file, let range) = origin else { return false }
    let start = file.utf8Offset(of: range.start)
    return file.text[start...].starts(with: "{{".utf8)
  }

  fileprivate var firstMappingItem: YAMLNode? {
    items.first { $0.kind == .mapping }
  }
}
