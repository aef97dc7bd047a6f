import SluiceSyntax

extension WorkflowReader {
  /// The names that a task writes; a map gives their kinds.
  mutating func readOutputs(_ field: Field) -> [OutputDefinition] {
    guard field.value.kind == .mapping else { return readNames(ofOutputs: field) }
    var outputs: [OutputDefinition] = []
    for (key, value) in field.value.entries {
      let kind = Field(name: key.text, type: .choice, value: value)
      guard isIdentifier(key.text, at: key.origin, what: Self.output), !value.isFaulty else {
        continue
      }
      guard !value.isNull else {
        findings.error(
          .missingValue, "the output '\(key.text)' has no kind",
          help: "write `\(key.text): string`, or `json` for numbers, lists and maps",
          at: key.origin)
        continue
      }
      guard let kind = choice(kind, of: OutputDefinition.Kind.self) else { continue }
      outputs.append(OutputDefinition(name: key.text, kind: kind))
    }
    return outputs
  }

  private mutating func readNames(ofOutputs field: Field) -> [OutputDefinition] {
    var outputs: [OutputDefinition] = []
    for item in oneOrMore(field) {
      guard let name = literalText(item), isIdentifier(name, at: item.origin, what: Self.output)
      else { continue }
      // Naming one twice says nothing else than naming it once.
      if !outputs.contains(where: { $0.name == name }) {
        outputs.append(OutputDefinition(name: name, kind: .string))
      }
    }
    return outputs
  }

  private static let output = "the output's name"

  /// Sees that a script whose task names no outputs writes none.
  mutating func checkOutputs(ofScript field: Field) {
    // Most scripts have no variable at all, and the search for one byte is quick.
    let writes = field.value.withUTF8Text { text in
      text.contains(UInt8(ascii: "$")) && text.firstRange(of: "$SLUICE_OUTPUT".utf8) != nil
    }
    guard writes else { return }
    findings.warning(
      .undeclaredOutputs,
      "the script writes to $SLUICE_OUTPUT, which is not set: its task names no outputs",
      help: "name them: `outputs: [name]`", at: field.origin)
  }
}

extension OutputDefinition {
  /// What tasks say that they write, by task; what is wrong there is told when the task is read.
  static func declared(by tasks: YAMLNode) -> [String: [OutputDefinition]] {
    var outputs: [String: [OutputDefinition]] = [:]
    for (name, task) in tasks.entries {
      let field = task.entries.first { $0.key.hasText("outputs") }?.value
      if let field { outputs[name.text] = declared(in: field) }
    }
    return outputs
  }

  private static func declared(in field: YAMLNode) -> [OutputDefinition] {
    switch field.kind {
    case .scalar: [OutputDefinition(name: field.text, kind: .string)]
    case .sequence: field.items.map { OutputDefinition(name: $0.text, kind: .string) }
    case .mapping:
      field.entries.map {
        OutputDefinition(name: $0.key.text, kind: Kind(rawValue: $0.value.text) ?? .string)
      }
    }
  }
}
