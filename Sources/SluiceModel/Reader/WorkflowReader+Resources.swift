import SluiceSyntax

extension WorkflowReader {
  mutating func readResources(_ field: Field) {
    guard isMapping(field) else {
      // The tasks that name one of a list are right.
      model.resources += field.value.names.map {
        ResourceDefinition(name: $0.text, origin: $0.origin, capacity: .amount(.max))
      }
      return
    }
    for (key, value) in field.value.entries {
      let name = key.text
      guard isIdentifier(name, at: key.origin, what: "the resource's name") else { continue }
      let resource = Field(name: name, type: .amount, value: value)
      // What has no usable capacity is declared all the same: the tasks that name it are right.
      let capacity = capacity(of: resource, at: key) ?? .amount(.max)
      model.resources.append(
        ResourceDefinition(name: name, origin: key.origin, capacity: capacity))
    }
  }

  private mutating func capacity(
    of resource: Field, at key: YAMLNode
  ) -> ResourceDefinition.Capacity? {
    if resource.value.isFaulty { return nil }
    if resource.value.isNull {
      findings.error(
        .missingValue, "the resource '\(resource.name)' has no capacity",
        help: "write `\(resource.name): 2`", at: key.origin)
      return nil
    }
    guard resource.value.kind == .mapping else { return capacity(resource, of: resource.name) }
    let fields = fields(of: resource.value, ResourceKey.table)
    if let scope = fields[.scope] { checkScope(scope) }
    guard let field = fields[.capacity] else {
      findings.error(
        .missingKey, "the resource '\(resource.name)' has no capacity", help: "add `capacity: 2`",
        at: key.origin)
      return nil
    }
    return capacity(field, of: resource.name)
  }

  private mutating func checkScope(_ field: Field) {
    guard let text = literalText(field), text != "run" else { return }
    if text == "host" {
      findings.error(
        .notInThisBuild, "the scope 'host' is known, but not in this build",
        help: "leave it out: each run has its own", at: field.origin)
    } else {
      reportUnknownWord(field, text, among: ["run", "host"])
    }
  }

  private mutating func capacity(
    _ field: Field, of name: String
  ) -> ResourceDefinition.Capacity? {
    guard let text = literalText(field) else { return nil }
    if text.utf8.last.map({ !ASCII.isDigit($0) }) == true { sizedResources.insert(name) }
    guard text.hasSuffix("%") else {
      return amount(text, of: name, at: field.origin).map { .amount($0) }
    }
    guard let percent = NumberSyntax.integer(String(text.dropLast())),
      (1...100).contains(percent)
    else {
      findings.error(
        .badAmount, "'\(text)' of '\(name)' is no share", help: "write `1%` to `100%`",
        at: field.origin)
      return nil
    }
    guard name == "memory" else {
      findings.error(
        .badAmount, "'\(text)' is a share of the machine's memory, and '\(name)' is not `memory`",
        help: "write a number or a size", at: field.origin)
      return nil
    }
    return .percentOfMemory(percent)
  }

  // MARK: Demands

  /// What a task takes, in the order of the file; amounts of 0 too.
  mutating func readDemands(_ field: Field, scope: ExpressionPlace) -> [DemandModel] {
    guard isMapping(field) else { return [] }
    var demands: [DemandModel] = []
    for (key, value) in field.value.entries {
      let name = key.text
      guard let amount = demand(of: name, value, scope) else { continue }
      demands.append(
        DemandModel(
          resource: Reference(name, at: key.origin), amount: Located(amount, at: value.origin)))
    }
    return demands
  }

  private mutating func demand(
    of name: String, _ value: YAMLNode, _ scope: ExpressionPlace
  ) -> ResourceDemand.Amount? {
    if value.isFaulty { return nil }
    if value.isNull {
      findings.error(
        .missingValue, "'\(name)' has no amount", help: "write `\(name): 1`", at: value.origin)
      return nil
    }
    let field = Field(name: name, type: .amount, value: value)
    guard let text = text(field) else { return nil }
    if text.containsExpression {
      return template(value, .plain, scope).map { .template($0) }
    }
    let amount = amount(text, of: name, at: value.origin)
    if let amount, amount > 0, sizedResources.contains(name) { checkUnit(of: field, text) }
    return amount.map { .units($0) }
  }

  /// A bare number of what is counted in bytes.
  private mutating func checkUnit(of field: Field, _ text: String) {
    guard text.utf8.allSatisfy(ASCII.isDigit) else { return }
    findings.warning(
      .amountWithoutUnit, "'\(text)' of '\(field.name)' has no unit, and so counts bytes",
      help: "write `\(text)MiB`, or the unit that is meant", at: field.origin)
  }
}
