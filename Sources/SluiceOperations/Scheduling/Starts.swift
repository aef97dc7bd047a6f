extension SchedulingCore {
  /// The next node that may run now; it then holds its places and permits.
  package mutating func nextStart() -> NodeID? {
    while true {
      if !unsettledResources.isEmpty { settleResources() }
      guard queues[Int(Self.top)].lanes.count > 0 else { return nil }
      let node = next(of: Self.top)
      let places = places(of: node)
      guard places > 0 else { continue }
      if nodes[node].claim == none || servePermits(to: node) {
        start(node, places)
        return NodeID(node)
      }
    }
  }

  /// The places of its root that the node takes if it starts now; 0 where they are not free, and
  /// are kept for it from now on.
  @inline(__always)
  private mutating func places(of node: Int32) -> Int {
    let root = queues[Int(nodes[node].queue)].root
    let limit = queues[Int(root)].limit
    let places = min(Int(nodes[node].places), limit)
    if places <= limit &- queues[Int(root)].used { return places }
    keepPlaces(of: root)
    return 0
  }

  @inline(__always)
  private mutating func start(_ node: Int32, _ places: Int) {
    let queue = nodes[node].queue
    if nodes[node].state != .called { queues[Int(queue)].ready.remove(node, in: &nodes) }
    if nodes[node].claim != none { takePermits(node) }
    nodes[node].places = Int32(truncatingIfNeeded: places)
    nodes[node].state = .running
    counts.queued &-= 1
    counts.running &+= 1
    rotateList(of: queue)
    var next = queue
    repeat {
      let target = queues[Int(next)].target
      queues[Int(next)].enter(target == Self.top ? places : 1)
      if queues[Int(next)].window != none {
        windows[Int(queues[Int(next)].window)].record(now)
      }
      rotate(next)
      next = target
    } while next != Self.top
    offer(queue)
  }

  /// Gives back the places and permits of a node that ran.
  @inline(__always)
  mutating func giveBack(_ node: Int32) {
    let places = Int(nodes[node].places)
    var queue = nodes[node].queue
    repeat {
      let target = queues[Int(queue)].target
      queues[Int(queue)].exit(target == Self.top ? places : 1)
      queue = target
    } while queue != Self.top
    if nodes[node].claim != none { returnPermits(node) }
  }
}
