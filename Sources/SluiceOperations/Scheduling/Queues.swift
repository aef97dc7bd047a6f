import SluiceSystem

extension SchedulingCore {
  /// Adds a queue below its target; without one, the root of a tree of its own.
  ///
  /// - Precondition: A limit is at least 1.
  package mutating func addQueue(_ description: QueueDescription) -> QueueID {
    let index = Int32(queues.count)
    let parent = description.target?.index ?? Self.top
    precondition(
      parent < index && description.target?.index != Self.top, "queue \(parent) is not in the core")
    var queue = Queue(
      target: parent, root: parent == Self.top ? index : queues[Int(parent)].root,
      order: description.order, qos: description.qos ?? queues[Int(parent)].qos)
    queue.limit = Self.checked(description.limit, of: index)
    queue.suspensions = description.isSuspended ? 1 : 0
    queue.nextSibling = queues[Int(parent)].firstChild
    if let rate = description.rate {
      queue.window = Int32(windows.count)
      windows.append(StartWindow(rate, of: index))
    }
    queues[Int(parent)].firstChild = index
    append(queue)
    return QueueID(index)
  }

  mutating func append(_ queue: consuming Queue) {
    queues.append(queue)
    turns.addQueue()
  }

  /// Changes how many may run. What runs goes on; where that is more, new starts wait.
  ///
  /// - Precondition: A limit is at least 1.
  package mutating func setLimit(of queue: QueueID, to limit: Int?) {
    let index = Int(queue.index)
    let wasSerial = queues[index].isSerial
    queues[index].limit = Self.checked(limit, of: queue.index)
    if queues[index].isSerial != wasSerial {
      recallSubtree(of: queue.index)
      renewTurns(in: queue.index)
    }
    offer(queue.index)
  }

  /// Starts nothing of the queue and of all below it until it is resumed as often as it was
  /// suspended.
  package mutating func suspend(_ queue: QueueID) {
    queues[Int(queue.index)].suspensions += 1
    guard queues[Int(queue.index)].suspensions == 1 else { return }
    recallSubtree(of: queue.index)
    offer(queue.index)
  }

  /// Takes back one suspension.
  ///
  /// - Precondition: The queue is suspended.
  package mutating func resume(_ queue: QueueID) {
    precondition(
      queues[Int(queue.index)].suspensions > 0,
      "resume of queue \(queue.index), which is not suspended")
    queues[Int(queue.index)].suspensions -= 1
    if queues[Int(queue.index)].suspensions == 0 { offer(queue.index) }
  }

  /// How many nodes of the queue and of all below it run.
  package func running(in queue: QueueID) -> Int { queues[Int(queue.index)].running }

  private static func checked(_ limit: Int?, of queue: Int32) -> Int {
    precondition(limit ?? 1 >= 1, "limit \(limit ?? 1) of queue \(queue)")
    return limit ?? .max
  }
}

// MARK: - Time

extension SchedulingCore {
  /// Tells the time, by which rates are counted.
  package mutating func tick(_ now: Instant) {
    guard now > self.now else { return }
    self.now = now
    for window in windows where turns[window.queue] == Turns.noTurn {
      offer(window.queue)
    }
  }

  /// When a rate lets the next node go; nil where none holds one back.
  package var wakeAt: Instant? {
    var earliest: Instant?
    for window in windows where queues[Int(window.queue)].suspensions == 0 {
      guard let opens = window.opensAt, opens > now, queues[Int(window.queue)].hasNext
      else { continue }
      earliest = min(opens, earliest ?? opens)
    }
    return earliest
  }
}

// MARK: - Lanes

extension SchedulingCore {
  /// Sets right the queue's place among the lanes of each target above it, after its list or its
  /// openness changed.
  @inline(__always)
  mutating func offer(_ queue: Int32) {
    let root = Int(queues[Int(queue)].root)
    if queues[root].isShort { queues[root].isShort = false }
    var queue = queue
    repeat {
      let target = queues[Int(queue)].target
      let isSettled =
        queues[Int(queue)].isPlain && queues[Int(queue)].isPresent == queues[Int(queue)].offersLane
      if !isSettled || queues[Int(target)].isSerial { setLane(of: queue) }
      queue = target
    } while queue != Self.top
  }

