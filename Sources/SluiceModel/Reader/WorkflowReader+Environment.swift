import SluiceSyntax

extension WorkflowReader {
  /// The variables of an `env`, in order.
  mutating func readEnvironment(
    _ field: Field, scope: ExpressionPlace
  ) -> [EnvironmentEntry] {
    guard isMapping(field) else { return [] }
    var variables: [EnvironmentEntry] = []
    let declared = declared
    for (key, value) in field.value.entries {
      let name = key.text
      guard isVariable(name, at: key), isText(value, of: key) else { continue }
      checkVariables(in: value) { variable in
        variable == name || ShellVariable.wellKnown.contains(variable)
          || declared.isVariable(variable) || field.value[variable] != nil
      }
      guard let template = template(value, .plain, scope) else { continue }
      if scope == .workflow { declared.addVariable(name, template.literal) }
      variables.append(EnvironmentEntry(name: name, value: template))
    }
    return variables
  }

  private mutating func isText(_ value: YAMLNode, of key: YAMLNode) -> Bool {
    if value.isFaulty { return false }
    let name = key.text
    if value.isNull {
      findings.error(
        .nullVariable, "the variable '\(name)' has no value",
        help: adviceOnComment(behind: key) ?? "write \"\" for an empty one", at: value.origin)
      return false
    }
    if value.kind != .scalar { reportWrongKind(Field(name: name, type: .text, value: value)) }
    return value.kind == .scalar
  }

  private mutating func isVariable(_ name: String, at key: YAMLNode) -> Bool {
    if name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) {
      findings.error(
        .badVariableName, "'\(name)' is no name of an environment variable",
        help: "a name is not empty and has no '='", at: key.origin)
      return false
    }
    if Self.ownVariables.contains(name) {
      findings.warning(
        .reservedVariable, "'\(name)' is set by Sluice, so this value has no effect",
        help: "choose a name that does not begin with SLUICE_", at: key.origin)
    }
    return true
  }

  /// What Sluice gives every task, the last in the order of the environment.
  private static let ownVariables: Set = [
    "SLUICE_WORKFLOW", "SLUICE_RUN_ID", "SLUICE_RUN_DIR", "SLUICE_TASK", "SLUICE_ATTEMPT",
    "SLUICE_RESUMED", "SLUICE_OUTPUT", "SLUICE_PROGRESS", "SLUICE_TMP", "SLUICE_CPUS",
    "SLUICE_EVENT_KIND", "SLUICE_EVENT_PATH", "SLUICE_EVENT_PATHS", "SLUICE_EVENT_DATA",
    "SLUICE_RESULT", "SLUICE_FAILED_TASKS",
  ]
}
