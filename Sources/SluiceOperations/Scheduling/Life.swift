extension SchedulingCore {
  /// Lets a node wait for its turn.
  ///
  /// - Precondition: The node is ready or parked; it asks for a place at least, and for no more of
  ///   a resource than its capacity.
  package mutating func submit(_ node: NodeID, _ request: Request) {
    let state = nodes.state(of: node.index)
    precondition(
      state == .ready || state == .parked, "submit of node \(node.index), which is \(state)")
    precondition(request.places >= 1, "node \(node.index) asks for \(request.places) places")
    let queue = Int(request.queue.index)
    precondition(queue > 0 && queue < queues.count, "queue \(queue) is not in the core")
    if state == .ready { counts.ready -= 1 } else { counts.parked -= 1 }
    counts.queued += 1
    lastSequence += 1
    let key = key(of: request, in: queue)
    let claim = request.demands.isEmpty ? none : makeClaim(request.demands, of: node)
    nodes[node.index].take(request, sequence: lastSequence, key: key, claim: claim)
    admit(node.index)
  }

  /// Ends an attempt that is to be made again: gives back what the node holds.
  ///
  /// - Precondition: The node runs.
  package mutating func park(_ node: NodeID) {
    precondition(
      nodes.state(of: node.index) == .running,
      "park of node \(node.index), which is \(nodes.state(of: node.index))")
    leave(node.index)
    nodes[node.index].state = .parked
    counts.parked += 1
  }

  /// Gives up a node's turn before it started.
  ///
  /// - Precondition: The node is queued.
  package mutating func withdraw(_ node: NodeID) {
    precondition(
      nodes.state(of: node.index).isQueued,
      "withdraw of node \(node.index), which is \(nodes.state(of: node.index))")
    leave(node.index)
    nodes[node.index].state = .parked
    counts.parked += 1
  }

  /// Ends a node's life, wherever it is, and counts its successors down.
  ///
  /// - Precondition: The node is not retired.
  package mutating func retire(_ node: NodeID) {
    let index = node.index
    let state = nodes.state(of: index)
    switch state {
    case .blocked: counts.blocked -= 1
    case .ready: counts.ready -= 1
    case .parked: counts.parked -= 1
    case .retired: preconditionFailure("retire of node \(index), which is retired")
    default: leave(index)
    }
    counts.retired += 1
    let released = nodes.retire(index, into: &wave)
    counts.blocked -= released
    counts.ready += released
  }

  /// Keeps one node that waits from starting, without its losing its turn.
  ///
  /// - Precondition: The node does not run, is not retired and not held.
  package mutating func hold(_ node: NodeID) {
    let state = nodes.state(of: node.index)
    precondition(
      state != .running && state != .retired && !nodes[node.index].isHeld,
      "hold of node \(node.index), which is \(nodes.state(of: node.index)) or held")
    nodes[node.index].isHeld = true
    guard state.isOffered else { return }
    leaveList(node.index)
    nodes[node.index].state = .held
    offer(nodes[node.index].queue)
  }

  /// Lets a held node go on, at the turn that its submission gave it.
  ///
  /// - Precondition: The node is held.
  package mutating func release(_ node: NodeID) {
    precondition(
      nodes.state(of: node.index) != .retired && nodes[node.index].isHeld,
      "release of node \(node.index), which is not held")
    nodes[node.index].isHeld = false
    if nodes[node.index].state == .held { enlist(node.index) }
  }

  /// Changes the priority of a node that waits.
  ///
  /// - Precondition: The node is queued.
  package mutating func setPriority(of node: NodeID, to priority: Int32) {
    let index = node.index
    let state = nodes.state(of: index)
    precondition(state.isQueued, "setPriority of node \(index), which is \(state)")
    guard queues[Int(nodes[index].queue)].order == .priority else { return }
    if state.isOffered { leaveList(index) }
    nodes[index].key = Int64(priority)
    if state.isOffered { enlist(index) }
  }

  private func key(of request: Request, in queue: Int) -> Int64 {
    switch queues[queue].order {
    case .priority: Int64(request.priority)
    case .fifo: 0
    case .criticalPath: request.depth
    }
  }
}

// MARK: - Lists

extension SchedulingCore {
  /// Puts an admitted node among those that wait for a place.
  @inline(__always)
  mutating func enlist(_ node: Int32) {
    if nodes[node].isHeld {
      nodes[node].state = .held
      return
    }
    list(node)
  }

  /// Puts a node in its queue's list.
  @inline(__always)
  mutating func list(_ node: Int32) {
    let queue = nodes[node].queue
    if queues[Int(queue)].ready.isEmpty { rotateList(of: queue) }
    queues[Int(queue)].ready.insert(node, in: &nodes)
    offer(queue)
  }

  /// Takes a node out of the list or line where it waits; its state is then the caller's to set.
  mutating func leaveList(_ node: Int32) {
    if nodes[node].claim != none { leaveLine(node) }
    if nodes[node].state == .listed || nodes[node].state == .heaped {
      queues[Int(nodes[node].queue)].ready.remove(node, in: &nodes)
    }
  }

  /// Ends a node's stay in its queue, from wherever it is between its submission and its end.
  @inline(__always)
  private mutating func leave(_ node: Int32) {
    let queue = nodes[node].queue
    if nodes[node].state == .running {
      counts.running -= 1
      giveBack(node)
    } else {
      counts.queued -= 1
      if nodes[node].state.isOffered { leaveList(node) }
    }
    if nodes[node].claim != none {
      claims.remove(nodes[node].claim)
      nodes[node].claim = none
    }
    // First, since what the node's leaving lets in asks each queue for its next.
    offer(queue)
    discharge(node)
  }
}

extension NodeTable.State {
  /// Submitted, and neither started nor given up.
  var isQueued: Bool {
    switch self {
    case .gated, .barring, .held, .listed, .heaped, .lined, .claiming, .called: true
    case .blocked, .ready, .running, .parked, .retired: false
    }
  }

  /// In a list or a line, from which it may start.
  var isOffered: Bool {
    switch self {
    case .listed, .heaped, .lined, .claiming, .called: true
    default: false
    }
  }
}
