/// A node's position among those that wait in one queue.
struct OrderedNode: Comparable, Sendable {
  let key: Int64
  let sequence: Int64
  let node: Int32

  init(_ node: Int32, in nodes: borrowing NodeTable) {
    key = nodes[node].key
    sequence = nodes[node].sequence
    self.node = node
  }

  /// The greater key first, then first come.
  static func < (left: Self, right: Self) -> Bool {
    left.key != right.key ? left.key > right.key : left.sequence < right.sequence
  }
}

/// The nodes of one queue that wait for its places, in its order.
///
/// Those that come in order, which most do, are in a few levels: one for each key, doubly linked
/// through the nodes, without allocation, each operation O(1). The rest (those that come back, and
/// keys beyond the 64th) are in a heap. What leaves the heap otherwise than by its front leaves an
/// entry behind, stale by the node's own state.
struct ReadyList: ~Copyable, Sendable {
  private struct Level: Sendable {
    let key: Int64
    var head: Int32
    var tail: Int32
  }

  private static let levelLimit = 64

  /// Ascending by key; one that is empty stays until its room is needed.
  private var levels = Slab<Level>()
  /// The levels that are not empty, by position.
  private var occupied: UInt64 = 0
  private var heap = LazyHeap<OrderedNode>()

  var isEmpty: Bool { occupied == 0 && heap.count == 0 }

  @inline(__always)
  mutating func insert(_ node: Int32, in nodes: inout NodeTable) {
    guard let position = level(of: nodes[node].key) else { return push(node, in: &nodes) }
    if occupied & 1 << position == 0 {
      levels[position].head = node
      occupied |= 1 << position
      nodes.list(node, after: none)
    } else {
      let tail = levels[position].tail
      guard nodes[tail].sequence < nodes[node].sequence else { return push(node, in: &nodes) }
      nodes.list(node, after: tail)
    }
    levels[position].tail = node
  }

  /// Takes a node out; its state is then the caller's to set.
  @inline(__always)
  mutating func remove(_ node: Int32, in nodes: inout NodeTable) {
    if nodes[node].state == .heaped { return forget(node, in: &nodes) }
    let (previous, next) = nodes.unlist(node)
    guard previous == none || next == none else { return }
    let top = 63 - occupied.leadingZeroBitCount
    let position = levels[top].head == node ? top : position(of: nodes[node].key)
    if previous == none { levels[position].head = next }
    if next == none { levels[position].tail = previous }
    if previous == none && next == none { occupied &= ~(1 << position) }
  }

  /// The next in order; nil where the list is empty.
  @inline(__always)
  mutating func first(in nodes: inout NodeTable) -> Int32? {
    let head = occupied == 0 ? nil : levels[63 - occupied.leadingZeroBitCount].head
    return heap.count == 0 ? head : first(of: head, in: &nodes)
  }

  /// The better of a level's head and the heap's front.
  private mutating func first(of head: Int32?, in nodes: inout NodeTable) -> Int32? {
    guard let top = heap.first(isCurrent: { Self.isCurrent($0, in: nodes) }) else { return head }
    guard let head else { return top.node }
    return top < OrderedNode(head, in: nodes) ? top.node : head
  }

  private mutating func forget(_ node: Int32, in nodes: inout NodeTable) {
    nodes[node].state = .parked
    heap.forgetOne { Self.isCurrent($0, in: nodes) }
  }

  private mutating func push(_ node: Int32, in nodes: inout NodeTable) {
    heap.insert(OrderedNode(node, in: nodes))
    nodes[node].state = .heaped
  }

  private static func isCurrent(_ entry: OrderedNode, in nodes: borrowing NodeTable) -> Bool {
    nodes.state(of: entry.node) == .heaped && entry == OrderedNode(entry.node, in: nodes)
  }

  /// The level of that key, made where there is room; nil where there is none.
  @inline(__always)
  private mutating func level(of key: Int64) -> Int? {
    let position = position(of: key)
    if position < levels.count && levels[position].key == key { return position }
    return makeLevel(of: key, at: position)
  }

  private mutating func makeLevel(of key: Int64, at position: Int) -> Int? {
    var position = position
    if levels.count == Self.levelLimit {
      guard let empty = (0..<Self.levelLimit).first(where: { occupied & 1 << $0 == 0 }) else {
        return nil
      }
      levels.remove(at: empty)
      let below = occupied & (1 << empty - 1)
      occupied = below | (occupied & ~below) >> 1
      if empty < position { position -= 1 }
    }
    levels.insert(Level(key: key, head: none, tail: none), at: position)
    let below = occupied & (1 << position - 1)
    occupied = below | (occupied & ~below) << 1
    return position
  }

  /// Where the level of that key is or belongs.
  @inline(__always)
  private func position(of key: Int64) -> Int {
    var position = levels.count
    while position > 0 && levels[position &- 1].key >= key { position &-= 1 }
    return position
  }
}
