import SluiceSyntax

extension WorkflowReader {
  mutating func readTasks(_ fields: Fields<WorkflowKey>) {
    guard let field = fields[.tasks] ?? misspeltTasks(fields) else {
      if hasMisplacedTasks || fields.hasMisspelt(["tasks"]) { return }
      return reportNoTasks(at: fields.keys(named: ["tasks"]).first?.origin ?? model.origin)
    }
    let entries = field.value.entries
    switch field.value.kind {
    case .mapping where entries.isEmpty:
      // Where all entries were left out, each was reported.
      if !field.value.isFaulty { reportNoTasks(at: field.origin) }
    case .mapping:
      model.tasks.reserveCapacity(entries.count)
      for (key, value) in entries { readTask(key, value) }
    case .sequence:
      findings.error(
        .wrongKind, "'tasks' takes a map of names to tasks, not a list",
        help: "write each task under its name, without '-'", at: field.origin)
    case .scalar: reportWrongKind(field)
    }
  }

  /// What another tool calls tasks is read as such, so that its faults are told in the same pass.
  func misspeltTasks(_ fields: Fields<WorkflowKey>) -> Field? {
    let field = fields.keys(named: ["tasks"]).isEmpty ? fields.misspelt(.tasks) : nil
    return field?.value.kind == .mapping ? field : nil
  }

  private mutating func reportNoTasks(at origin: Origin) {
    findings.error(
      .noTasks, "the workflow has no tasks",
      help: "write one below `tasks:`, such as `hello: { run: echo hello }`", at: origin)
  }

  private mutating func readTask(_ key: YAMLNode, _ value: YAMLNode) {
    let (name, origin) = (key.text, key.origin)
    // A task at fault is read and kept all the same: what needs it is right.
    _ = isIdentifier(name, at: origin, what: "the task's name")
    var task = TaskModel(name: Reference(name, at: origin))
    if let fields = taskFields(value, of: TaskPlace(name), at: origin) {
      task.fanout = fanout(fields)
      declared.matrix = task.fanout?.value.matrix.value.names
      defer { declared.matrix = nil }
      let start = model.needs.count
      if let field = fields[.needs] { readNeeds(field) }
      task.needs = start..<model.needs.count
      read(fields, into: &task, scope: .task)
      checkBody(of: task, fields, isAloneAllowed: fields[.needs].map { !$0.isEmpty } ?? false)
    } else {
      task.body = .faulty
    }
    model.tasks.append(task)
  }

  /// The fields of a task or a handler; nil where there is no mapping.
  mutating func taskFields(
    _ value: YAMLNode, of place: TaskPlace, at origin: Origin, refused: Refusal? = nil
  ) -> Fields<TaskKey>? {
    if value.kind == .mapping { return fields(of: value, TaskKey.table, refused: refused) }
    guard !value.isFaulty else { return nil }
    if value.isNull {
      findings.error(
        .missingValue, "\(place.phrase) is empty",
        help: "give it something to `run`, or remove it", at: origin)
    } else {
      reportNoMap(value, of: place, at: origin)
    }
    return nil
  }

  private mutating func reportNoMap(
    _ value: YAMLNode, of place: TaskPlace, at origin: Origin
  ) {
    guard !findings.isFull else { return }
    let isOneLine = value.kind == .scalar && value.range.start.line == value.range.end.line
    let isBelow = value.range.start.line != origin.position?.line
    if isOneLine, value.style == .plain, let pair = UnfinishedPair(value.text, TaskKey.table),
      // On the line of its name a text that begins with a word such as `timeout` is a command.
      isBelow || !pair.isColonMissing || pair.key == "run"
    {
      return findings.error(
        .wrongKind, pair.message,
        help: "write `\(isBelow ? pair.spelling : place.spelling(of: pair.spelling))`",
        at: value.origin, fixIt: isBelow ? value.origin.replaced(by: pair.spelling) : nil)
    }
    let isShown = isOneLine && !value.hasText("") && value.text.utf8.count <= 200
    let command = isShown ? ScalarSpelling.spelling(of: value.text) : "…"
    findings.error(
      .wrongKind, "\(place.phrase) is a map of keys and values, not \(value.kindPhrase)",
      help: "write `\(place.spelling(of: "run: \(command)"))`", at: value.origin)
  }

  /// What messages call a task or a handler.
  struct TaskPlace {
    let phrase: String
    /// What is written before it; nil for an item of a list.
    let key: String?

    init(_ task: String) {
      phrase = "the task '\(task)'"
      key = task
    }

    init(handler: String, isItem: Bool) {
      phrase = "the handler '\(handler)'"
      key = isItem ? nil : handler
    }

    /// The whole with these keys.
    func spelling(of keys: String) -> String {
      let map = "{ \(keys) }"
      return key.map { "\(ScalarSpelling.spelling(of: $0)): \(map)" } ?? map
    }
  }

  /// What tasks and handlers have in common.
  mutating func read(
    _ fields: Fields<TaskKey>, into task: inout TaskModel, scope: ExpressionPlace
  ) {
    task.description = fields[.description].flatMap { text($0) }
    task.tags = fields[.tags].map { tags($0) } ?? []
    // The shell decides how values are quoted in the script, so the settings come first.
    let settings = readSettings(fields, scope: scope)
    task.settings = shared(settings)
    task.body = body(fields, shell: settings.shell ?? model.defaults.shell ?? .default, scope)
    task.condition = fields[.condition].flatMap { condition($0, scope) }
    task.queue = fields[.queue].flatMap { queueReference($0) }
    task.priority = fields[.priority].flatMap { priority($0) } ?? 0
    task.isBarrier = fields[.barrier].flatMap { boolean($0) } ?? false
    task.allowsFailure = fields[.allowFailure].flatMap { boolean($0) } ?? false
    task.cpus = fields[.cpus].flatMap { integer($0, in: Bounds.count) }.map(Int32.init) ?? 1
    task.demands = fields[.resources].map { readDemands($0, scope: scope) } ?? []
    task.outputs = fields[.outputs].map { readOutputs($0) } ?? []
    if task.outputs.isEmpty, let script = fields[.run] { checkOutputs(ofScript: script) }
  }

  private mutating func tags(_ field: Field) -> [String] {
    oneOrMore(field).compactMap { item in
      guard let tag = literalText(item), isIdentifier(tag, at: item.origin, what: "the tag")
      else { return nil }
      return tag
    }
  }

  private mutating func readNeeds(_ field: Field) {
    switch field.value.kind {
    case .scalar: readNeed(field.value)
    case .sequence: for item in field.value.items { readNeed(item) }
    case .mapping: reportWrongKind(field)
    }
  }

  private mutating func readNeed(_ node: YAMLNode) {
    guard node.kind == .scalar, !node.isNull else {
      if node.isFaulty { return }
      return findings.error(
        .wrongKind, "an item of 'needs' is the name of a task, not \(node.kindPhrase)",
        help: ShapeAdvice.need(node), at: node.origin)
    }
    model.needs.append(Reference(node.text, at: node.origin))
  }

  private mutating func priority(_ field: Field) -> Int32? {
    guard let text = literalText(field) else { return nil }
    if let value = PriorityName(rawValue: text)?.value { return value }
    guard field.value.integer == .other else {
      return integer(field, in: Bounds.priority).map(Int32.init)
    }
    reportUnknownWord(field, text, among: PriorityName.allCases.map(\.rawValue))
    return nil
  }
}

extension Field {
  /// Whether it is a list without items.
  fileprivate var isEmpty: Bool { value.kind == .sequence && value.items.isEmpty }
}
