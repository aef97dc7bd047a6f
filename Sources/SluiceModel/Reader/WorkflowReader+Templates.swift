import SluiceSyntax

extension WorkflowReader {
  /// A text with its expressions; that it is a scalar is the caller's concern.
  ///
  /// - Parameter place: asked where there is an expression.
  mutating func template(
    _ node: YAMLNode, _ place: @autoclosure () -> Template.Place, _ scope: ExpressionPlace,
    isScript: Bool = false
  ) -> Template? {
    guard !node.isFaulty else { return nil }
    checkText(node, isScript: isScript)
    guard node.withUTF8Text(TemplateScanner.holdsExpression) else {
      return Template(literal: node.text)
    }
    var diagnostics: [Diagnostic] = []
    let template = Template.parse(
      node, place: place(), checker: checkers[scope], diagnostics: &diagnostics)
    findings.add(diagnostics)
    noteResults(in: node, scope)
    return template
  }

  /// A text that holds at least a character or an expression.
  mutating func nonemptyTemplate(
    _ field: Field, _ place: @autoclosure () -> Template.Place, _ scope: ExpressionPlace,
    isScript: Bool = false
  ) -> Template? {
    guard field.value.kind == .scalar else {
      reportWrongKind(field)
      return nil
    }
    if field.value.hasText(""), !field.value.isFaulty {
      findings.error(
        .missingValue, "'\(field.name)' is empty", help: "give it \(field.phrase)",
        at: field.origin)
      return nil
    }
    return template(field.value, place(), scope, isScript: isScript)
  }

  mutating func condition(_ field: Field, _ scope: ExpressionPlace) -> Condition? {
    guard field.value.kind == .scalar else {
      reportWrongKind(field)
      return nil
    }
    guard !field.value.isFaulty else { return nil }
    checkText(field.value)
    var diagnostics: [Diagnostic] = []
    let condition = Condition.parse(
      field.value, checker: checkers[scope], diagnostics: &diagnostics)
    findings.add(diagnostics)
    noteResults(in: field.value, scope)
    return condition
  }

  /// Keeps which tasks' results the text that was read asks for: the checker sees whether its task
  /// needs them.
  private mutating func noteResults(in node: YAMLNode, _ scope: ExpressionPlace) {
    let asked = declared.takeAskedResults()
    guard scope == .task else { return }
    let task = Int32(model.tasks.count)
    for name in asked {
      let reference = Reference(name.task, at: node.origin(of: name.written))
      model.resultReferences.append(ResultReference(task: task, name: reference))
    }
  }
}

extension YAMLNode {
  /// Where a part of the text stands; all of it where that part is written otherwise.
  fileprivate func origin(of part: String) -> Origin {
    guard let range = text.utf8.firstRange(of: part.utf8) else { return origin }
    let text = text.utf8
    let start = text.distance(from: text.startIndex, to: range.lowerBound)
    let (first, end) = (
      position(atUTF8Offset: start), position(atUTF8Offset: start + part.utf8.count)
    )
    return .yaml(document.file, SourceRange(start: first, end: end))
  }
}
