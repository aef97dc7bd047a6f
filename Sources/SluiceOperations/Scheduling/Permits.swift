extension SchedulingCore {
  /// Adds a resource with so many permits.
  package mutating func addResource(capacity: Int64) -> ResourceID {
    precondition(capacity >= 0, "capacity \(capacity)")
    resources.append(Resource(capacity: capacity))
    return ResourceID(Int32(resources.count - 1))
  }

  /// How often a request that waits in line may be overtaken.
  static var mostPasses: Int64 { 64 }

  /// - Returns: none where nothing is asked for.
  func checkedDemands(_ demands: [Demand], of node: NodeID) -> [Demand] {
    for (position, demand) in demands.enumerated() {
      let resource = Int(demand.resource.index)
      precondition(resource < resources.count, "resource \(resource) is not in the core")
      precondition(
        demand.amount >= 0 && demand.amount <= resources[resource].capacity,
        """
        node \(node.index) asks for \(demand.amount) of resource \(resource), whose capacity is \
        \(resources[resource].capacity)
        """)
      precondition(
        position == 0 || demands[position - 1].resource.index < demand.resource.index,
        "the demands of node \(node.index) are not sorted by resource")
    }
    return demands.contains { $0.amount == 0 } ? demands.filter { $0.amount > 0 } : demands
  }

  mutating func makeClaim(_ demands: [Demand], of node: NodeID) -> Int32 {
    let demands = checkedDemands(demands, of: node)
    return demands.isEmpty ? none : claims.insert(Claim(demands: demands))
  }
}

// MARK: - At the counter

extension SchedulingCore {
  private enum Answer {
    /// Every permit is there, and none of them reserved.
    case served
    /// It is the first to lack the resource.
    case first(lacking: Int32)
    /// Others lack the resource before it.
    case behind(lacking: Int32)
  }

  /// Answers a request that has places; where it lacks permits, it stands in line from now on.
  mutating func servePermits(to node: Int32) -> Bool {
    if claims[nodes[node].claim].isMade { return true }
    var answer = answer(to: node)
    if case .served = answer { return true }
    if revokeClaims(after: node) {
      answer = self.answer(to: node)
      if case .served = answer { return true }
    }
    let queue = nodes[node].queue
    queues[Int(queue)].ready.remove(node, in: &nodes)
    beginToWait(node)
    plugSerialQueue(with: node)
    follow(answer, for: node, at: none)
    offer(queue)
    return false
  }

  /// Lets the requests in line go on, as far as what is free and not reserved reaches.
  mutating func moveLine(of resource: Int32) {
    while resources[Int(resource)].uncovered.isEmpty, let node = firstInLine(of: resource) {
      let answer = answer(to: node)
      // What is free is kept for one that insists.
      if case .behind(resource) = answer { return }
      unshelve(node)
      follow(answer, for: node, at: resource)
    }
  }

  /// Puts a request that waits where the answer says.
  ///
  /// - Parameter resource: The line in which it waited until now; none if it just came.
  private mutating func follow(_ answer: Answer, for node: Int32, at resource: Int32) {
    switch answer {
    case .served: makeClaim(of: node, from: resource)
    case .first(let lacked): makeClaim(of: node, from: lacked)
    case .behind(let lacked): shelve(node, at: lacked)
    }
  }

  private mutating func answer(to node: Int32) -> Answer {
    var lacked = none
    var isFirst = false
    for demand in claims[nodes[node].claim].demands {
      let resource = demand.resource.index
      if isReserved(resource, against: node) || isShelved(before: node, at: resource) {
        return .behind(lacking: resource)
      }
      let index = Int(resource)
      if resources[index].free - resources[index].reserved < demand.amount {
        if lacked == none { lacked = resource }
        if resources[index].uncovered.isEmpty { isFirst = true }
      }
    }
    if lacked == none { return .served }
    return isFirst ? .first(lacking: lacked) : .behind(lacking: lacked)
  }

  /// Whether one of the node's own queue goes before it and lacks the resource.
  private mutating func isShelved(before node: Int32, at resource: Int32) -> Bool {
    guard let first = firstShelved(in: nodes[node].queue, at: resource) else { return false }
    return first < OrderedNode(node, in: nodes)
  }

  /// Takes the permits of a node that starts.
  mutating func takePermits(_ node: Int32) {
    let claim = claims[nodes[node].claim]
    if claim.isMade {
      dropClaim(of: node)
    } else {
      for demand in claim.demands { countPass(of: node, at: demand.resource.index) }
    }
    for demand in claim.demands {
      resources[Int(demand.resource.index)].free -= demand.amount
      resources[Int(demand.resource.index)].holders += 1
    }
    if claim.ticket != 0 { endWait(of: node) }
  }

  mutating func returnPermits(_ node: Int32) {
    for demand in claims[nodes[node].claim].demands {
      resources[Int(demand.resource.index)].free += demand.amount
      resources[Int(demand.resource.index)].holders -= 1
      unsettle(demand.resource.index)
    }
  }
}