  private mutating func setLane(of queue: Int32) {
    let isPresent = queues[Int(queue)].isPlain ? queues[Int(queue)].offersLane : offersLane(queue)
    queues[Int(queue)].isPresent = isPresent
    let target = Int(queues[Int(queue)].target)
    let turn = turns[queue]
    guard isPresent else {
      if turn != Turns.noTurn { queues[target].lanes.remove(queue, in: &turns) }
      return
    }
    if queues[target].isSerial {
      let arrival = nodes[next(of: queue)].sequence
      if arrival != turn { queues[target].lanes.insert(queue, at: arrival, in: &turns) }
    } else if turn == Turns.noTurn {
      queues[target].lanes.insert(queue, at: lastTurn(of: queue), in: &turns)
    }
  }

  /// Takes a root out of the lanes until something changes: its next needs more places than are
  /// free.
  mutating func keepPlaces(of root: Int32) {
    queues[Int(root)].isShort = true
    setLane(of: root)
  }

  /// Puts the queue that was just served behind its equals among the lanes of its target.
  @inline(__always)
  mutating func rotate(_ queue: Int32) {
    let target = Int(queues[Int(queue)].target)
    if queues[target].hasSeveral && !queues[target].isSerial && turns[queue] != Turns.noTurn {
      queues[target].lanes.insert(queue, at: lastTurn(of: queue), in: &turns)
    }
  }

  /// Puts the queue's own list, which was just served, or was empty, behind its equals.
  @inline(__always)
  mutating func rotateList(of queue: Int32) {
    if queues[Int(queue)].firstChild != none {
      queues[Int(queue)].listTurn = lastTurn(of: queue)
    }
  }

  /// A turn after all others of the same qos: the class in the upper bits, the highest first.
  private mutating func lastTurn(of queue: Int32) -> Int64 {
    lastTurn += 1
    let highest = QualityOfService.userInteractive.rawValue
    return Int64(highest - queues[Int(queue)].qos.rawValue) << 56 | lastTurn
  }

  /// Begins the turns of a queue's lanes anew, after it became serial or ceased to be.
  private mutating func renewTurns(in queue: Int32) {
    rotateList(of: queue)
    var child = queues[Int(queue)].firstChild
    while child != none {
      if turns[child] != Turns.noTurn { queues[Int(queue)].lanes.remove(child, in: &turns) }
      setLane(of: child)
      child = queues[Int(child)].nextSibling
    }
  }
}

// MARK: - The next of a queue

extension SchedulingCore {
  /// Whether a queue that is not plain has something to offer to its target.
  private func offersLane(_ queue: Int32) -> Bool {
    let index = Int(queue)
    guard queues[index].used < queues[index].limit, queues[index].suspensions == 0,
      !queues[index].isShort
    else { return false }
    if queues[index].window != none, let opens = windows[Int(queues[index].window)].opensAt,
      opens > now
    {
      return false
    }
    let plug = queues[index].plug
    return plug == none ? queues[index].hasNext : nodes[plug].state == .called
  }

  /// The node that would start next of the queue's subtree.
  ///
  /// - Precondition: The queue has a next.
  @inline(__always)
  mutating func next(of queue: Int32) -> Int32 {
    var queue = queue
    while true {
      let plug = queues[Int(queue)].plug
      if plug != none { return plug }
      let listed = queues[Int(queue)].ready.first(in: &nodes)
      if queues[Int(queue)].lanes.count == 0 || isBeforeLanes(listed, of: queue) {
        guard let listed else {
          preconditionFailure("queue \(queue) offers what it does not have")
        }
        return listed
      }
      queue = queues[Int(queue)].lanes.first
    }
  }

  /// Whether the queue's own list is served before its first lane.
  private func isBeforeLanes(_ listed: Int32?, of queue: Int32) -> Bool {
    guard let listed else { return false }
    let turn = turns[queues[Int(queue)].lanes.first]
    return queues[Int(queue)].isSerial
      ? nodes[listed].sequence < turn : queues[Int(queue)].listTurn < turn
  }
}
