import SluiceSyntax

extension WorkflowReader {
  /// Names that no file declares, since every engine has them.
  static let builtInQueues: Set = ["global", "main"]

  mutating func readQueues(_ field: Field) {
    guard isMapping(field) else {
      // The tasks that name one of a list are right.
      model.queues += field.value.names.map { QueueModel(name: Reference($0.text, at: $0.origin)) }
      return
    }
    for (key, value) in field.value.entries {
      let name = key.text
      guard isIdentifier(name, at: key.origin, what: "the queue's name") else { continue }
      if Self.builtInQueues.contains(name) {
        findings.error(
          .reservedName, "the queue '\(name)' always exists and is not declared",
          help: name == "global" ? "its limit is the option --jobs" : "choose another name",
          at: key.origin)
        continue
      }
      var queue = QueueModel(name: Reference(name, at: key.origin))
      read(Field(name: name, type: .mapping, value: value), into: &queue)
      model.queues.append(queue)
    }
  }

  private mutating func read(_ field: Field, into queue: inout QueueModel) {
    switch field.value.kind {
    case .scalar where field.value.isNull: break  // A queue without limits of its own.
    case .scalar:
      readLimit(Field(name: field.name, type: .limit, value: field.value), into: &queue)
    case .sequence:
      reportWrongKind(Field(name: field.name, type: .limit, value: field.value))
    case .mapping:
      read(fields(of: field.value, QueueKey.table), into: &queue)
    }
  }

  private mutating func read(_ fields: Fields<QueueKey>, into queue: inout QueueModel) {
    if let field = fields[.limit] { readLimit(field, into: &queue) }
    queue.target = fields[.target].flatMap { queueReference($0) }
    if let field = fields[.order], let order = order(field) { queue.order = order }
    queue.qualityOfService = fields[.qualityOfService].flatMap {
      choice($0, of: QualityOfService.self)
    }
    queue.startsSuspended = fields[.suspended].flatMap { boolean($0) } ?? false
  }

  private mutating func readLimit(_ field: Field, into queue: inout QueueModel) {
    guard let text = literalText(field) else { return }
    switch text {
    case "serial":
      queue.limit = 1
      queue.order = .fifo
    case "unlimited": queue.limit = nil
    case "auto":
      findings.error(
        .notInThisBuild, "the limit 'auto' is known, but not in this build", help: "write a number",
        at: field.origin)
    default: queue.limit = limit(text, field)
    }
  }

  private mutating func limit(_ text: String, _ field: Field) -> Int? {
    switch field.value.integer {
    case .value(let value) where value <= 0:
      findings.error(
        .outOfRange, "'limit' must be a positive number, not \(text)",
        help: "a queue that starts nothing is written `suspended: true`", at: field.origin)
    case .other:
      reportUnknownWord(field, text, among: ["serial", "unlimited", "a positive number"])
    default: return integer(field, in: Bounds.count).map { Int($0) }
    }
    return nil
  }

  private mutating func order(_ field: Field) -> QueueDefinition.Order? {
    guard field.value.hasText("critical_path") else {
      return choice(field, of: QueueDefinition.Order.self)
    }
    findings.error(
      .notInThisBuild, "the order 'critical_path' is known, but not in this build",
      help: "write \(field.phrase)", at: field.origin)
    return nil
  }

  /// The name of a queue that a task or a queue submits to.
  mutating func queueReference(_ field: Field) -> Reference? {
    guard let name = identifier(field) else { return nil }
    if name == "main" {
      findings.error(
        .notInThisBuild, "the queue 'main' is known, but not in this build",
        help: "leave it out for `global`, or name a queue of `queues`", at: field.origin)
      return nil
    }
    return Reference(name, at: field.origin)
  }
}
