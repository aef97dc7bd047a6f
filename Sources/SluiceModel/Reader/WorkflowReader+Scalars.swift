import SluiceSyntax

extension WorkflowReader {
  /// The text of a scalar; a collection is reported.
  mutating func text(_ field: Field) -> String? {
    guard field.value.kind == .scalar else {
      reportWrongKind(field)
      return nil
    }
    return field.value.isFaulty ? nil : field.value.text
  }

  /// A text that says something and that no expression may stand in.
  mutating func literalText(_ field: Field) -> String? {
    guard let text = text(field) else { return nil }
    if !text.isEmpty, !field.value.withUTF8Text(TemplateScanner.holdsExpression) { return text }
    if text.isEmpty {
      findings.error(
        .missingValue, "'\(field.name)' is empty", help: "give it \(field.phrase)",
        at: field.origin)
    } else {
      findings.error(
        .noExpressionHere,
        "'\(field.name)' is read before anything runs, so no `${{ }}` may stand "
          + "in it", help: "write \(field.phrase) as it is", at: field.origin)
    }
    return nil
  }

  mutating func boolean(_ field: Field) -> Bool? {
    guard let text = literalText(field) else { return nil }
    let meant: Bool?
    switch field.value.boolean {
    case .value(let value): return value
    case .quoted(let value), .legacy(let value): meant = value
    case .other: meant = nil
    }
    findings.error(
      .unknownWord, "'\(field.name)' takes \(field.phrase), not " + shown(field.value, text),
      help: meant.map { "write `\(field.name): \($0)`" }, at: field.origin,
      fixIt: meant.flatMap { field.origin.replaced(by: "\($0)") })
    return nil
  }

  mutating func integer(_ field: Field, in range: ClosedRange<Int64>) -> Int64? {
    guard let text = literalText(field) else { return nil }
    switch field.value.integer {
    case .value(let value) where range.contains(value): return value
    case .value(let value) where value < range.lowerBound && range.upperBound == Int32.max:
      findings.error(
        .outOfRange, "'\(field.name)' must be at least \(range.lowerBound), not \(text)",
        at: field.origin)
    case .value, .tooLarge:
      reportOutOfRange(field, text, "\(range.lowerBound)", "\(range.upperBound)")
    default: reportNoInteger(field, text, in: range)
    }
    return nil
  }

  private mutating func reportNoInteger(
    _ field: Field, _ text: String, in range: ClosedRange<Int64>
  ) {
    let meant: String? =
      switch field.value.integer {
      case .leadingZero(let value): "\(value)"
      case .quoted: text
      case .separated: text.filter { $0 != "_" }
      default: nil
      }
    let most = range.upperBound == Int32.max ? " up" : " to \(range.upperBound)"
    findings.error(
      .badNumber, "'\(field.name)' takes a whole number, not " + shown(field.value, text),
      help: meant.map { "write `\(field.name): \($0)`" }
        ?? "write a number from \(range.lowerBound)\(most)",
      at: field.origin, fixIt: meant.flatMap { field.origin.replaced(by: $0) })
  }

  mutating func number(_ field: Field, in range: ClosedRange<Double>) -> Double? {
    guard let text = literalText(field) else { return nil }
    switch field.value.float {
    case let value? where range.contains(value): return value
    case let value? where !value.isNaN:
      reportOutOfRange(field, text, shown(range.lowerBound), shown(range.upperBound))
    default:
      findings.error(
        .badNumber, "'\(field.name)' takes a number, not " + shown(field.value, text),
        help: "write a number from \(shown(range.lowerBound)) to \(shown(range.upperBound))",
        at: field.origin)
    }
    return nil
  }

  private func shown(_ bound: Double) -> String {
    Int64(exactly: bound).map { "\($0)" } ?? "\(bound)"
  }

  /// A scalar in a message: what is text only for its quotes is shown with them.
  private func shown(_ node: YAMLNode, _ text: String) -> String {
    node.style == .plain ? "'\(text)'" : "the text \"\(text)\""
  }

  mutating func reportOutOfRange(_ field: Field, _ text: String, _ least: String, _ most: String) {
    findings.error(
      .outOfRange, "'\(field.name)' must be from \(least) to \(most), not \(text)",
      at: field.origin)
  }

  /// One of the words of an enumeration.
  mutating func choice<Choice>(
    _ field: Field, of: Choice.Type, synonyms: [String: String] = [:]
  ) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let text = literalText(field) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    reportUnknownWord(
      field, text, among: Choice.allCases.map(\.rawValue), synonyms: synonyms)
    return nil
  }

  /// - Parameter synonyms: words of other tools for some of the words.
  mutating func reportUnknownWord(
    _ field: Field, _ text: String, among words: [String], synonyms: [String: String] = [:]
  ) {
    let message = "'\(field.name)' cannot be '\(text)'"
    if let meant = synonyms[text.inKeySpelling] ?? EditDistance.nearest(to: text, among: words) {
      findings.error(
        .unknownWord, message, help: "did you mean '\(meant)'?", at: field.origin,
        fixIt: field.origin.replaced(by: meant))
    } else {
      findings.error(
        .unknownWord, message, help: "write one of " + words.joined(separator: ", "),
        at: field.origin)
    }
  }

  /// The value as one field, or the items of a list as fields; an item without a value is
  /// reported.
  mutating func oneOrMore(_ field: Field) -> [Field] {
    switch field.value.kind {
    case .scalar: return [field]
    case .sequence: return items(of: field)
    case .mapping:
      reportWrongKind(field)
      return []
    }
  }

  /// The items of a list as fields; one without a value is reported.
  mutating func items(of field: Field) -> [Field] {
    var items: [Field] = []
    for item in field.value.items where !item.isFaulty {
      if item.isNull {
        findings.error(
          .missingValue, "an item of '\(field.name)' has no value",
          help: "write one, or remove the item", at: item.origin)
      } else {
        items.append(Field(name: field.name, type: field.type, value: item))
      }
    }
    return items
  }
}

extension String {
  /// Whether an expression begins in it.
  var containsExpression: Bool { TemplateScanner.holdsExpression(utf8) }
}
