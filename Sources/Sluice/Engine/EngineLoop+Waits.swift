import SluiceModel
import SluiceOperations
import SluiceState
import SluiceSystem

// MARK: - Why tasks wait, for those who ask

extension EngineLoop {
  /// Why a task of the run that was added as this one, from 0, waits now; nil where it does not.
  package func waitReason(of id: TaskID, inRun slot: Int) -> WaitReason? {
    waitReason(of: id, in: sessions[slot])
  }

  /// Why a task of a run waits now; nil where it does not.
  ///
  /// O(its needs + the queues of the run).
  func waitReason(of id: TaskID, in session: RunSession) -> WaitReason? {
    let machine = session.machine
    let state = machine[id]
    let now = clock.now
    let elapsed = now - state.waitingSince
    switch state.phase {
    case .excluded, .running, .stopping, .killed, .ended: return nil
    case .blocked:
      return WaitReason(openNeedsOf: id, in: machine)
        ?? WaitReason(holdOf: state, at: clock.wallTime) ?? WaitReason(.nothing, elapsed: nil)
    case .delayed(let until): return WaitReason(.delay(left: until - now), elapsed: elapsed)
    case .pausing(let until):
      return WaitReason(.pause(left: until - now, attempt: state.attempt), elapsed: elapsed)
    case .queued:
      return WaitReason(holdOf: state, at: clock.wallTime)
        ?? WaitReason(
          queuedCause(of: id, in: session, at: now), elapsed: now - queuedSince(id, in: machine))
    }
  }

  /// Since when only places and permits keep it: since it was ready and not held, and its queue and
  /// all above it went on.
  private func queuedSince(_ id: TaskID, in machine: RunMachine) -> Instant {
    var since = machine[id].waitingSince
    var next: QueueID? = machine.isHandler(id) ? nil : machine.graph[id].queue
    while let queue = next {
      since = max(since, machine.resumeTimes[Int(queue.index)])
      next = machine.graph.queues[Int(queue.index)].target
    }
    return since
  }

  private func queuedCause(
    of id: TaskID, in session: RunSession, at now: Instant
  ) -> WaitReason.Cause {
    guard let node = session.nodes[Int(id.index)], let wait = core.wait(of: node) else {
      return .nothing
    }
    switch wait {
    case .blocked, .held: return .nothing
    case .place(let queue, _):
      let places = core.places(of: queue)
      return .place(self.queue(queue, in: session), taken: places.used, limit: places.limit)
    case .permit(let resource, let free, let wanted, _):
      let index = session.resources.firstIndex(of: resource) ?? 0
      return .permit(
        ResourceID(index), wanted: wanted, free: free, capacity: core.capacity(of: resource))
    case .barrier(let queue):
      let barrier = core.barrier(of: queue)
      return .barrier(
        self.queue(queue, in: session), barrier == node ? nil : task(of: barrier, in: session))
    case .suspended(let queue):
      let queue = self.queue(queue, in: session)
      return .suspended(queue, .init(session.machine[queue], at: clock.wallTime))
    case .rate(let until): return .rate(left: until - now)
    case .turn(let queue, let node):
      return .turn(self.queue(queue, in: session), behind: task(of: node, in: session))
    }
  }

  /// A queue of the core as the run knows it; what is none of the run's is above all of its own.
  private func queue(_ queue: SchedulingCore.QueueID, in session: RunSession) -> QueueID {
    QueueID(session.queues.firstIndex(of: queue) ?? 0)
  }

  /// Nil where the node is another run's.
  private func task(of node: SchedulingCore.NodeID?, in session: RunSession) -> TaskID? {
    guard let node else { return nil }
    let owner = owners[Int(node.index)]
    return Int(owner.slot) == session.slot ? owner.task : nil
  }

  // MARK: Who has what is waited for

