extension SchedulingCore {
  /// A unit of work's place in the core; given out in order and never given again.
  package struct NodeID: Hashable, Sendable {
    package let index: Int32

    package init(_ index: Int) { self.index = Int32(index) }
    init(_ index: Int32) { self.index = index }
  }

  /// A queue of the core.
  package struct QueueID: Hashable, Sendable {
    package let index: Int32

    package init(_ index: Int) { self.index = Int32(index) }
    init(_ index: Int32) { self.index = index }
  }

  /// A weighted semaphore of the core.
  package struct ResourceID: Hashable, Sendable {
    package let index: Int32

    package init(_ index: Int) { self.index = Int32(index) }
    init(_ index: Int32) { self.index = index }
  }
}

/// Stands where an index into one of the core's arrays may be absent.
let none: Int32 = -1
