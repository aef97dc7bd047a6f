import SluiceSyntax

/// Resolves the names of a model, and finds what cannot run: the only maker of graphs.
///
/// Each check leaves out what it reports, so that the next ones do not report it again.
struct WorkflowChecker {
  let model: WorkflowModel
  let limits: ModelLimits
  var findings = Findings()
  /// The numbers of names, as identifiers count them.
  let tasks: [String: Int32]
  let queues: [String: Int32]
  let resources: [String: Int32]
  let nearTasks: NearNames
  let nearQueues: NearNames
  let nearResources: NearNames

  /// - Parameter earlier: what was found on the way to the model.
  /// - Returns: the graph, where nothing is an error; all diagnostics.
  static func check(
    _ model: WorkflowModel, after earlier: [Diagnostic], directory: String, limits: ModelLimits
  ) -> (graph: WorkflowGraph?, diagnostics: [Diagnostic]) {
    var checker = WorkflowChecker(model, limits)
    checker.findings.add(earlier)
    let graph = checker.graph(in: directory)
    let diagnostics = checker.findings.diagnostics
    return (checker.findings.hasError ? nil : graph, diagnostics)
  }

  private init(_ model: WorkflowModel, _ limits: ModelLimits) {
    let tasks = Self.numbers(model.tasks.count) { model.tasks[$0].name.value }
    let queues = Self.numbers(model.queues.count + 1) { number in
      number == 0 ? "global" : model.queues[number - 1].name.value
    }
    let resources = Self.numbers(model.resources.count) { model.resources[$0].name }
    self.model = model
    self.limits = limits
    self.tasks = tasks
    self.queues = queues
    self.resources = resources
    nearTasks = NearNames { Array(tasks.keys) }
    nearQueues = NearNames { Array(queues.keys) }
    nearResources = NearNames { Array(resources.keys) }
  }

  /// Of two with one name the first has it.
  private static func numbers(_ count: Int, _ name: (Int) -> String) -> [String: Int32] {
    var numbers: [String: Int32] = [:]
    numbers.reserveCapacity(count)
    for number in 0..<count {
      let name = name(number)
      if let first = numbers.updateValue(Int32(number), forKey: name) { numbers[name] = first }
    }
    return numbers
  }

  private mutating func graph(in directory: String) -> WorkflowGraph {
    let queues = resolvedQueues()
    let needs = resolvedNeeds()
    let order = ComponentOrder(needs)
    reportCycles(order, needs)
    checkResults(order, needs)
    var expansion = FanoutExpansion(
      definitions(), taskCount: model.tasks.count, needs, queues: queues)
    expand(&expansion)
    return WorkflowGraph(
      name: model.name, description: model.description, sources: model.sources,
      directory: directory, parameters: model.parameters,
      environmentFiles: model.environmentFiles, environment: model.environment,
      queues: expansion.queues,
      resources: model.resources, onError: model.onError, timeout: model.timeout,
      definitions: expansion.definitions, taskCount: expansion.taskCount,
      occasions: model.handlers.map(\.occasion),
      needs: (expansion.needs.starts, expansion.needs.targets.map { TaskID(Int($0)) }))
  }
}
