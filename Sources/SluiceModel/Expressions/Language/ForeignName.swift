/// A name that expressions of GitHub Actions have, and what says the same here.
struct ForeignName {
  let help: String
  /// The whole path as it is written here; nil where there is none.
  let replacement: String?

  /// How many words of a path belong to the name; nil for a root that nobody else has either.
  static func longest(from root: String) -> Int? { roots[root] }

  private static let roots = [
    "inputs": 2, "vars": 2, "needs": 3, "steps": 3, "jobs": 3, "github": 2, "runner": 2, "job": 2,
  ]

  /// Nil for a path that begins with no such root.
  init?(_ path: [String]) {
    guard Self.roots[path[0]] != nil else { return nil }
    let name = path.count > 1 ? path[1] : "NAME"
    let isWhole = path.count == Self.roots[path[0]]
    switch path[0] {
    case "inputs": self.init("params" + ExpressionName.member(name), isWhole)
    case "vars": self.init("env" + ExpressionName.member(name), isWhole)
    case "needs" where path.count == 4, "steps" where path.count == 4:
      let output = ExpressionName.taskOutput(name, path[3])
      self.init("\(output)", true)
    case "needs", "steps", "jobs":
      let field = path[0] == "steps" && path.last == "outcome" ? "outcome" : "result"
      self.init("tasks\(ExpressionName.member(name)).\(field)", isWhole)
    case "github": self.init(ofGitHub: name)
    case "job": self.init(help: "ask success(), failure() or cancelled() in `if`")
    default: self.init(help: "ask it in the script, such as `$(uname)`")
    }
  }

  private init(help: String) {
    self.help = help
    replacement = nil
  }

  private init(_ name: String, _ isWhole: Bool) {
    help = "here it is \(name)"
    replacement = isWhole ? name : nil
  }

  private init(ofGitHub field: String) {
    switch field {
    case "run_id", "run_number", "run_attempt": self.init("run.id", true)
    case "job": self.init("task.name", true)
    case "actor": self.init("env.USER", true)
    case "workspace": self.init(help: "tasks run in the folder of the workflow file: leave it out")
    case "sha": self.init(help: "ask it in the script: `$(git rev-parse HEAD)`")
    case "repository": self.init(help: "ask it in the script: `$(git remote get-url origin)`")
    default:
      self.init(
        help: "nothing tells it here: declare `params: { \(field): … }`, ask for params.\(field), "
          + "and run with `-p \(field)=…`")
    }
  }
}
