/// The nodes and the edges between them, in flat arrays.
///
/// A whole graph's edges lie in compressed rows, those added one by one in linked cells. An edge is
/// a count at its end and a successor at its beginning; nothing is known of it otherwise.
///
/// Indices are never given twice. Those of a retired prefix are forgotten as nodes are added, so
/// that an engine that lives long holds what lives and not what ever lived.
struct NodeTable: ~Copyable, Sendable {
  /// One node, 48 bytes.
  struct Node: Sendable {
    /// Position in the order of submission, unique; 0 before the first.
    var sequence: Int64 = 0
    /// What its queue orders by, greater first.
    var key: Int64 = 0
    /// How many edges are not met.
    var blockers: Int32 = 0
    var queue: Int32 = none
    /// Places of the root: wanted, and while it runs, taken.
    var places: Int32 = 1
    /// Neighbours in a level of its queue; while gated, `previous` is the queue that gates it.
    var previous: Int32 = none
    var next: Int32 = none
    /// First of the successors added one by one.
    var link: Int32 = none
    /// Its part of `PermitTable`; none where it asks for no permit.
    var claim: Int32 = none
    var state: State = .blocked
    var isBarrier = false
    var isHeld = false

    /// Counts one edge as met.
    ///
    /// - Returns: Whether the node became ready by that.
    fileprivate mutating func meetOne() -> Bool {
      blockers &-= 1
      guard blockers == 0 && state == .blocked else { return false }
      state = .ready
      return true
    }

    @inline(__always)
    mutating func take(
      _ request: SchedulingCore.Request, sequence: Int64, key: Int64, claim: Int32
    ) {
      self.sequence = sequence
      self.key = key
      self.claim = claim
      queue = request.queue.index
      places = request.places
      isBarrier = request.isBarrier
    }
  }

  /// Where a node is in its life.
  enum State: UInt8, Sendable {
    /// Some edge is not met.
    case blocked
    /// Every edge is met; nobody submitted it yet.
    case ready
    /// Submitted behind a barrier; it waits in that queue's gate.
    case gated
    /// A barrier whose turn has come, closing its queue; it waits for what runs or waits before it.
    case barring
    /// Admitted, but held back by name.
    case held
    /// In a level of its queue.
    case listed
    /// In the heap of its queue.
    case heaped
    /// Lacks permits that others wait for before it.
    case lined
    /// Lacks permits, which are reserved for it as they come back.
    case claiming
    /// Its permits are reserved, and its turn is the next below the serial queue that it holds up.
    case called
    case running
    /// Gave everything back; may be submitted again.
    case parked
    case retired
  }

  private struct Link: Sendable {
    var node: Int32
    var next: Int32
  }

  private var nodes = Slab<Node>()
  /// Index of the first node that is not forgotten.
  private var base: Int32 = 0
  /// Nodes at the front that are retired.
  private var retiredPrefix = 0
  private var edgeStarts: [Int32] = [0]
  private var edges: [Int32] = []
  private var links: [Link] = []
  private var freeLink = none

  var count: Int { nodes.count }

  /// The index that the next node will get.
  var end: Int32 { base + Int32(nodes.count) }

  subscript(_ index: Int32) -> Node {
    @inline(__always) _read { yield nodes[Int(index &- base)] }
    @inline(__always) _modify { yield &nodes[Int(index &- base)] }
  }

  @inline(__always)
  func state(of index: Int32) -> State {
    precondition(index >= 0 && index < end, "node \(index) is not in the core")
    return index < base ? .retired : self[index].state
  }
}

// MARK: - Levels

extension NodeTable {
  /// Puts a node behind another in a level of its queue.
  @inline(__always)
  mutating func list(_ node: Int32, after tail: Int32) {
    self[node].previous = tail
    self[node].next = none
    self[node].state = .listed
    if tail != none { self[tail].next = node }
  }

  /// Takes a node out of its level.
  ///
  /// - Returns: Its neighbours, which are each other's now.
  @inline(__always)
  mutating func unlist(_ node: Int32) -> (previous: Int32, next: Int32) {
    let (previous, next) = (self[node].previous, self[node].next)
    if previous != none { self[previous].next = next }
    if next != none { self[next].previous = previous }
    return (previous, next)
  }
}

// MARK: - Adding

extension NodeTable {
  /// Adds a whole graph, whose dependencies are in compressed rows relative to its first node.
  ///
  /// - Returns: The new indices. Which of them wait for nothing, their `blockers` say.
  mutating func append(count: Int, starts: [Int32], dependencies: [Int32]) -> Range<Int32> {
    precondition(starts.count == count + 1, "\(starts.count) starts of rows for \(count) nodes")
    forgetRetired()
    let first = end
    let offset = nodes.count
    nodes.append(Node(), count: count)
    let base = Int32(edges.count)
    var ends = successorCounts(count: count, offset: offset, starts, dependencies)
    var sum = base
    for index in 0..<count {
      sum += ends[index]
      ends[index] = sum
    }
    edgeStarts.append(contentsOf: ends)
    edges.append(contentsOf: repeatElement(none, count: Int(sum - base)))
    // Each row is filled from its end, its last successor first.
    for index in stride(from: count - 1, through: 0, by: -1) {
      let successor = first + Int32(index)
      for position in starts[index]..<starts[index + 1] {
        let dependency = Int(dependencies[Int(position)])
        let row = offset + dependency
        let isRepeated =
          ends[dependency] < edgeStarts[row + 1] && edges[Int(ends[dependency])] == successor
        if isRepeated { continue }
        ends[dependency] -= 1
        edges[Int(ends[dependency])] = successor
      }
    }
    return first..<end
  }

