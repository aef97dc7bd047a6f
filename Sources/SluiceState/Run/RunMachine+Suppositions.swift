import SluiceModel

extension RunMachine {
  /// Whether a task's condition may come out true, depending on what tasks that have not run come
  /// to.
  ///
  /// Each way in which the results that it asks for can turn out is tried. False is certain; true
  /// is not, since not all of these ways can be together, and since many, and outputs, are not
  /// tried.
  package func mayHold(conditionOf id: TaskID) -> Bool {
    guard let condition = graph[id].condition, !condition.asksForOutputs else { return true }
    let functions = Array(condition.statusFunctions)
    let names = Array(condition.resultNames)
    guard names.count <= Self.mostNames else { return true }
    let results = TaskResult.allCases
    let ways = names.reduce(1 << functions.count) { product, _ in product * results.count }
    return (0..<ways).contains { way in
      var rest = way
      var supposition = Supposition(known: scope(of: id, attempt: 1))
      for function in functions {
        supposition.functions[function] = rest & 1 == 1
        rest >>= 1
      }
      for name in names {
        supposition.results[name] = results[rest % results.count]
        rest /= results.count
      }
      return (try? condition.evaluate(in: supposition)) ?? true
    }
  }

  /// More of them have too many ways.
  private static let mostNames = 2
}

/// What is known of a run now, with results that are made up.
private struct Supposition: ExpressionScope {
  let known: TaskScope
  var functions: [StatusFunction: Bool] = [:]
  var results: [ExpressionName: TaskResult] = [:]

  func value(of name: ExpressionName) -> Value? {
    results[name].map { .string($0.rawValue) } ?? known.value(of: name)
  }

  func status(_ function: StatusFunction) -> Bool { functions[function] ?? false }

  var now: String { known.now }
}
