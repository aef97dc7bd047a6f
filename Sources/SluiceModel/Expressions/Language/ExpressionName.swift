/// A value that an expression asks the run for.
package enum ExpressionName: Hashable, Sendable {
  /// `params.x`
  case param(String)
  /// `env.X` or `env('X')`
  case env(String)
  /// `matrix.x`
  case matrix(String)
  /// `tasks.NAME.result`: what dependents see, a state's name.
  case taskResult(String)
  /// `tasks.NAME.outcome`: what it was before `allow_failure`.
  case taskOutcome(String)
  /// `tasks.NAME.outputs.x`
  case taskOutput(String, String)
  /// `task.name`
  case taskName
  /// `task.attempt`, from 1
  case taskAttempt
  /// `run.id`
  case runID
  /// `run.dir`
  case runDirectory
}

extension ExpressionName: CustomStringConvertible {
  /// As it is written in an expression.
  package var description: String {
    switch self {
    case .param(let name): "params" + Self.member(name)
    case .env(let name): "env" + Self.member(name)
    case .matrix(let name): "matrix" + Self.member(name)
    case .taskResult(let name): "tasks" + Self.member(name) + ".result"
    case .taskOutcome(let name): "tasks" + Self.member(name) + ".outcome"
    case .taskOutput(let task, let name):
      "tasks" + Self.member(task) + ".outputs" + Self.member(name)
    case .taskName: "task.name"
    case .taskAttempt: "task.attempt"
    case .runID: "run.id"
    case .runDirectory: "run.dir"
    }
  }

  /// `.name`, or `['a.b']` where the name is not one that may follow a dot.
  static func member(_ name: String) -> String {
    let isPlain = !name.isEmpty && name.utf8.allSatisfy(\.continuesName)
    return isPlain ? "." + name : "['" + name.doubling("'") + "']"
  }
}

/// Asks, while a file is checked, which names a run can give a value.
package struct NameChecker {
  package enum Verdict: Sendable {
    /// It has a value of one of these kinds.
    case known(ValueKinds)
    /// There is nothing of that name; `near` is the name that was probably meant, without `params.`
    /// and the like.
    case unknown(near: String?)
    /// It exists, but not where the expression stands; the reason is one phrase.
    case unavailable(reason: String)
  }

  private let ask: (ExpressionName) -> Verdict
  private let askFacts: (ExpressionName) -> NameFacts

  package init(
    facts: @escaping (ExpressionName) -> NameFacts = { _ in NameFacts() },
    _ ask: @escaping (ExpressionName) -> Verdict
  ) {
    self.ask = ask
    askFacts = facts
  }

  package func verdict(on name: ExpressionName) -> Verdict { ask(name) }

  package func facts(on name: ExpressionName) -> NameFacts { askFacts(name) }
}

/// What evaluation asks the run.
package protocol ExpressionScope {
  /// Nil reads as null: an environment variable that is not set.
  func value(of name: ExpressionName) -> Value?
  /// Not asked for `always`, which is true.
  func status(_ function: StatusFunction) -> Bool
  /// The time as RFC 3339 in UTC.
  var now: String { get }
}

/// A question about the results of a task's direct needs.
package enum StatusFunction: String, Hashable, Sendable, CaseIterable {
  /// All succeeded.
  case success
  /// One failed, timed out or was `upstream_failed`.
  case failure
  /// The run is being cancelled.
  case cancelled
  /// True.
  case always
}
