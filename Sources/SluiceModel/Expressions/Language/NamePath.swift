import SluiceSyntax

/// How the names of the run are spelt: which words lead to which name.
enum NamePath {
  struct Segment: Hashable {
    let name: String
    let range: Range<Int>
  }

  enum Fault: Error {
    case unknownRoot(help: String?)
    /// A name of another tool; `replacement` is the whole path as it is written here.
    case foreign(help: String, replacement: String?)
    case incomplete(message: String, help: String)
    case unknownField(message: String, help: String?)
    /// - Parameter replacement: as of `foreign`.
    case notBuilt(help: String, replacement: String?)
  }

  /// The first words of paths, and how many words the longest has.
  private static let roots: [(name: String, longest: Int)] = [
    ("params", 2), ("env", 2), ("tasks", 3), ("task", 2), ("run", 2), ("matrix", 2),
    ("secrets", 2), ("event", 2),
  ]

  /// The booleans of YAML 1.1, and those that begin with a capital.
  private static let booleans = [
    "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
  ]

  /// Whether the next word still belongs to the name, and not to a part of its value.
  static func isOpen(_ path: [Segment]) -> Bool {
    path.count < longest(from: path[0].name) || path.count == 3 && path[2].name == "outputs"
  }

  private static func longest(from root: String) -> Int {
    roots.first { $0.name == root }?.longest ?? ForeignName.longest(from: root) ?? 1
  }

  static func name(_ path: [Segment]) throws(Fault) -> ExpressionName {
    let root = path[0].name
    if let foreign = ForeignName(path.map(\.name)) {
      throw .foreign(help: foreign.help, replacement: foreign.replacement)
    }
    guard longest(from: root) > 1 else { throw .unknownRoot(help: help(for: root)) }
    if let fault = notBuilt(path) { throw fault }
    guard path.count > 1 else {
      throw .incomplete(
        message: "'\(root)' is not a value by itself", help: "name one, as in \(example(of: root))")
    }
    switch root {
    case "params": return .param(path[1].name)
    case "env": return .env(path[1].name)
    case "matrix": return .matrix(path[1].name)
    case "tasks": return try taskName(path)
    case "task":
      return try field(path, ["name": .taskName, "attempt": .taskAttempt])
    default:
      return try field(path, ["id": .runID, "dir": .runDirectory])
    }
  }

  /// The names that the language has and this build has not.
  private static func notBuilt(_ path: [Segment]) -> Fault? {
    let name = path.count > 1 ? path[1].name : "NAME"
    switch path[0].name {
    case "secrets":
      return .notBuilt(
        help: "it is inherited from whoever runs Sluice: write env\(ExpressionName.member(name)), "
          + "or `$\(name)` in the script",
        replacement: path.count > 1 ? "env" + ExpressionName.member(name) : nil)
    case "event":
      return .notBuilt(
        help: "declare a parameter, ask for params.\(name), and run with `-p \(name)=…`",
        replacement: nil)
    default: return nil
    }
  }

  private static func taskName(_ path: [Segment]) throws(Fault) -> ExpressionName {
    let task = path[1].name
    guard path.count > 2 else {
      throw .incomplete(
        message: "a task is not a value by itself",
        help: "ask for tasks\(ExpressionName.member(task)).result or .outcome")
    }
    switch path[2].name {
    case "result": return .taskResult(task)
    case "outcome": return .taskOutcome(task)
    case "outputs":
      guard path.count > 3 else {
        throw .incomplete(
          message: "the outputs of a task are not a value by themselves",
          help: "name one, as in tasks\(ExpressionName.member(task)).outputs.name")
      }
      return .taskOutput(task, path[3].name)
    case "outcomes":
      throw .notBuilt(help: "ask for the outcome of the whole task", replacement: nil)
    case let field:
      let near = EditDistance.nearest(to: field, among: ["result", "outcome", "outputs"])
      throw .unknownField(
        message: "a task has no '\(field)'",
        help: near.map { "did you mean '\($0)'?" }
          ?? "it has result and outcome; a name with dots is written tasks['\(task).\(field)']")
    }
  }

  private static func field(
    _ path: [Segment], _ fields: KeyValuePairs<String, ExpressionName>
  ) throws(Fault) -> ExpressionName {
    if let found = fields.first(where: { $0.key == path[1].name }) { return found.value }
    let names = fields.map(\.key)
    throw .unknownField(
      message: "'\(path[0].name)' has no '\(path[1].name)'",
      help: EditDistance.nearest(to: path[1].name, among: names).map { "did you mean '\($0)'?" }
        ?? "it has \(names.joined(separator: " and "))")
  }

  private static func help(for root: String) -> String? {
    if let boolean = booleans[root.lowercased()] { return "write `\(boolean)`" }
    if ExpressionFunction(rawValue: root) != nil || StatusFunction(rawValue: root) != nil {
      return "a function is called with parentheses: \(root)()"
    }
    let near = EditDistance.nearest(to: root, among: roots.map(\.name) + ["true", "false", "null"])
    return near.map { "did you mean '\($0)'?" } ?? "a text is written in single quotes: '\(root)'"
  }

  private static func example(of root: String) -> String {
    switch root {
    case "params": "params.name"
    case "env": "env.NAME"
    case "matrix": "matrix.name"
    case "tasks": "tasks.NAME.result"
    case "task": "task.name"
    default: "run.id"
    }
  }
}
