/// Replaces each task that is fanned out by its instances and a task that stands for them.
///
/// The instances need what the task needs, the task needs its instances, and who needs the task
/// still does: so n instances and m dependents cost n + m edges.
struct FanoutExpansion {
  struct Fanout {
    let combinations: [Matrix.Combination]
    let maximumParallel: Int?
    let failsFast: Bool
  }

  private(set) var definitions: [TaskDefinition]
  private(set) var taskCount: Int
  private(set) var needs: EdgeTable
  private(set) var queues: [QueueDefinition]

  /// - Parameter needs: of the tasks, which come first among the definitions.
  init(
    _ definitions: [TaskDefinition], taskCount: Int, _ needs: EdgeTable,
    queues: [QueueDefinition]
  ) {
    self.definitions = definitions
    self.taskCount = taskCount
    self.needs = needs
    self.queues = queues
  }

  func edgeCount(with fanouts: [Int: Fanout]) -> Int {
    fanouts.reduce(needs.count) { count, fanout in
      let own = needs.range(of: Int32(fanout.key)).count
      return count - own + fanout.value.combinations.count * (own + 1)
    }
  }

  /// - Parameter fanouts: By the number of the task.
  mutating func expand(_ fanouts: [Int: Fanout]) {
    let places = places(with: fanouts)
    var expanded: [TaskDefinition] = []
    expanded.reserveCapacity(Int(places.last ?? 0) + 1 + definitions.count - taskCount)
    var edges = EdgeTable(nodeCount: expanded.capacity, edgeCount: edgeCount(with: fanouts))
    for number in 0..<taskCount {
      let needs = needs[Int32(number)].map { places[Int($0)] }
      if let fanout = fanouts[number] {
        append(fanout, of: definitions[number], needs, to: &expanded, &edges)
      } else {
        expanded.append(definitions[number])
        edges.appendNode(needs)
      }
    }
    let count = expanded.count
    definitions = expanded + definitions[taskCount...]
    taskCount = count
    needs = edges
  }

  /// Where each task will stand.
  private func places(with fanouts: [Int: Fanout]) -> [Int32] {
    var next: Int32 = 0
    return (0..<taskCount).map { number in
      next += Int32(fanouts[number]?.combinations.count ?? 0)
      defer { next += 1 }
      return next
    }
  }

  private mutating func append(
    _ fanout: Fanout, of task: TaskDefinition, _ needs: [Int32],
    to expanded: inout [TaskDefinition], _ edges: inout EdgeTable
  ) {
    let instances = Int32(expanded.count)..<Int32(expanded.count + fanout.combinations.count)
    let group = InstanceGroup(
      gather: TaskID(Int(instances.upperBound)), instances: instances,
      failsFast: fanout.failsFast)
    let queue = fanout.maximumParallel.map { ownQueue(of: task, limit: $0) } ?? task.queue
    for combination in fanout.combinations {
      let instance = TaskInstance(values: combination.entries, group: group)
      expanded.append(task.instance(instance, suffix: combination.suffix, queue: queue))
      edges.appendNode(needs)
    }
    expanded.append(task.gathering(group))
    edges.appendNode(Array(instances))
  }

  /// A queue of the task's own holds its instances back; it submits to the one that was named.
  private mutating func ownQueue(of task: TaskDefinition, limit: Int) -> QueueID {
    queues.append(
      QueueDefinition(
        name: "max_parallel of \(task.name)", origin: task.origin, target: task.queue,
        limit: limit, order: queues[Int(task.queue.index)].order, qualityOfService: nil,
        startsSuspended: false))
    return QueueID(queues.count - 1)
  }
}

extension EdgeTable {
  fileprivate mutating func appendNode(_ targets: [Int32]) {
    for target in targets { append(target) }
    endNode()
  }
}

extension TaskDefinition {
  fileprivate func instance(
    _ instance: TaskInstance, suffix: String, queue: QueueID
  ) -> TaskDefinition {
    TaskDefinition(
      name: name + suffix, origin: origin, description: description, tags: tags, body: body,
      condition: condition, queue: queue, priority: priority, isBarrier: isBarrier,
      allowsFailure: allowsFailure, cpus: cpus, demands: demands, outputs: outputs,
      settings: settings, instance: instance)
  }

  fileprivate func gathering(_ group: InstanceGroup) -> TaskDefinition {
    TaskDefinition(
      name: name, origin: origin, description: description, tags: tags, body: .gather(group),
      condition: nil,
      queue: queue, priority: priority, isBarrier: false, allowsFailure: false, cpus: 1,
      demands: [], outputs: outputs, settings: settings, instance: nil)
  }
}
