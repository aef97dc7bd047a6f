import SluiceSystem

/// Decides what may run: it alone counts edges, queue places and permits.
///
/// A value without clock, closures, I/O or threads: who holds it tells it what happened (a node was
/// submitted, ended, a limit changed, time went on), and then asks `nextReady()` and `nextStart()`
/// until both say nil. It is then *at rest*: nothing that could run waits. It cannot be copied:
/// there is one authority for limits.
///
/// A node's life: blocked → ready → queued → running → (parked → queued → running)\* → retired. An
/// edge means "is retired", nothing else.
///
/// ## Places
///
/// A node takes one place in its queue and in each target above it; of the root it takes as many as
/// it asks for. Where the root's next needs more than are free, the root keeps the free ones for
/// it. A queue serves its own list and its child queues: the higher `qos` first, those of one `qos`
/// in turn. A queue of limit 1 and order `fifo` is *serial*: it serves its whole subtree in order
/// of submission (each child offers what its own order puts first), and one that lacks permits
/// holds up what was submitted after it.
///
/// ## Permits
///
/// A node's permits are taken all at once, with its places, or not at all.
///
/// - *Arrival*: a request comes to the counter when its queues have places for it and it is the
///   first by their order. If every permit is there and not reserved, it starts. Otherwise it
///   stands in line for the resource that it lacks, and its queue goes on to its next (a serial one
///   does not). In line, those of one queue keep the queue's order, and the queues' firsts go by
///   order of submission.
/// - *Reserve*: the first to lack a resource claims all that it demands, of every resource. A claim
///   holds nothing: it only counts against those who come to the counter later. Claims are covered
///   in the order in which they were made. When all of one is covered, the node is called: it
///   starts as soon as it has places, and the line moves on; from one queue and resource one is
///   called at a time. A claim stands while the queue is full, and is given up when the queue is
///   suspended, the node held, or a request that goes before it in the same queue needs what it
///   reserves.
/// - *Cannot delay*: so a later request passes exactly where it takes nothing that a claim counts
///   on.
/// - *64 times*: a request in line counts, for each resource, the starts of those that were
///   submitted after it. At the 64th it claims, whatever its place in line, and until it starts
///   nobody submitted after it may have what it demands. The count is the resource's, from the
///   oldest that waits: it is never less than the true one.
///
/// ## Barriers
///
/// A queue counts what was admitted to its subtree and has not ended. A barrier closes the queue's
/// gate; it starts when the count is zero, and at its end the gate is emptied up to the next
/// barrier. What waits at a gate is admitted to the queues above it and not to those below.
///
/// ## Cost
///
/// An edge O(1); a start O(depth of the tree + log of the lanes there); nothing looks at all that
/// wait. What is full or suspended is taken out of its target's lanes with all behind it.
package struct SchedulingCore: ~Copyable, Sendable {
  var nodes = NodeTable()
  /// The first is above all roots and has no limit.
  var queues = Slab<Queue>()
  var turns = Turns()
  /// Queues with a barrier that waits or runs.
  var closedGates = 0
  var resources: [Resource] = []
  var claims = ClaimTable()

  var wave = ReadyWave()
  /// Counts submissions, turns of lanes and tickets in line.
  var lastSequence: Int64 = 0
  var lastTurn: Int64 = 0
  var lastTicket: Int64 = 0
  var now = Instant(nanoseconds: .min)
  var windows: [StartWindow] = []
  var unsettledResources: [Int32] = []

  /// How many nodes are where in their lives.
  package internal(set) var counts = Counts()

  package init() {
    append(Queue(target: none, root: none, order: .priority, qos: .default))
  }
}

extension SchedulingCore {
  /// How many nodes are in each part of their lives.
  package struct Counts: Hashable, Sendable {
    package var blocked = 0
    package var ready = 0
    package var queued = 0
    package var running = 0
    package var parked = 0
    package var retired = 0

    package init(
      blocked: Int = 0, ready: Int = 0, queued: Int = 0, running: Int = 0, parked: Int = 0,
      retired: Int = 0
    ) {
      self.blocked = blocked
      self.ready = ready
      self.queued = queued
      self.running = running
      self.parked = parked
      self.retired = retired
    }
  }

  /// How many nodes are held in memory; retired ones among them go in time.
  package var heldNodes: Int { nodes.count }

  /// The index of the queue above all roots.
  static var top: Int32 { 0 }
}

// MARK: - Nodes and edges

extension SchedulingCore {
  /// Adds a whole graph at once, in time linear in its nodes and edges.
  ///
  /// - Parameter dependencies: In compressed rows: those of node `i` are
  ///   `nodes[starts[i]..<starts[i + 1]]`, counted from the graph's first node. One given twice
  ///   counts once. A cycle never becomes ready.
  /// - Returns: The indices of the new nodes, in order.
  @discardableResult
  package mutating func addNodes(
    count: Int, dependencies: (starts: [Int32], nodes: [Int32])
  ) -> Range<Int32> {
    let added = nodes.append(
      count: count, starts: dependencies.starts, dependencies: dependencies.nodes)
    counts.blocked += count
    for node in added where nodes[node].blockers == 0 { becomeReady(node) }
    return added
  }

  /// Adds one node; a dependency that is retired counts as met.
  package mutating func addNode(after dependencies: some Sequence<NodeID>) -> NodeID {
    let node = nodes.append()
    counts.blocked += 1
    for dependency in dependencies { nodes.link(node, after: dependency.index) }
    if nodes[node].blockers == 0 { becomeReady(node) }
    return NodeID(node)
  }

  /// Makes a node that still waits for others wait for one more.
  ///
  /// - Precondition: `node` is blocked.
  package mutating func addDependency(of node: NodeID, on dependency: NodeID) {
    precondition(
      nodes.state(of: node.index) == .blocked,
      "addDependency of node \(node.index), which is \(nodes.state(of: node.index))")
    nodes.link(node.index, after: dependency.index)
  }

  /// Lets a node no longer wait for the other, in time linear in the other's successors.
  package mutating func removeDependency(of node: NodeID, on dependency: NodeID) {
    guard nodes.state(of: node.index) == .blocked else { return }
    nodes.unlink(node.index, from: dependency.index)
    if nodes[node.index].blockers == 0 { becomeReady(node.index) }
  }

  /// The next node whose edges are all met, by number within one wave; a wave is what became ready
  /// until the one before it was drained.
  package mutating func nextReady() -> NodeID? {
    while let node = wave.next() {
      if nodes.state(of: node) == .ready { return NodeID(node) }
    }
    return nil
  }

  mutating func becomeReady(_ node: Int32) {
    nodes[node].state = .ready
    counts.blocked -= 1
    counts.ready += 1
    wave.append(node)
  }
}

/// What became ready, told by number wave after wave.
struct ReadyWave: ~Copyable, Sendable {
  private var current = Slab<Int32>()
  private var head = 0
  private var incoming = Slab<Int32>()
  private var isIncomingSorted = true

  mutating func append(_ node: Int32) {
    if incoming.count > 0 && incoming[incoming.count - 1] > node { isIncomingSorted = false }
    incoming.append(node)
  }

  mutating func next() -> Int32? {
    if head == current.count {
      guard incoming.count > 0 else { return nil }
      if !isIncomingSorted { incoming.sort() }
      current.removeAll()
      swap(&current, &incoming)
      head = 0
      isIncomingSorted = true
    }
    defer { head += 1 }
    return current[head]
  }
}
