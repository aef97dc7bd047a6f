import SluiceSyntax

extension WorkflowReader {
  /// The keys that say what a task does; a task has at most one.
  private static let bodies = ["run", "argv", "call", "workflow", "wait"]

  mutating func body(
    _ fields: Fields<TaskKey>, shell: Shell, _ scope: ExpressionPlace
  ) -> TaskModel.Body {
    if let field = fields[.run] {
      return script(field, shell, scope).map { .script($0) } ?? .faulty
    }
    if let field = fields[.arguments] {
      return arguments(field, scope).map { .arguments($0) } ?? .faulty
    }
    return .none
  }

  private mutating func script(
    _ field: Field, _ shell: Shell, _ scope: ExpressionPlace
  ) -> Template? {
    guard field.value.kind != .sequence else {
      if !field.value.isFaulty { reportRunIsList(field.value) }
      return nil
    }
    guard field.value.kind == .scalar, field.value.isBlank, !field.value.isFaulty else {
      return nonemptyTemplate(field, Template.Place.script(for: shell.words), scope, isScript: true)
    }
    findings.error(
      .missingValue, "'run' holds nothing to run", help: "write a command, or remove the key",
      at: field.origin)
    return nil
  }

  private mutating func arguments(_ field: Field, _ scope: ExpressionPlace) -> [Template]? {
    guard field.value.kind == .sequence else {
      reportWrongKind(field)
      return nil
    }
    guard let program = field.value.items.first else {
      findings.error(
        .missingValue, "'argv' is empty", help: "write the program and its arguments",
        at: field.origin)
      return nil
    }
    if program.hasText(""), !program.isNull, !program.isFaulty {
      findings.error(
        .missingValue, "the program of 'argv' has no name", help: "write it as the first item",
        at: program.origin)
    }
    var templates: [Template] = []
    for item in field.value.items {
      if let argument = argument(item, scope) { templates.append(argument) }
    }
    return templates.count == field.value.items.count ? templates : nil
  }

  private mutating func argument(_ item: YAMLNode, _ scope: ExpressionPlace) -> Template? {
    if item.isFaulty { return nil }
    if item.isNull {
      findings.error(
        .missingValue, "an argument has no value", help: "write \"\" for an empty one",
        at: item.origin)
      return nil
    }
    guard item.kind == .scalar else {
      findings.error(
        .wrongKind, "an argument is text, not \(item.kindPhrase)",
        help: item.kind == .mapping ? "put it in quotes: a ': ' made it a map" : nil,
        at: item.origin)
      return nil
    }
    return template(item, .argument, scope)
  }

  /// Sees that a task has one thing to do, or none and a reason to be there.
  ///
  /// - Parameter isAloneAllowed: whether a task without a body is a join.
  mutating func checkBody(of task: TaskModel, _ fields: Fields<TaskKey>, isAloneAllowed: Bool) {
    let isScript = fields.contains(.run)
    if isScript != fields.contains(.arguments), !fields.hasOthers { return }
    guard !findings.isFull else { return }
    let bodies = fields.keys(named: Self.bodies)
    if let first = bodies.first, bodies.count > 1 {
      let second = bodies[1]
      findings.error(
        .severalBodies,
        "the task '\(task.name.value)' has both '\(first.text)' and "
          + "'\(second.text)'", help: "keep one of the two", at: second.origin,
        notes: [Diagnostic.Note("the first one", origin: first.origin)])
    } else if bodies.isEmpty, !isAloneAllowed, !fields.hasMisspelt(["run", "argv", "needs"]) {
      // A command under `shell` was told already.
      if fields.contains(.shell), task.settings?.value.shell == nil { return }
      reportNothingToDo(task, adviceOnShell(fields))
    }
  }

  private mutating func reportNothingToDo(_ task: TaskModel, _ advice: String?) {
    let isHandler = !IdentifierSyntax.isValid(task.name.value)
    findings.error(
      .nothingToDo,
      "'\(task.name.value)' has nothing to run" + (isHandler ? "" : " and needs nothing"),
      help: advice ?? "give it `run` or `argv`"
        + (isHandler ? "" : ", or `needs` to join other tasks"),
      at: task.name.origin)
  }
}

extension YAMLNode {
  fileprivate var isBlank: Bool {
    withUTF8Text { $0.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } }
  }
}
