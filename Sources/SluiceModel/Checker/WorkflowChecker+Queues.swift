import SluiceSyntax

extension WorkflowChecker {
  /// `global`, then the declared queues.
  mutating func resolvedQueues() -> [QueueDefinition] {
    let targets = model.queues.map { queue in
      queue.target.map { resolvedQueue($0, of: "the queue '\(queue.name.value)'") } ?? .global
    }
    reportTargetCycles(targets)
    let global = QueueDefinition(
      name: "global", origin: nil, target: nil, limit: nil, order: .priority,
      qualityOfService: nil, startsSuspended: false)
    return [global]
      + zip(model.queues, targets).map { queue, target in
        QueueDefinition(
          name: queue.name.value, origin: queue.name.origin, target: target, limit: queue.limit,
          order: queue.order, qualityOfService: queue.qualityOfService,
          startsSuspended: queue.startsSuspended)
      }
  }

  /// The queue of a name; `global` where there is none of that name, which is reported.
  mutating func resolvedQueue(_ reference: Reference, of user: String) -> QueueID {
    if let number = queues[reference.value] { return QueueID(Int(number)) }
    findings.error(
      .unknownQueue, "\(user) names '\(reference.value)', and there is no such queue",
      help: nearQueues.help(
        for: reference.value, orElse: "declare it under `queues`, or leave it out for `global`"),
      at: reference.origin)
    return .global
  }

  private mutating func reportTargetCycles(_ targets: [QueueID]) {
    // Node i is queue i; `global`, which has number 0, has no target.
    var edges = EdgeTable(nodeCount: targets.count + 1, edgeCount: targets.count)
    edges.endNode()
    for (number, target) in targets.enumerated() {
      if target.index == Int32(number + 1) {
        reportTargetOfItself(model.queues[number])
      } else {
        edges.append(target.index)
      }
      edges.endNode()
    }
    let order = ComponentOrder(edges)
    for component in 0..<order.count where order[component].count > 1 {
      reportTargetCycle(CyclePath(in: order[component], of: edges))
    }
  }

  private mutating func reportTargetOfItself(_ queue: QueueModel) {
    findings.error(
      .queueCycle, "the queue '\(queue.name.value)' targets itself",
      help: "leave `target` out for `global`", at: queue.target?.origin)
  }

  private mutating func reportTargetCycle(_ cycle: CyclePath) {
    func queue(_ number: Int32) -> QueueModel { model.queues[Int(number) - 1] }
    let path = cycle.description { queue($0).name.value }
    let notes = cycle.shownEdges.dropFirst().map { edge in
      Diagnostic.Note(
        "'\(queue(edge.from).name.value)' targets '\(queue(edge.to).name.value)'",
        origin: queue(edge.from).target?.origin)
    }
    findings.error(
      .queueCycle, "queues target each other in a circle: \(path)",
      help: "let one of them target `global`", at: queue(cycle.nodes[0]).target?.origin,
      notes: notes)
  }
}
