import SluiceSyntax

extension WorkflowReader {
  // MARK: Durations

  mutating func duration(_ field: Field) -> Duration? {
    guard let text = literalText(field) else { return nil }
    do {
      return try DurationSyntax.parse(text)
    } catch {
      reportDuration(error, text, field)
      return nil
    }
  }

  /// A duration that is not zero.
  mutating func positiveDuration(_ field: Field) -> Duration? {
    guard let duration = duration(field) else { return nil }
    guard duration > .zero else {
      findings.error(
        .outOfRange, "'\(field.name)' must be longer than zero",
        help: "leave the key out for no limit", at: field.origin)
      return nil
    }
    return duration
  }

  private mutating func reportDuration(
    _ failure: DurationSyntax.Failure, _ text: String, _ field: Field
  ) {
    let message = "'\(field.name)' takes a duration, not '\(text)'"
    let origin = field.origin
    switch failure {
    case .withoutUnit:
      findings.error(
        .badDuration, "the duration '\(text)' has no unit", help: "add the unit: \(text)s",
        at: origin, fixIt: origin.replaced(by: "\(text)s"))
    case .clock:
      findings.error(
        .badDuration, message,
        help: "write minutes and seconds as `1m30s`, hours as `1h30m`, "
          + "seconds alone as `90s`", at: origin)
    case .spelled(let respelled):
      findings.error(
        .badDuration, message, help: "write `\(respelled)`", at: origin,
        fixIt: origin.replaced(by: respelled))
    case .fraction:
      findings.error(
        .badDuration, message, help: "write whole units, such as `1h30m` for an hour and a half",
        at: origin)
    case .tooLong:
      findings.error(
        .outOfRange, "'\(field.name)' must be at most ten years, not '\(text)'", at: origin)
    case .malformed:
      findings.error(
        .badDuration, message,
        help: "write a number and its unit (ms, s, m, h, d), such as `90s` "
          + "or `1h30m`", at: origin)
    }
  }

  // MARK: Names

  mutating func identifier(_ field: Field) -> String? {
    guard let text = literalText(field) else { return nil }
    return isIdentifier(text, at: field.origin, what: "the \(field.name)") ? text : nil
  }

  /// Whether a text may be a name; reported where it may not.
  mutating func isIdentifier(_ text: String, at origin: Origin, what: String) -> Bool {
    do {
      try IdentifierSyntax.check(text)
      return true
    } catch {
      reportIdentifier(error, text, at: origin, what: what)
      return false
    }
  }

  private mutating func reportIdentifier(
    _ failure: IdentifierSyntax.Failure, _ text: String, at origin: Origin, what: String
  ) {
    let help =
      "a name has letters, digits, '_', '-' and '.', and begins with one of the first three"
    switch failure {
    case .empty: findings.error(.badName, "\(what) is empty", help: help, at: origin)
    case .tooLong:
      let most = IdentifierSyntax.maximumLength
      findings.error(
        .badName, "\(what) has \(text.utf8.count) bytes; a name has at most \(most)", at: origin)
    case .start(let character):
      let isHidden = character == "." && what.hasPrefix("the task")
      findings.error(
        .badName, "\(what) '\(text)' begins with '\(character)'",
        help: isHidden
          ? "a map that others merge stands at the top level as `x-\(text.drop { $0 == "." })`"
          : help,
        at: origin)
    case .character(let character):
      findings.error(
        .badName, "\(what) '\(text)' holds '\(character)'", help: help, at: origin)
    }
  }

  // MARK: Amounts

  /// An amount of a resource, whole and not negative.
  mutating func amount(_ text: String, of name: String, at origin: Origin) -> Int64? {
    do {
      return try SizeSyntax.parse(text)
    } catch {
      reportAmount(error, text, name, at: origin)
      return nil
    }
  }

  private mutating func reportAmount(
    _ failure: SizeSyntax.Failure, _ text: String, _ name: String, at origin: Origin
  ) {
    switch failure {
    case .negative:
      findings.error(
        .badAmount, "'\(text)' of '\(name)' is negative", help: "write 0 or more", at: origin)
    case .fraction:
      findings.error(
        .badAmount, "'\(text)' of '\(name)' is not whole",
        help: "permits are not divided: declare more of them, such as 10 for tenths", at: origin)
    case .fractionOfSize(let whole), .spelled(let whole):
      findings.error(
        .badAmount, "'\(text)' of '\(name)' is no amount", help: "write `\(whole)`", at: origin,
        fixIt: origin.replaced(by: whole))
    case .tooLarge:
      findings.error(
        .outOfRange, "'\(text)' of '\(name)' is larger than 64 bits hold", at: origin)
    case .malformed:
      findings.error(
        .badAmount, "'\(text)' of '\(name)' is no amount",
        help: "write a whole number, or a size with KB MB GB TB KiB MiB GiB TiB", at: origin)
    }
  }
}
