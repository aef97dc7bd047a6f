/// A weighted semaphore.
struct Resource: Sendable {
  /// A request that waits, for the bound on overtaking.
  struct Waiter: Comparable, Sendable {
    let sequence: Int64
    let node: Int32
    let ticket: Int64
    /// The resource's passes when it began to wait.
    let passes: Int64

    static func < (left: Self, right: Self) -> Bool { left.sequence < right.sequence }
  }

  /// A queue's shelf in the line, by the arrival of its first. The entry is stale where it is no
  /// longer the shelf's current one.
  struct Stand: Comparable, Sendable {
    let sequence: Int64
    let queue: Int32

    static func < (left: Self, right: Self) -> Bool { left.sequence < right.sequence }
  }

  let capacity: Int64
  var free: Int64
  var holders = 0
  /// Of all claims.
  var reserved: Int64 = 0
  /// Of the claims that the free permits cover.
  var covered: Int64 = 0
  /// The claims that they do not cover yet, in the order in which they were made.
  var uncovered: [Int32] = []
  var line = MinHeap<Stand>()
  var waiters = LazyHeap<Waiter>()
  /// Starts that took a permit before a request that came earlier and waits.
  var passes: Int64 = 0
  /// Whether something changed that may let a request go on.
  var isUnsettled = false

  init(capacity: Int64) {
    self.capacity = capacity
    free = capacity
  }
}

/// The nodes of one queue that lack permits of one resource and reserve nothing, in the queue's
/// order.
struct Shelf: Sendable {
  let resource: Int32
  var nodes = LazyHeap<OrderedNode>()
  /// Requests that were called from here and have no place yet: while there is one, no other is.
  var called = 0
  /// Its sequence in the resource's line; 0 while it does not stand there.
  var stand: Int64 = 0
}

/// What a node with demands carries through its life as a request.
struct Claim: Sendable {
  let demands: [SchedulingCore.Demand]
  /// Since when it waits in line, by a counter; 0 while it does not.
  var ticket: Int64 = 0
  /// The shelf where it waits or from which it was called; none otherwise.
  var shelf = none
  var isMade = false
  /// How many of its demands the free permits do not cover.
  var uncovered = 0
  /// Whether it was overtaken as often as may be, and its resources wait for it.
  var insists = false
  /// The serial queue that it holds up.
  var plugged = none
}

/// The claims of live nodes, in slots that are used again.
struct ClaimTable: Sendable {
  private var slots: [Claim] = []
  private var free: [Int32] = []

  subscript(_ slot: Int32) -> Claim {
    get { slots[Int(slot)] }
    _modify { yield &slots[Int(slot)] }
  }

  mutating func insert(_ claim: Claim) -> Int32 {
    guard let slot = free.popLast() else {
      slots.append(claim)
      return Int32(slots.count - 1)
    }
    slots[Int(slot)] = claim
    return slot
  }

  mutating func remove(_ slot: Int32) {
    slots[Int(slot)] = Claim(demands: [])
    free.append(slot)
  }
}
