import SluiceSystem

/// One queue of the tree.
///
/// It serves its own list, and *lanes*: the queues below it that have something to offer and are
/// open. So a queue that is full, suspended or empty costs its target nothing, however much waits
/// behind it.
struct Queue: ~Copyable, Sendable {
  // What it is.
  let target: Int32
  /// The root of its tree; itself, if it has no target.
  let root: Int32
  let order: SchedulingCore.Order
  let qos: SchedulingCore.QualityOfService
  var limit = Int.max {
    didSet { isSerial = limit == 1 && order == .fifo }
  }
  /// Whether it keeps the order of submission in its whole subtree.
  private(set) var isSerial = false
  var firstChild = none
  var nextSibling = none

  // What is in it.
  /// Places taken: those that run below it; at a root, each with the places it took.
  var used = 0
  var running = 0
  /// Nodes of its subtree that were admitted and have not ended.
  var outstanding = 0
  var ready = ReadyList()

  // What it serves.
  /// The turn of its own list among its lanes.
  var listTurn: Int64 = 0
  var lanes = Lanes()
  /// Whether it is among its target's lanes.
  var isPresent = false

  // What holds it up.
  var suspensions = 0
  /// A root whose next needs more places than are free; it keeps the free ones for that one.
  var isShort = false
  /// A node that lacks permits and that nothing of this serial queue may pass.
  var plug = none
  /// Its window of starts; none where it has no rate.
  var window = none
  /// The barrier that waits or runs; those submitted after it wait in the gate.
  var barrier = none
  var gate = Gate()

  // Its nodes that lack permits.
  var shelves: [Shelf] = []
  var claimants: [Int32] = []

  /// Whether its list or a lane has something to offer.
  @inline(__always) var hasNext: Bool { lanes.count > 0 || !ready.isEmpty }

  /// Whether it has more than one thing to serve.
  @inline(__always) var hasSeveral: Bool { lanes.count > (ready.isEmpty ? 1 : 0) }

  /// Whether neither a rate nor a node that lacks permits has a say in what it offers.
  @inline(__always) var isPlain: Bool { window == none && plug == none }

  /// Whether a plain queue has something to offer to its target.
  @inline(__always) var offersLane: Bool {
    hasNext && used < limit && suspensions == 0 && !isShort
  }

  /// Takes places for a node that starts.
  @inline(__always)
  mutating func enter(_ places: Int) {
    running &+= 1
    used &+= places
  }

  /// Gives back the places of a node that ran.
  @inline(__always)
  mutating func exit(_ places: Int) {
    running &-= 1
    used &-= places
  }

  init(
    target: Int32, root: Int32, order: SchedulingCore.Order,
    qos: SchedulingCore.QualityOfService
  ) {
    self.target = target
    self.root = root
    self.order = order
    self.qos = qos
  }
}

/// First in, first out; what was withdrawn in between is known by its node's state.
struct Gate: Sendable {
  private var entries: [(node: Int32, sequence: Int64)] = []
  private var head = 0

  mutating func append(_ node: Int32, sequence: Int64) { entries.append((node, sequence)) }

  mutating func removeFirst() -> (node: Int32, sequence: Int64)? {
    guard head < entries.count else { return nil }
    defer {
      head += 1
      if head == entries.count {
        entries.removeAll()
        head = 0
      } else if head > 1_024 && head > entries.count / 2 {
        entries.removeFirst(head)
        head = 0
      }
    }
    return entries[head]
  }
}

/// The latest starts of a queue with a rate: at most `count` within any span of the period.
struct StartWindow: Sendable {
  let rate: SchedulingCore.Rate
  let queue: Int32
  /// A ring once it is full: the oldest is at `oldest`.
  private var starts: [Instant] = []
  private var oldest = 0

  init(_ rate: SchedulingCore.Rate, of queue: Int32) {
    self.rate = rate
    self.queue = queue
  }

  /// When the next start is allowed; nil: at any time.
  var opensAt: Instant? {
    starts.count < rate.count ? nil : starts[oldest] + rate.period
  }

  mutating func record(_ instant: Instant) {
    if starts.count < rate.count {
      starts.append(instant)
    } else {
      starts[oldest] = instant
      oldest = (oldest + 1) % rate.count
    }
  }
}
