import SluiceSyntax

extension WorkflowReader {
  /// What a task says of its instances; nil where it has none.
  mutating func fanout(_ fields: Fields<TaskKey>) -> Shared<FanoutModel>? {
    guard let field = fields[.matrix] else {
      for key in [TaskKey.maximumParallel, .failFast] {
        if let field = fields[key] { reportWithoutMatrix(field) }
      }
      return nil
    }
    guard isMapping(field) else { return nil }
    let matrix = Located(matrix(field.value), at: field.origin)
    var fanout = FanoutModel(matrix: matrix)
    let maximum = fields[.maximumParallel].flatMap { integer($0, in: Bounds.count) }
    fanout.maximumParallel = maximum.map { Int($0) }
    fanout.failsFast = fields[.failFast].flatMap { boolean($0) } ?? false
    return Shared(fanout)
  }

  private mutating func reportWithoutMatrix(_ field: Field) {
    findings.error(
      .missingKey, "'\(field.name)' says something of instances, and the task has no `matrix`",
      help: "remove it, or add `matrix: { os: [linux, macos] }`", at: field.origin)
  }

  private mutating func matrix(_ node: YAMLNode) -> Matrix {
    var matrix = Matrix()
    var (include, exclude): (YAMLNode?, YAMLNode?)
    for (key, value) in node.entries {
      switch key.text {
      case "include": include = value
      case "exclude": exclude = value
      default:
        if let axis = axis(key, value) { matrix.axes.append(axis) }
      }
    }
    let axes = Set(node.entries.map(\.key.text))
    if let include { matrix.include = combinations(include, "include") }
    if let exclude { matrix.exclude = combinations(exclude, "exclude", axes: axes) }
    if matrix.axes.isEmpty, matrix.include.isEmpty, !node.isFaulty, node.entries.isEmpty {
      findings.error(
        .missingValue, "'matrix' has no values", help: "write `matrix: { os: [linux, macos] }`",
        at: node.origin)
    }
    return matrix
  }

  private mutating func axis(_ key: YAMLNode, _ value: YAMLNode) -> Matrix.Axis? {
    guard isIdentifier(key.text, at: key.origin, what: "the axis"), !value.isFaulty else {
      return nil
    }
    guard value.kind == .sequence else {
      let shown = ScalarSpelling.spelling(of: value.kind == .scalar ? value.text : "a")
      findings.error(
        .wrongKind, "the axis '\(key.text)' takes a list of values, not \(value.kindPhrase)",
        help: value.text.containsExpression
          ? "the values are known before anything runs, so no `${{ }}` may stand here"
          : "write `\(key.text): [\(shown)]`", at: value.origin)
      return nil
    }
    if value.items.isEmpty {
      findings.warning(
        .emptyAxis, "the axis '\(key.text)' has no values, so the task has no instances",
        help: "give it one, or remove the task", at: value.origin)
    }
    let field = Field(name: key.text, type: .list, value: value)
    let values = items(of: field).compactMap { matrixValue($0) }
    return Matrix.Axis(name: key.text, values: values)
  }

  /// A value as it was written: `3.10` stays itself.
  private mutating func matrixValue(_ field: Field) -> String? {
    guard field.value.kind == .scalar else {
      if !field.value.isFaulty {
        findings.error(
          .wrongKind, "a value of '\(field.name)' is a text, not \(field.value.kindPhrase)",
          help: "give several values names of their own under `include: [{ … }]`",
          at: field.origin)
      }
      return nil
    }
    guard !field.value.isFaulty else { return nil }
    guard !field.value.withUTF8Text(TemplateScanner.holdsExpression) else {
      findings.error(
        .noExpressionHere,
        "a value of '\(field.name)' is read before anything runs, so no `${{ }}` may stand in it",
        help: "write it as it is", at: field.origin)
      return nil
    }
    return field.value.text
  }

  /// - Parameter axes: the names that an entry may have; nil: any.
  private mutating func combinations(
    _ node: YAMLNode, _ name: String, axes: Set<String>? = nil
  ) -> [[Matrix.Entry]] {
    if node.isNull || node.isFaulty { return [] }
    guard node.kind == .sequence else {
      findings.error(
        .wrongKind, "'\(name)' takes a list of maps, not \(node.kindPhrase)",
        help: "write `\(name): [{ os: linux }]`", at: node.origin)
      return []
    }
    return node.items.compactMap { item in
      guard !item.isFaulty else { return nil }
      guard item.kind == .mapping, !item.entries.isEmpty else {
        findings.error(
          .wrongKind, "an item of '\(name)' is a map of names and values",
          help: "write `{ os: linux }`", at: item.origin)
        return nil
      }
      return combination(item, axes)
    }
  }

  private mutating func combination(
    _ item: YAMLNode, _ axes: Set<String>?
  ) -> [Matrix.Entry]? {
    var entries: [Matrix.Entry] = []
    for (key, value) in item.entries {
      guard isIdentifier(key.text, at: key.origin, what: "the name") else { return nil }
      if let axes, !axes.contains(key.text) {
        findings.error(
          .badMatrix, "the matrix has no axis '\(key.text)' to exclude from",
          help: EditDistance.nearest(to: key.text, among: axes).map { "did you mean '\($0)'?" },
          at: key.origin)
        return nil
      }
      if value.isNull {
        findings.error(
          .missingValue, "'\(key.text)' has no value", help: "write \"\" for an empty one",
          at: key.origin)
        return nil
      }
      let field = Field(name: key.text, type: .text, value: value)
      guard let text = matrixValue(field) else { return nil }
      entries.append(Matrix.Entry(name: key.text, value: text))
    }
    return entries
  }
}
