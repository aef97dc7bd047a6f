import SluiceSyntax

/// Reads the nodes of a workflow file into a located model, and finds every fault on the way.
///
/// A value at fault is left out of the model; nothing stops at it.
struct WorkflowReader {
  let file: SourceFile
  var findings = Findings()
  var model: WorkflowModel
  /// Which names the expressions of this file may use.
  let declared = DeclaredNames()
  let checkers: NameCheckers
  /// Settings read last, shared with the tasks after it that say the same.
  var lastSettings: Shared<SettingsModel>?
  /// The resources whose capacity is written with a unit of bytes, or as a share of them.
  var sizedResources: Set<String> = []
  /// Whether `tasks:` has nothing below it.
  var areTasksEmpty = false
  /// Whether a task was found beside `tasks:` instead of below.
  var hasMisplacedTasks = false

  private init(_ file: SourceFile) {
    self.file = file
    checkers = NameCheckers(declared)
    let start = SourcePosition(line: 1, column: 1)
    let top = Origin.yaml(file, SourceRange(start: start, end: start))
    model = WorkflowModel(name: Self.name(of: file.path), sources: [file], origin: top)
  }

  static func read(
    _ document: YAMLDocument
  ) -> (model: WorkflowModel, diagnostics: [Diagnostic]) {
    var reader = WorkflowReader(document.file)
    reader.readRoot(document.root)
    return (reader.model, reader.findings.diagnostics)
  }

  /// The stem of the file's name as an identifier.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    return IdentifierSyntax.sanitized(String(stem))
  }

  private mutating func readRoot(_ root: YAMLNode?) {
    guard let root, !root.isNull else {
      return findings.error(
        .noTasks, "the file has no tasks",
        help: "write `tasks:` and a task below it, such as "
          + "`hello: { run: echo hello }`", at: model.origin)
    }
    guard root.kind == .mapping else {
      if root.isFaulty { return }
      return findings.error(
        .wrongKind, "a workflow is a map of keys and values, not \(root.kindPhrase)",
        help: "begin with `tasks:`", at: root.origin)
    }
    areTasksEmpty = root["tasks"]?.isNull ?? false
    readWorkflow(fields(of: root, WorkflowKey.table))
  }

  private mutating func readWorkflow(_ fields: Fields<WorkflowKey>) {
    // Names first: expressions anywhere in the file may use them.
    declare(fields)
    readHead(fields)
    if let field = fields[.parameters] { readParameters(field) }
    if let field = fields[.environmentFiles] { readEnvironmentFiles(field) }
    if let field = fields[.environment] {
      model.environment = readEnvironment(field, scope: .workflow)
    }
    if let field = fields[.defaults] { readDefaults(field) }
    if let field = fields[.queues] { readQueues(field) }
    if let field = fields[.resources] { readResources(field) }
    readTasks(fields)
    if let field = fields[.handlers] { readHandlers(field) }
  }

  private func declare(_ fields: Fields<WorkflowKey>) {
    if let parameters = fields[.parameters]?.value {
      declared.addParameters(parameters.entries.map(\.key.text))
    }
    if let tasks = (fields[.tasks] ?? misspeltTasks(fields))?.value {
      declared.addTasks(
        { tasks.entries.map(\.key.text) }, outputs: { OutputDefinition.declared(by: tasks) })
    }
  }

  private mutating func readHead(_ fields: Fields<WorkflowKey>) {
    if let field = fields[.version] { readVersion(field) }
    if let field = fields[.name], let name = identifier(field) { model.name = name }
    model.description = fields[.description].flatMap { text($0) }
    model.timeout = fields[.timeout].flatMap { positiveDuration($0) }
    if let policy = fields[.onError].flatMap({
      choice($0, of: ErrorPolicy.self, synonyms: Self.policiesElsewhere)
    }) {
      model.onError = policy
    }
  }

  private static let policiesElsewhere = [
    "fail_fast": "stop", "abort": "stop", "cancel": "stop", "fail": "stop", "exit": "stop",
    "ignore": "continue", "keep_going": "continue", "drain": "finish",
  ]

  private mutating func readVersion(_ field: Field) {
    guard let text = text(field), field.value.integer != .value(1) else { return }
    findings.error(
      .unsupportedVersion, "this build reads version 1 of the language, not '\(text)'",
      help: "write `version: 1`, or leave the key out", at: field.origin)
  }

  private mutating func readEnvironmentFiles(_ field: Field) {
    for item in oneOrMore(field) {
      guard let path = literalText(item) else { continue }
      model.environmentFiles.append(LocatedPath(path: path, origin: item.origin))
    }
  }
}
