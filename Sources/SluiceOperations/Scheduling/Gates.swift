extension SchedulingCore {
  /// Lets a submitted node through the gates from the root down to its queue, and there enlists it.
  @inline(__always)
  mutating func admit(_ node: Int32) {
    guard closedGates == 0 && !nodes[node].isBarrier else {
      return admit(node, along: path(to: nodes[node].queue)[...])
    }
    var queue = nodes[node].queue
    repeat {
      queues[Int(queue)].outstanding &+= 1
      queue = queues[Int(queue)].target
    } while queue != Self.top
    enlist(node)
  }

  /// The queues from the root down to this one.
  private func path(to queue: Int32) -> [Int32] {
    var path: [Int32] = []
    var queue = queue
    while queue != Self.top {
      path.append(queue)
      queue = queues[Int(queue)].target
    }
    return path.reversed()
  }

  private mutating func admit(_ node: Int32, along path: ArraySlice<Int32>) {
    for queue in path where !admit(node, to: queue) { return }
  }

  /// - Returns: Whether the node is let through to the queues below.
  private mutating func admit(_ node: Int32, to queue: Int32) -> Bool {
    let isLast = nodes[node].queue == queue
    if queues[Int(queue)].barrier != none {
      nodes[node].state = .gated
      nodes[node].previous = queue
      queues[Int(queue)].gate.append(node, sequence: nodes[node].sequence)
      return false
    }
    if isLast && nodes[node].isBarrier {
      queues[Int(queue)].barrier = node
      closedGates += 1
      guard queues[Int(queue)].outstanding == 0 else {
        nodes[node].state = .barring
        return false
      }
    }
    queues[Int(queue)].outstanding += 1
    if isLast { enlist(node) }
    return true
  }

  /// Counts a node that leaves out of all that admitted it, and opens what waited for that.
  @inline(__always)
  mutating func discharge(_ node: Int32) {
    let state = nodes[node].state
    let own = nodes[node].queue
    var queue = own
    var isAdmitted = state != .gated && state != .barring
    while queue != Self.top {
      let index = Int(queue)
      let target = queues[index].target
      if isAdmitted { queues[index].outstanding -= 1 }
      if state == .gated ? queue == nodes[node].previous : queue == own { isAdmitted = true }
      if queues[index].barrier == node {
        queues[index].barrier = none
        closedGates -= 1
        openGate(of: queue)
      } else if queues[index].barrier != none && queues[index].outstanding == 0 {
        startBarrier(of: queue)
      }
      queue = target
    }
  }

  private mutating func startBarrier(of queue: Int32) {
    let barrier = queues[Int(queue)].barrier
    guard nodes[barrier].state == .barring else { return }
    queues[Int(queue)].outstanding += 1
    enlist(barrier)
  }

  /// Admits what waited behind a barrier, up to the next one.
  private mutating func openGate(of queue: Int32) {
    while queues[Int(queue)].barrier == none, let entry = queues[Int(queue)].gate.removeFirst() {
      let node = entry.node
      guard nodes.state(of: node) == .gated, nodes[node].sequence == entry.sequence,
        nodes[node].previous == queue
      else { continue }
      let path = path(to: nodes[node].queue)
      guard let start = path.firstIndex(of: queue) else { continue }
      admit(node, along: path[start...])
    }
  }
}
