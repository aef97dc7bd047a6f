extension SchedulingCore {
  /// What orders the nodes that wait in one queue.
  package enum Order: Sendable {
    /// The highest priority first, then first come.
    case priority
    /// First come.
    case fifo
    /// The greatest depth first, then first come.
    case criticalPath
  }

  /// The global priorities of Grand Central Dispatch: the order between sibling queues.
  package enum QualityOfService: Int8, Comparable, Sendable {
    case background, utility, `default`, userInitiated, userInteractive

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// At most `count` starts within any span of `period`.
  package struct Rate: Hashable, Sendable {
    package var count: Int
    package var period: Duration

    /// - Precondition: Both are positive.
    package init(count: Int, per period: Duration) {
      precondition(count > 0 && period > .zero, "a rate of \(count) in \(period)")
      self.count = count
      self.period = period
    }
  }

  /// What a queue is made from.
  package struct QueueDescription: Sendable {
    /// The queue whose places its nodes take too; nil makes the root of a tree of its own.
    package var target: QueueID?
    /// How many of its nodes may run at a time; nil: as many as its target allows.
    package var limit: Int?
    package var order: Order
    /// Nil: as its target's; at a root, `default`.
    package var qos: QualityOfService?
    package var rate: Rate?
    package var isSuspended: Bool

    package init(
      target: QueueID? = nil, limit: Int? = nil, order: Order = .priority,
      qos: QualityOfService? = nil, rate: Rate? = nil, isSuspended: Bool = false
    ) {
      self.target = target
      self.limit = limit
      self.order = order
      self.qos = qos
      self.rate = rate
      self.isSuspended = isSuspended
    }
  }

  /// So many permits of one resource.
  package struct Demand: Hashable, Sendable {
    package var resource: ResourceID
    package var amount: Int64

    package init(resource: ResourceID, amount: Int64) {
      self.resource = resource
      self.amount = amount
    }
  }

  /// What a node needs in order to run, told with each submit.
  package struct Request: Sendable {
    package var queue: QueueID
    /// Greater goes first, in a queue ordered by priority.
    package var priority: Int32
    /// Places of the root of the queue's tree, from 1; of every other queue on the way it takes
    /// one. Where the root's limit is lower when the node starts, it takes that many.
    package var places: Int32
    /// Whether it runs alone in its queue and all below it.
    package var isBarrier: Bool
    /// Sorted by resource, each named once; an amount of 0 asks for nothing.
    package var demands: [Demand]
    /// The length of the longest path that begins here, in any unit: greater goes first in a queue
    /// ordered by critical path.
    package var depth: Int64

    package init(
      queue: QueueID, priority: Int32 = 0, places: Int32 = 1, isBarrier: Bool = false,
      demands: [Demand] = [], depth: Int64 = 0
    ) {
      self.queue = queue
      self.priority = priority
      self.places = places
      self.isBarrier = isBarrier
      self.demands = demands
      self.depth = depth
    }
  }
}
