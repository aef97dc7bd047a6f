/// Each queue's turn among its siblings, the least first; `noTurn` while it is not served.
struct Turns: ~Copyable, Sendable {
  static let noTurn = Int64.max

  private var turns = Slab<Int64>()

  mutating func addQueue() { turns.append(Self.noTurn) }

  subscript(_ queue: Int32) -> Int64 {
    @inline(__always) get { turns[Int(queue)] }
    @inline(__always) set { turns[Int(queue)] = newValue }
  }
}

/// The lanes of one queue: the queues below it that have something to offer, by turn.
///
/// The one whose turn it is stands apart, so that a single lane, which is the common case, costs no
/// more than a comparison. The others are in a heap, stale where their turn is another by now.
struct Lanes: Sendable {
  private struct Entry: Comparable, Sendable {
    let turn: Int64
    let queue: Int32

    static func < (left: Self, right: Self) -> Bool { left.turn < right.turn }
  }

  /// The queue whose turn it is; none where there is no lane.
  private(set) var first = none
  private(set) var count = 0
  private var rest = MinHeap<Entry>()

  /// Gives a queue a turn, whether it had one or not.
  @inline(__always)
  mutating func insert(_ queue: Int32, at turn: Int64, in turns: inout Turns) {
    if turns[queue] != Turns.noTurn { remove(queue, in: &turns) }
    turns[queue] = turn
    count += 1
    if count == 1 { first = queue } else { join(queue, at: turn, in: turns) }
  }

  private mutating func join(_ queue: Int32, at turn: Int64, in turns: borrowing Turns) {
    var later = queue
    if turn < turns[first] { swap(&first, &later) }
    rest.insert(Entry(turn: turns[later], queue: later))
    if rest.count > 2 * count + 16 { rest.removeAll { turns[$0.queue] != $0.turn } }
  }

  @inline(__always)
  mutating func remove(_ queue: Int32, in turns: inout Turns) {
    turns[queue] = Turns.noTurn
    count -= 1
    if queue == first { advance(in: turns) }
  }

  private mutating func advance(in turns: borrowing Turns) {
    first = none
    while first == none && count > 0 {
      let entry = rest.removeFirst()
      if turns[entry.queue] == entry.turn { first = entry.queue }
    }
  }
}