  /// The tasks of the run that hold what the cause lacks, in the order of the file.
  ///
  /// O(tasks).
  func holders(of cause: WaitReason.Cause, in session: RunSession) -> [TaskHolding] {
    let machine = session.machine
    let running = machine.tasks.indices.lazy.filter { machine.tasks[$0].phase.isActive }
      .map { TaskID($0) }
    switch cause {
    case .place(let queue, _, _):
      let queue = session.queues[Int(queue.index)]
      return running.compactMap { id in
        let places = session.nodes[Int(id.index)].map { core.places(of: $0, in: queue) } ?? 0
        return places > 0 ? TaskHolding(task: id, amount: Int64(places)) : nil
      }
    case .permit(let resource, _, _, _):
      return running.compactMap { id in
        let held = permits(of: id, in: session).first { $0.resource == resource }
        return held.map { TaskHolding(task: id, amount: $0.amount) }
      }
    case .barrier(let queue, nil):
      let queue = session.queues[Int(queue.index)]
      return running.compactMap { id in
        let isBefore = session.nodes[Int(id.index)].map { core.places(of: $0, in: queue) > 0 }
        return isBefore == true ? TaskHolding(task: id, amount: 1) : nil
      }
    default: return []
    }
  }

  /// The permits that a running task holds.
  func permits(of id: TaskID, in session: RunSession) -> [RunEvent.Demand] {
    guard let node = session.nodes[Int(id.index)] else { return [] }
    return core.permits(of: node).map { demand in
      let index = session.resources.firstIndex(of: demand.resource) ?? 0
      return RunEvent.Demand(resource: ResourceID(index), amount: demand.amount)
    }
  }
}

/// What one running task holds of a queue's places or a resource's permits.
package struct TaskHolding: Hashable, Sendable {
  package let task: TaskID
  package let amount: Int64
}

// MARK: - What the state of a run alone tells

extension WaitReason {
  /// Why a task that has not begun waits, as far as a journal tells; nil: it has what it needs.
  package init?(recordedOf id: TaskID, in machine: RunMachine, at time: WallTime) {
    guard
      let reason = WaitReason(openNeedsOf: id, in: machine)
        ?? WaitReason(byWhomeverStops: id, in: machine, at: time)
    else { return nil }
    self = reason
  }

  /// Whoever keeps a task from starting that has what it needs; nil: nobody does.
  package init?(byWhomeverStops id: TaskID, in machine: RunMachine, at time: WallTime) {
    guard
      let reason = WaitReason(holdOf: machine[id], at: time)
        ?? WaitReason(suspensionOf: id, in: machine, at: time)
    else { return nil }
    self = reason
  }

  /// Nil: all that it needs has ended.
  init?(openNeedsOf id: TaskID, in machine: RunMachine) {
    var first: [TaskID] = []
    var count = 0
    for need in machine.graph.needs(of: id) where machine[need].phase != .ended {
      if count < Self.namedNeeds { first.append(need) }
      count += 1
    }
    guard count > 0 else { return nil }
    self.init(.needs(first, count: count), elapsed: nil)
  }

  /// Nil: nobody holds it.
  init?(holdOf state: TaskState, at time: WallTime) {
    guard let since = state.heldSince else { return nil }
    let elapsed = Duration.since(since, until: time)
    self.init(.held(for: elapsed), elapsed: elapsed)
  }

  /// Nil: its queue and all above it go on.
  private init?(suspensionOf id: TaskID, in machine: RunMachine, at time: WallTime) {
    var queue: QueueID? = machine.isHandler(id) ? nil : machine.graph[id].queue
    while let current = queue {
      if !machine[current].suspensions.isEmpty {
        self.init(.suspended(current, .init(machine[current], at: time)), elapsed: nil)
        return
      }
      queue = machine.graph.queues[Int(current.index)].target
    }
    return nil
  }
}

extension WaitReason.Suspension {
  init(_ queue: QueueState, at time: WallTime) {
    self = queue.commandSince.map { .command(for: .since($0, until: time)) } ?? .file
  }
}

extension Duration {
  /// By clocks that may have jumped: never negative.
  fileprivate static func since(_ start: WallTime, until end: WallTime) -> Duration {
    .microseconds(max(0, end.microseconds - start.microseconds))
  }
}
