import SluiceSyntax

extension WorkflowChecker {
  /// The tasks, then the handlers.
  mutating func definitions() -> [TaskDefinition] {
    let defaultQueue = model.defaultQueue.map { resolvedQueue($0, of: "'defaults'") } ?? .global
    var ofTasks = SettingsResolver(model.defaults, timeout: model.defaults.timeout)
    var ofHandlers = SettingsResolver(model.defaults, timeout: Self.handlerTimeout)
    var definitions: [TaskDefinition] = []
    definitions.reserveCapacity(model.tasks.count + model.handlers.count)
    let tasks = model.tasks
    for number in tasks.indices {
      let queue = queue(of: number) ?? defaultQueue
      let demands = demands(of: number)
      let settings = ofTasks.settings(tasks[number].settings)
      definitions.append(TaskDefinition(tasks[number], queue, demands, settings))
    }
    for handler in model.handlers {
      let settings = ofHandlers.settings(handler.task.settings)
      definitions.append(TaskDefinition(handler.task, .global, [], settings))
    }
    return definitions
  }

  /// Of a handler that says none: a run that is over ends.
  private static let handlerTimeout = Duration.seconds(300)

  private mutating func queue(of number: Int) -> QueueID? {
    guard let reference = model.tasks[number].queue else { return nil }
    return resolvedQueue(reference, of: "'\(model.tasks[number].name.value)'")
  }

  // MARK: Demands

  /// What a task takes of each resource, by resource; none of 0.
  private mutating func demands(of number: Int) -> [ResourceDemand] {
    guard !model.tasks[number].demands.isEmpty else { return [] }
    let task = model.tasks[number]
    var demands: [ResourceDemand] = []
    for demand in task.demands {
      guard let resource = resources[demand.resource.value].map({ ResourceID(Int($0)) }) else {
        reportUnknownResource(demand, of: task)
        continue
      }
      if case .units(let amount) = demand.amount.value {
        guard amount > 0 else { continue }
        checkCapacity(for: amount, demand, of: task, model.resources[Int(resource.index)])
      }
      demands.append(ResourceDemand(resource: resource, amount: demand.amount.value))
    }
    return demands.sorted { $0.resource < $1.resource }
  }

  private mutating func reportUnknownResource(_ demand: DemandModel, of task: TaskModel) {
    let name = demand.resource.value
    findings.error(
      .unknownResource, "'\(task.name.value)' takes '\(name)', and there is no such resource",
      help: Self.isMemory(name)
        ? "memory is the resource `memory`, with a unit: `memory: 512MiB`"
        : nearResources.help(
          for: name, orElse: "declare it: `resources: { \(name): 1 }` at the top level"),
      at: demand.resource.origin)
  }

  /// What other tools call memory.
  private static func isMemory(_ name: String) -> Bool {
    ["mem", "mem_mb", "mem_gb", "mem_mib", "ram"].contains(name)
  }

  private mutating func checkCapacity(
    for amount: Int64, _ demand: DemandModel, of task: TaskModel, _ resource: ResourceDefinition
  ) {
    guard case .amount(let capacity) = resource.capacity, amount > capacity else { return }
    let (taken, there) = (SizeSyntax.written(amount), SizeSyntax.written(capacity))
    findings.error(
      .overCapacity,
      "'\(task.name.value)' takes \(taken) of '\(resource.name)', of which there "
        + (capacity == 1 ? "is 1" : "are \(there)"),
      help: "it would wait for ever: take less, or raise the capacity",
      at: demand.amount.origin,
      notes: [Diagnostic.Note("the capacity is declared here", origin: resource.origin)])
  }
}

extension TaskDefinition {
  /// A task whose names are resolved.
  fileprivate init(
    _ task: TaskModel, _ queue: QueueID, _ demands: [ResourceDemand],
    _ settings: TaskSettings
  ) {
    self.init(
      name: task.name.value, origin: task.name.origin, description: task.description,
      tags: task.tags,
      body: Body(task.body), condition: task.condition, queue: queue, priority: task.priority,
      isBarrier: task.isBarrier, allowsFailure: task.allowsFailure, cpus: task.cpus,
      demands: demands, outputs: task.outputs, settings: settings, instance: nil)
  }
}

extension TaskDefinition.Body {
  fileprivate init(_ body: TaskModel.Body) {
    switch body {
    // What is faulty was reported, so that no graph comes of it.
    case .none, .faulty: self = .join
    case .script(let template): self = .script(template)
    case .arguments(let templates): self = .arguments(templates)
    }
  }
}
