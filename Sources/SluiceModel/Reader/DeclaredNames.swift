import SluiceSyntax

/// The names that a file declares, for the expressions in it; confined to one reader.
final class DeclaredNames {
  private var parameters: Set<String> = []
  /// Of the parameters that were read: the kinds that each may have.
  private var kinds: [String: ValueKinds] = [:]
  /// Of parameters that were read, and of variables of the workflow: what else is known.
  private var parameterFacts: [String: NameFacts] = [:]
  private var variableFacts: [String: NameFacts] = [:]
  /// Most workflows ask for no result: the tasks are gathered when one does.
  private lazy var tasks = Set(taskNames())
  private var taskNames: () -> [String] = { [] }
  /// What each task that names any writes; gathered when an expression asks for one.
  private lazy var outputs = taskOutputs()
  private var taskOutputs: () -> [String: [OutputDefinition]] = { [:] }
  private lazy var nearParameters = NearNames { [unowned self] in Array(parameters) }
  private lazy var nearTasks = NearNames { [unowned self] in Array(tasks) }

  /// The names in the matrix of the task that is being read; nil: it has none.
  var matrix: [String]?

  /// The results that expressions asked for since they were last taken.
  private var askedResults: [AskedResult] = []

  /// A task whose result an expression asks for, and the canonical text that asks.
  struct AskedResult {
    let task: String
    let written: String
  }

  func takeAskedResults() -> [AskedResult] {
    defer { askedResults.removeAll() }
    return askedResults
  }

  func addParameters(_ names: some Sequence<String>) { parameters.formUnion(names) }

  func set(_ kinds: ValueKinds, of parameter: String) { self.kinds[parameter] = kinds }

  func set(_ facts: NameFacts, of parameter: String) { parameterFacts[parameter] = facts }

  /// - Parameter text: nil where it is not known before the run.
  func addVariable(_ name: String, _ text: String?) {
    var facts = NameFacts()
    facts.isDeclared = true
    if let text, ["no", "off", "false", "n"].contains(text.lowercased()) {
      facts.misleadingText = text
    }
    variableFacts[name] = facts
  }

  func isParameter(_ name: String) -> Bool { parameters.contains(name) }

  func isVariable(_ name: String) -> Bool { variableFacts[name] != nil }

  func facts(on name: ExpressionName) -> NameFacts {
    switch name {
    case .param(let name): parameterFacts[name] ?? NameFacts()
    case .env(let name): variableFacts[name] ?? NameFacts()
    case .taskResult, .taskOutcome: .ofResult
    case .matrix, .taskOutput, .taskName, .taskAttempt, .runID, .runDirectory: NameFacts()
    }
  }

  /// - Parameters:
  ///   - names: asked at most once, later.
  ///   - outputs: by task; asked at most once, later.
  func addTasks(
    _ names: @escaping () -> [String], outputs: @escaping () -> [String: [OutputDefinition]]
  ) {
    taskNames = names
    taskOutputs = outputs
  }
}

/// Where an expression stands, which decides on the names that have a value there.
enum ExpressionPlace: Int, Sendable, CaseIterable {
  case parameter, workflow, defaults, task, handler
}

/// One checker of names for each place.
struct NameCheckers {
  private let checkers: [NameChecker]

  init(_ declared: DeclaredNames) {
    checkers = ExpressionPlace.allCases.map { place in
      NameChecker(facts: declared.facts) { declared.verdict(on: $0, in: place) }
    }
  }

  subscript(place: ExpressionPlace) -> NameChecker { checkers[place.rawValue] }
}

extension DeclaredNames {
  fileprivate func verdict(
    on name: ExpressionName, in place: ExpressionPlace
  ) -> NameChecker.Verdict {
    switch name {
    case .param(let name): parameter(name, in: place)
    case .env:
      place == .parameter
        ? .unavailable(reason: "parameters are known before the environment is")
        : .known([.string, .null])
    case .taskResult(let task), .taskOutcome(let task):
      result(of: task, written: name.description, in: place)
    case .taskOutput(let task, let output):
      self.output(output, of: task, written: name.description, in: place)
    case .matrix(let name): matrixValue(name, in: place)
    case .taskName: place.isOfTask ? .known(.string) : .unavailable(reason: Self.noTask)
    case .taskAttempt: place.isOfTask ? .known(.integer) : .unavailable(reason: Self.noTask)
    case .runID, .runDirectory:
      place == .parameter
        ? .unavailable(reason: "parameters are known before the run has a name") : .known(.string)
    }
  }

  private func matrixValue(_ name: String, in place: ExpressionPlace) -> NameChecker.Verdict {
    guard let matrix else {
      return .unavailable(
        reason: place == .task ? "the task has no matrix" : "only a task with a matrix has one")
    }
    if matrix.contains(name) { return .known([.string, .null]) }
    return .unknown(near: EditDistance.nearest(to: name, among: matrix))
  }

  private static let noTask = "no task runs where this is evaluated"

  private func parameter(
    _ name: String, in place: ExpressionPlace
  ) -> NameChecker.Verdict {
    if let kinds = kinds[name] { return .known(kinds) }
    guard parameters.contains(name) else { return .unknown(near: nearParameters.nearest(to: name)) }
    return place == .parameter
      ? .unavailable(reason: "'\(name)' is not declared above this parameter") : .known(.any)
  }

  private func result(
    of task: String, written: String, in place: ExpressionPlace
  ) -> NameChecker.Verdict {
    switch place {
    case .parameter, .workflow: return .unavailable(reason: Self.noTask)
    case .defaults: return .unavailable(reason: "not every task needs '\(task)'")
    case .task, .handler:
      guard tasks.contains(task) else { return .unknown(near: nearTasks.nearest(to: task)) }
      askedResults.append(AskedResult(task: task, written: written))
      return .known(.string)
    }
  }

  private func output(
    _ name: String, of task: String, written: String, in place: ExpressionPlace
  ) -> NameChecker.Verdict {
    guard case .known = result(of: task, written: written, in: place) else {
      return result(of: task, written: written, in: place)
    }
    let outputs = outputs[task] ?? []
    guard let output = outputs.first(where: { $0.name == name }) else {
      guard !outputs.isEmpty else {
        return .unavailable(
          reason: "'\(task)' names no outputs; name this one there: `outputs: [\(name)]`")
      }
      return .unknown(near: EditDistance.nearest(to: name, among: outputs.map(\.name)))
    }
    return .known(output.kind == .json ? .any : [.string, .null])
  }
}

extension ExpressionPlace {
  fileprivate var isOfTask: Bool { self == .defaults || self == .task || self == .handler }
}
