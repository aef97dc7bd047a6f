// MARK: - Who holds what, for those who ask; nothing is kept for it

extension SchedulingCore {
  /// The permits that a running node holds; none where it does not run.
  package func permits(of node: NodeID) -> [Demand] {
    guard nodes.state(of: node.index) == .running, nodes[node.index].claim != none else {
      return []
    }
    return claims[nodes[node.index].claim].demands
  }

  /// How many places of the queue a running node takes; 0 where it takes none.
  package func places(of node: NodeID, in queue: QueueID) -> Int {
    guard nodes.state(of: node.index) == .running else { return 0 }
    var next = nodes[node.index].queue
    while next != Self.top {
      let target = queues[Int(next)].target
      if next == queue.index { return target == Self.top ? Int(nodes[node.index].places) : 1 }
      next = target
    }
    return 0
  }

  /// How many may run in a queue, and how many places are taken; a limit of nil: as many as come.
  package func places(of queue: QueueID) -> (used: Int, limit: Int?) {
    let index = Int(queue.index)
    return (queues[index].used, queues[index].limit == .max ? nil : queues[index].limit)
  }

  package func capacity(of resource: ResourceID) -> Int64 {
    resources[Int(resource.index)].capacity
  }

  /// The barrier that waits or runs in a queue; nil where there is none.
  package func barrier(of queue: QueueID) -> NodeID? {
    let barrier = queues[Int(queue.index)].barrier
    return barrier == none ? nil : NodeID(barrier)
  }
}
