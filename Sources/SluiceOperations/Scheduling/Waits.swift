import SluiceSystem

extension SchedulingCore {
  /// Why a node waits.
  package enum Wait: Hashable, Sendable {
    /// Edges that are not met.
    case blocked(count: Int)
    /// The nearest queue that is full, or whose next needs more places than are free.
    case place(QueueID, running: Int)
    /// A resource that it lacks; what is free may be reserved for others.
    case permit(ResourceID, free: Int64, wanted: Int64, holders: Int)
    /// In this queue, a barrier before it; or itself a barrier, those before it.
    case barrier(QueueID)
    case suspended(QueueID)
    case held
    case rate(until: Instant)
    /// In this serial queue, a node before it that waits for permits.
    case turn(QueueID, behind: NodeID)
  }

  /// Why the node waits; nil where it does not, or will start with the next `nextStart()`.
  package func wait(of node: NodeID) -> Wait? {
    let index = node.index
    let state = nodes.state(of: index)
    switch state {
    case .blocked: return .blocked(count: Int(nodes[index].blockers))
    case .gated: return .barrier(QueueID(nodes[index].previous))
    case .barring: return .barrier(QueueID(nodes[index].queue))
    case .held: return .held
    case .lined, .claiming: return permitWait(of: index)
    case .listed, .heaped, .called: return placeWait(of: index)
    case .ready, .running, .parked, .retired: return nil
    }
  }

  private func permitWait(of node: Int32) -> Wait? {
    let claim = claims[nodes[node].claim]
    let lacked =
      claim.demands.first {
        let resource = resources[Int($0.resource.index)]
        return claim.isMade ? resource.uncovered.contains(node) : claim.shelf == $0.resource.index
      }
    return lacked.map {
      let resource = resources[Int($0.resource.index)]
      return .permit(
        $0.resource, free: resource.free, wanted: $0.amount, holders: resource.holders)
    }
  }

  private func placeWait(of node: Int32) -> Wait? {
    var full: Wait?
    var queue = nodes[node].queue
    while queue != Self.top {
      if queues[Int(queue)].suspensions > 0 { return .suspended(QueueID(queue)) }
      full = full ?? wait(for: queue, of: node)
      queue = queues[Int(queue)].target
    }
    return full
  }

  private func wait(for queue: Int32, of node: Int32) -> Wait? {
    let index = Int(queue)
    if queues[index].used >= queues[index].limit || queues[index].isShort {
      return .place(QueueID(queue), running: queues[index].running)
    }
    let plug = queues[index].plug
    if plug != none && plug != node { return .turn(QueueID(queue), behind: NodeID(plug)) }
    guard queues[index].window != none,
      let opens = windows[Int(queues[index].window)].opensAt, opens > now
    else { return nil }
    return .rate(until: opens)
  }
}
