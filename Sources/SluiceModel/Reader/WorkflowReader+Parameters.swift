import SluiceSyntax

extension WorkflowReader {
  mutating func readParameters(_ field: Field) {
    guard isMapping(field) else { return }
    for (key, value) in field.value.entries {
      let name = key.text
      guard isIdentifier(name, at: key.origin, what: "the parameter's name"),
        let parameter = parameter(name, key, value)
      else { continue }
      declared.set(parameter.kinds, of: name)
      declared.set(facts(on: parameter), of: name)
      model.parameters.append(parameter)
    }
  }

  /// What expressions that name it can hardly mean.
  private func facts(on parameter: ParameterDefinition) -> NameFacts {
    var facts = NameFacts()
    facts.isDeclared = true
    guard parameter.kind == .string else { return facts }
    facts.words = parameter.allowed.map(\.text)
    let words: Set = ["yes", "no", "on", "off", "y", "n", "true", "false"]
    if let text = parameter.defaultValue?.literal, words.contains(text.lowercased()) {
      facts.misleadingText = text
    }
    return facts
  }

  private mutating func parameter(
    _ name: String, _ key: YAMLNode, _ value: YAMLNode
  ) -> ParameterDefinition? {
    switch value.kind {
    case .scalar where value.isFaulty: return nil
    case .scalar where value.isNull:
      return ParameterDefinition(name: name, origin: key.origin, kind: .string, isRequired: true)
    case .scalar:
      guard let template = template(value, .plain, .parameter) else { return nil }
      let isTyped = value.style == .plain && template.literal != nil
      return ParameterDefinition(
        name: name, origin: key.origin, kind: isTyped ? .inferred(from: value.text) : .string,
        defaultValue: template, isRequired: false)
    case .sequence:
      reportWrongKind(Field(name: name, type: .text, value: value))
      return nil
    case .mapping:
      return parameter(name, key, fields(of: value, ParameterKey.table))
    }
  }

  private mutating func parameter(
    _ name: String, _ key: YAMLNode, _ fields: Fields<ParameterKey>
  ) -> ParameterDefinition {
    let kind = fields[.type].flatMap { self.kind($0) } ?? .string
    let defaultValue = fields[.default].flatMap { field -> Template? in
      guard field.value.kind == .scalar else {
        reportWrongKind(field)
        return nil
      }
      return template(field.value, .plain, .parameter)
    }
    let required = fields[.required].flatMap { boolean($0) }
    let definition = ParameterDefinition(
      name: name, origin: key.origin, description: fields[.description].flatMap { text($0) },
      kind: kind, defaultValue: defaultValue,
      allowed: allowed(fields, kind), pattern: fields[.pattern].flatMap { pattern($0, kind) },
      minimum: fields[.minimum].flatMap { bound($0, kind) },
      maximum: fields[.maximum].flatMap { bound($0, kind) },
      isRequired: required ?? !fields.contains(.default))
    checkBounds(definition, fields)
    checkDefault(definition, fields)
    return definition
  }

  private static let kindsElsewhere = [
    "int": "integer", "long": "integer", "str": "string", "text": "string", "bool": "boolean",
    "float": "number", "double": "number", "decimal": "number", "file": "path",
    "directory": "path", "choice": "string",
  ]

  private mutating func kind(_ field: Field) -> ParameterDefinition.Kind? {
    guard let text = literalText(field) else { return nil }
    if let kind = ParameterDefinition.Kind(rawValue: text) { return kind }
    reportUnknownWord(
      field, text, among: ParameterDefinition.Kind.allCases.map(\.rawValue),
      synonyms: Self.kindsElsewhere)
    return nil
  }

  private mutating func allowed(
    _ fields: Fields<ParameterKey>, _ kind: ParameterDefinition.Kind
  ) -> [Value] {
    guard let field = fields[.allowed] else { return [] }
    guard field.value.kind == .sequence else {
      reportWrongKind(field)
      return []
    }
    if field.value.items.isEmpty, !field.value.isFaulty {
      findings.error(
        .missingValue, "'enum' is empty, so no value is right", help: "list the right values",
        at: field.origin)
    }
    return items(of: field).compactMap { value($0, kind) }
  }

  private mutating func value(_ field: Field, _ kind: ParameterDefinition.Kind) -> Value? {
    guard let text = text(field) else { return nil }
    if let value = kind.value(of: text) { return value }
    findings.error(
      .badParameter, "'\(field.name)' takes \(kind.phrase) here, not '\(text)'", at: field.origin)
    return nil
  }

  private mutating func bound(_ field: Field, _ kind: ParameterDefinition.Kind) -> Value? {
    guard kind == .integer || kind == .number else {
      findings.error(
        .badParameter, "'\(field.name)' bounds numbers, and this parameter is \(kind.phrase)",
        help: "add `type: integer` or `type: number`", at: field.origin)
      return nil
    }
    return value(field, kind)
  }

  private mutating func pattern(_ field: Field, _ kind: ParameterDefinition.Kind) -> String? {
    guard let pattern = text(field) else { return nil }
    guard let fault = Pattern.fault(of: pattern) else { return pattern }
    findings.error(
      .badPattern, "'\(pattern)' is no regular expression: \(fault)",
      help: "write a POSIX extended one, such as `[0-9]{4}-[0-9]{2}`", at: field.origin)
    return nil
  }

  private mutating func checkBounds(
    _ definition: ParameterDefinition, _ fields: Fields<ParameterKey>
  ) {
    guard let minimum = definition.minimum, let maximum = definition.maximum,
      minimum.order(to: maximum) == .after
    else { return }
    findings.error(
      .badParameter, "'min' is above 'max', so no value is right", help: "exchange the two",
      at: fields[.minimum]?.origin)
  }

  private mutating func checkDefault(
    _ definition: ParameterDefinition, _ fields: Fields<ParameterKey>
  ) {
    guard let template = definition.defaultValue else { return }
    let origin = fields[.default]?.origin
    if definition.isRequired {
      findings.error(
        .badParameter, "'\(definition.name)' is required, so its default is never used",
        help: "remove one of the two", at: origin)
    }
    guard let text = template.literal else { return }
    do {
      _ = try definition.value(of: text)
    } catch {
      findings.error(.badParameter, error.message, help: error.help, at: origin)
    }
  }
}

extension ParameterDefinition {
  init(
    name: String, origin: Origin, kind: Kind, defaultValue: Template? = nil, isRequired: Bool
  ) {
    self.init(
      name: name, origin: origin, description: nil, kind: kind, defaultValue: defaultValue,
      allowed: [], pattern: nil, minimum: nil, maximum: nil, isRequired: isRequired)
  }

  /// What its value is in expressions.
  var kinds: ValueKinds {
    let isOptional = defaultValue == nil && !isRequired
    return isOptional ? kind.valueKinds.union(.null) : kind.valueKinds
  }
}
