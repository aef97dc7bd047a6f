extension SchedulingCore {
  /// Reserves all that the node demands; what is free now, or comes back later, in order of claims.
  ///
  /// - Parameter shelf: The resource for which it is called, once all is covered.
  mutating func makeClaim(of node: Int32, from shelf: Int32) {
    let slot = nodes[node].claim
    nodes[node].state = .claiming
    queues[Int(nodes[node].queue)].claimants.append(node)
    claims[slot].isMade = true
    claims[slot].shelf = shelf
    claims[slot].uncovered = 0
    for demand in claims[slot].demands {
      let index = Int(demand.resource.index)
      resources[index].reserved += demand.amount
      if resources[index].uncovered.isEmpty
        && resources[index].free - resources[index].covered >= demand.amount
      {
        resources[index].covered += demand.amount
      } else {
        resources[index].uncovered.append(node)
        claims[slot].uncovered += 1
      }
      countPass(of: node, at: demand.resource.index)
    }
    if claims[slot].uncovered == 0 { call(node) }
  }

  /// Gives up what the node reserves; it is in no list then.
  mutating func dropClaim(of node: Int32) {
    let slot = nodes[node].claim
    let queue = Int(nodes[node].queue)
    for demand in claims[slot].demands {
      let index = Int(demand.resource.index)
      resources[index].reserved -= demand.amount
      if let position = resources[index].uncovered.firstIndex(of: node) {
        resources[index].uncovered.remove(at: position)
      } else {
        resources[index].covered -= demand.amount
      }
      unsettle(demand.resource.index)
    }
    if claims[slot].uncovered == 0 {
      shelf(at: claims[slot].shelf, in: queue) { $0.called -= 1 }
    }
    claims[slot].isMade = false
    queues[queue].claimants.removeAll { $0 == node }
    standInLine(Int32(queue), at: claims[slot].shelf)
  }

  /// Lets a node whose claim is covered start as soon as it has places.
  private mutating func call(_ node: Int32) {
    let queue = nodes[node].queue
    let slot = nodes[node].claim
    shelf(at: claims[slot].shelf, in: Int(queue)) { $0.called += 1 }
    standInLine(queue, at: claims[slot].shelf)
    if claims[slot].plugged == none {
      list(node)
    } else {
      nodes[node].state = .called
      offer(claims[slot].plugged)
    }
  }

  /// Takes back the claims of nodes of the same queue that the node goes before, where they reserve
  /// what it demands.
  ///
  /// - Returns: Whether there were any.
  mutating func revokeClaims(after node: Int32) -> Bool {
    let claimants = queues[Int(nodes[node].queue)].claimants
    var isAnyRevoked = false
    for claimant in claimants where !claims[nodes[claimant].claim].insists {
      guard OrderedNode(node, in: nodes) < OrderedNode(claimant, in: nodes),
        let shared = firstShared(node, claimant)
      else { continue }
      if nodes[claimant].state != .claiming {
        queues[Int(nodes[claimant].queue)].ready.remove(claimant, in: &nodes)
      }
      dropClaim(of: claimant)
      shelve(claimant, at: shared)
      isAnyRevoked = true
    }
    return isAnyRevoked
  }

  private func firstShared(_ one: Int32, _ other: Int32) -> Int32? {
    let demands = claims[nodes[other].claim].demands
    return claims[nodes[one].claim].demands.first { demand in
      demands.contains { $0.resource == demand.resource }
    }?.resource.index
  }
}

// MARK: - What comes back

extension SchedulingCore {
  mutating func unsettle(_ resource: Int32) {
    guard !resources[Int(resource)].isUnsettled else { return }
    resources[Int(resource)].isUnsettled = true
    unsettledResources.append(resource)
  }

  mutating func settleResources() {
    while let resource = unsettledResources.popLast() {
      resources[Int(resource)].isUnsettled = false
      cover(resource)
      insistIfDue(at: resource)
      moveLine(of: resource)
    }
  }

  /// Covers claims with what is free, in the order in which they were made.
  private mutating func cover(_ resource: Int32) {
    let index = Int(resource)
    while let node = resources[index].uncovered.first {
      let slot = nodes[node].claim
      let amount = claims[slot].demands.first { $0.resource.index == resource }?.amount ?? 0
      guard resources[index].free - resources[index].covered >= amount else { return }
      resources[index].uncovered.removeFirst()
      resources[index].covered += amount
      claims[slot].uncovered -= 1
      if claims[slot].uncovered == 0 { call(node) }
    }
  }
}
