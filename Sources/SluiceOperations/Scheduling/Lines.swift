extension SchedulingCore {
  // MARK: Shelves

  /// Puts a request on its queue's shelf for the resource that it lacks.
  mutating func shelve(_ node: Int32, at resource: Int32) {
    let queue = nodes[node].queue
    nodes[node].state = .lined
    claims[nodes[node].claim].shelf = resource
    let entry = OrderedNode(node, in: nodes)
    shelf(at: resource, in: Int(queue)) { $0.nodes.insert(entry) }
    standInLine(queue, at: resource)
  }

  /// Takes a request off its shelf; its state is then the caller's to set.
  mutating func unshelve(_ node: Int32) {
    let queue = nodes[node].queue
    let resource = claims[nodes[node].claim].shelf
    nodes[node].state = .parked
    if let position = shelfPosition(of: resource, in: queue) {
      queues[Int(queue)].shelves[position].nodes.forgetOne {
        Self.isShelved($0, at: resource, nodes, claims)
      }
    }
    standInLine(queue, at: resource)
  }

  /// The first of the queue's own that lack the resource.
  mutating func firstShelved(in queue: Int32, at resource: Int32) -> OrderedNode? {
    guard let position = shelfPosition(of: resource, in: queue),
      queues[Int(queue)].shelves[position].nodes.count > 0
    else { return nil }
    return queues[Int(queue)].shelves[position].nodes.first {
      Self.isShelved($0, at: resource, nodes, claims)
    }
  }

  private func shelfPosition(of resource: Int32, in queue: Int32) -> Int? {
    queues[Int(queue)].shelves.firstIndex { $0.resource == resource }
  }

  private static func isShelved(
    _ entry: OrderedNode, at resource: Int32, _ nodes: borrowing NodeTable, _ claims: ClaimTable
  ) -> Bool {
    nodes.state(of: entry.node) == .lined && claims[nodes[entry.node].claim].shelf == resource
      && entry == OrderedNode(entry.node, in: nodes)
  }

  mutating func shelf(at resource: Int32, in queue: Int, _ change: (inout Shelf) -> Void) {
    if let position = shelfPosition(of: resource, in: Int32(queue)) {
      change(&queues[queue].shelves[position])
    } else {
      var shelf = Shelf(resource: resource)
      change(&shelf)
      queues[queue].shelves.append(shelf)
    }
  }

  // MARK: The line

  /// Sets right the place of a queue's shelf in the resource's line, after the shelf changed.
  mutating func standInLine(_ queue: Int32, at resource: Int32) {
    let first = firstShelved(in: queue, at: resource)
    var stand: Int64 = 0
    var isNew = false
    shelf(at: resource, in: Int(queue)) {
      if let first, $0.called == 0 { stand = first.sequence }
      isNew = $0.stand != stand
      $0.stand = stand
    }
    guard isNew && stand != 0 else { return }
    resources[Int(resource)].line.insert(Resource.Stand(sequence: stand, queue: queue))
    unsettle(resource)
  }

  mutating func firstInLine(of resource: Int32) -> Int32? {
    while let stand = resources[Int(resource)].line.first {
      let shelves = queues[Int(stand.queue)].shelves
      if shelves.contains(where: { $0.resource == resource && $0.stand == stand.sequence }),
        let first = firstShelved(in: stand.queue, at: resource)
      {
        return first.node
      }
      resources[Int(resource)].line.removeFirst()
    }
    return nil
  }

  // MARK: Waiting

  mutating func beginToWait(_ node: Int32) {
    lastTicket += 1
    claims[nodes[node].claim].ticket = lastTicket
    for demand in claims[nodes[node].claim].demands {
      let index = Int(demand.resource.index)
      resources[index].waiters.insert(
        Resource.Waiter(
          sequence: nodes[node].sequence, node: node, ticket: lastTicket,
          passes: resources[index].passes))
    }
  }

  /// Ends a request's time in line, by its start or otherwise.
  mutating func endWait(of node: Int32) {
    let slot = nodes[node].claim
    let claim = claims[slot]
    claims[slot].ticket = 0
    claims[slot].insists = false
    claims[slot].plugged = none
    for demand in claim.demands {
      let index = Int(demand.resource.index)
      resources[index].waiters.forgetOne { Self.waits($0, nodes, claims) }
      unsettle(demand.resource.index)
    }
    // Others that are due to insist may have waited for this one.
    if claim.insists { for resource in resources.indices { unsettle(Int32(resource)) } }
    if claim.plugged != none {
      queues[Int(claim.plugged)].plug = none
      offer(claim.plugged)
    }
  }

  /// Takes a request out of line altogether.
  mutating func leaveLine(_ node: Int32) {
    let claim = claims[nodes[node].claim]
    if claim.isMade {
      dropClaim(of: node)
    } else if nodes[node].state == .lined {
      unshelve(node)
    }
    if claim.ticket != 0 { endWait(of: node) }
  }

  private static func waits(
    _ waiter: Resource.Waiter, _ nodes: borrowing NodeTable, _ claims: ClaimTable
  ) -> Bool {
    guard nodes.state(of: waiter.node) != .retired, nodes[waiter.node].claim != none else {
      return false
    }
    return claims[nodes[waiter.node].claim].ticket == waiter.ticket
  }

  // MARK: The bound on overtaking

  /// The request that waits for the resource and was submitted before all others that do.
  private mutating func oldestWaiter(for resource: Int32) -> Resource.Waiter? {
    guard resources[Int(resource)].waiters.count > 0 else { return nil }
    return resources[Int(resource)].waiters.first { Self.waits($0, nodes, claims) }
  }

  /// Counts that the node takes, or claims, permits before one that came earlier.
  mutating func countPass(of node: Int32, at resource: Int32) {
    guard let oldest = oldestWaiter(for: resource), oldest.sequence < nodes[node].sequence else {
      return
    }
    resources[Int(resource)].passes += 1
  }

  private func isDue(_ waiter: Resource.Waiter, at resource: Int32) -> Bool {
    resources[Int(resource)].passes - waiter.passes >= Self.mostPasses
  }

  /// Whether the resource waits for one that was overtaken as often as may be.
  mutating func isReserved(_ resource: Int32, against node: Int32) -> Bool {
    guard let oldest = oldestWaiter(for: resource), oldest.sequence < nodes[node].sequence else {
      return false
    }
    return isDue(oldest, at: resource)
  }

  /// Lets the oldest in line claim, if it was overtaken as often as may be.
  mutating func insistIfDue(at resource: Int32) {
    guard let oldest = oldestWaiter(for: resource), isDue(oldest, at: resource) else { return }
    let node = oldest.node
    let slot = nodes[node].claim
    claims[slot].insists = true
    // One that is older may insist on another resource of it; its end settles this one again.
    guard !claims[slot].isMade,
      !claims[slot].demands.contains(where: { isReserved($0.resource.index, against: node) })
    else { return }
    let shelf = claims[slot].shelf
    unshelve(node)
    makeClaim(of: node, from: shelf)
  }

  // MARK: Serial queues

  /// Lets nothing of a serial queue pass a request of its subtree that waits for permits.
  mutating func plugSerialQueue(with node: Int32) {
    var serial = none
    var queue = nodes[node].queue
    while queue != Self.top {
      if queues[Int(queue)].isSerial { serial = queue }
      queue = queues[Int(queue)].target
    }
    guard serial != none else { return }
    queues[Int(serial)].plug = node
    claims[nodes[node].claim].plugged = serial
    offer(serial)
  }

  // MARK: Recall

  /// Takes what waits for permits in the queue and all below it back to the lists.
  mutating func recallSubtree(of queue: Int32) {
    var pending = [queue]
    while let queue = pending.popLast() {
      recall(queue)
      var child = queues[Int(queue)].firstChild
      while child != none {
        pending.append(child)
        child = queues[Int(child)].nextSibling
      }
    }
  }

  private mutating func recall(_ queue: Int32) {
    let shelved = queues[Int(queue)].shelves.flatMap { $0.nodes.elements.map(\.node) }
    for node in queues[Int(queue)].claimants + shelved {
      guard nodes.state(of: node).isOffered, nodes[node].queue == queue, nodes[node].claim != none
      else { continue }
      leaveLine(node)
      let state = nodes[node].state
      if state != .listed && state != .heaped { enlist(node) }
    }
  }
}