  /// Counts each new node's successors and blockers; an edge given twice counts once.
  private mutating func successorCounts(
    count: Int, offset: Int, _ starts: [Int32], _ dependencies: [Int32]
  ) -> [Int32] {
    var counts = [Int32](repeating: 0, count: count)
    var last = [Int32](repeating: none, count: count)
    for index in 0..<count {
      var blockers: Int32 = 0
      for position in starts[index]..<starts[index + 1] {
        let dependency = Int(dependencies[Int(position)])
        precondition(
          dependency >= 0 && dependency < count,
          "node \(index) depends on \(dependency) of \(count)")
        guard last[dependency] != Int32(index) else { continue }
        last[dependency] = Int32(index)
        counts[dependency] += 1
        blockers += 1
      }
      nodes[offset + index].blockers = blockers
    }
    return counts
  }

  mutating func append() -> Int32 {
    forgetRetired()
    nodes.append(Node())
    edgeStarts.append(Int32(edges.count))
    return end - 1
  }

  /// Adds an edge in O(1).
  mutating func link(_ node: Int32, after dependency: Int32) {
    guard state(of: dependency) != .retired else { return }
    let head = self[dependency].link
    // A node that is given the same dependency twice in a row gets one edge.
    if head != none && links[Int(head)].node == node { return }
    let cell: Int32
    if freeLink == none {
      cell = Int32(links.count)
      links.append(Link(node: node, next: head))
    } else {
      cell = freeLink
      freeLink = links[Int(cell)].next
      links[Int(cell)] = Link(node: node, next: head)
    }
    self[dependency].link = cell
    self[node].blockers += 1
  }

  /// Removes every edge between the two, in time linear in the dependency's successors.
  mutating func unlink(_ node: Int32, from dependency: Int32) {
    guard state(of: dependency) != .retired else { return }
    let row = Int(dependency - base)
    for position in edgeStarts[row]..<edgeStarts[row + 1] where edges[Int(position)] == node {
      edges[Int(position)] = none
      self[node].blockers -= 1
    }
    var kept = none
    var cell = self[dependency].link
    while cell != none {
      let link = links[Int(cell)]
      if link.node == node {
        if kept == none {
          self[dependency].link = link.next
        } else {
          links[Int(kept)].next = link.next
        }
        release(cell)
        self[node].blockers -= 1
      } else {
        kept = cell
      }
      cell = link.next
    }
  }

  private mutating func release(_ cell: Int32) {
    links[Int(cell)].next = freeLink
    freeLink = cell
  }
}

// MARK: - Retiring

extension NodeTable {
  /// Ends a node's life and counts its successors down.
  ///
  /// - Returns: How many became ready by that; they are in the wave.
  mutating func retire(_ index: Int32, into wave: inout ReadyWave) -> Int {
    self[index].state = .retired
    var released = 0
    let row = Int(index &- base)
    for position in edgeStarts[row]..<edgeStarts[row + 1] {
      if countDown(edges[Int(position)], into: &wave) { released += 1 }
    }
    var cell = self[index].link
    self[index].link = none
    while cell != none {
      let link = links[Int(cell)]
      release(cell)
      if countDown(link.node, into: &wave) { released += 1 }
      cell = link.next
    }
    return released
  }

  /// - Returns: Whether the node became ready.
  @inline(__always)
  private mutating func countDown(_ node: Int32, into wave: inout ReadyWave) -> Bool {
    // A node that was retired while it was blocked may be forgotten; a removed edge has no end.
    guard node >= base else { return false }
    let isMet = self[node].meetOne()
    if isMet { wave.append(node) }
    return isMet
  }

  /// Lets go of the retired nodes at the front once they are the most: O(1) amortised a node.
  private mutating func forgetRetired() {
    while retiredPrefix < nodes.count && nodes[retiredPrefix].state == .retired {
      retiredPrefix += 1
    }
    guard retiredPrefix > 1_024 && retiredPrefix > nodes.count / 2 else { return }
    let forgottenEdges = edgeStarts[retiredPrefix]
    nodes.removeFirst(retiredPrefix)
    edges.removeFirst(Int(forgottenEdges))
    edgeStarts.removeFirst(retiredPrefix)
    for row in edgeStarts.indices { edgeStarts[row] -= forgottenEdges }
    base += Int32(retiredPrefix)
    retiredPrefix = 0
  }
}
