import SluiceModel
import SluiceSystem

extension RunMachine {
  /// What follows from what a person asks, in order; nothing where it is so already.
  ///
  /// - Parameter time: What is kept of when it was asked.
  package func decide(
    _ order: RunOrder, asked time: WallTime, at now: Instant
  ) throws(OrderRefusal) -> [RunEvent] {
    if case .stopping(.stateLost) = phase { throw .stateLost }
    switch order {
    case .cancel:
      return decide(.stop(.cancelled), at: now)
    case .cancelTask(let id):
      return try decideCancel(id, at: now)
    case .hold(let id):
      try checkHold(id)
      return self[id].heldSince == nil ? [.taskHeld(id, since: time)] : []
    case .release(let id):
      try checkWaits(id)
      guard self[id].heldSince != nil else { throw .notHeld(id) }
      return [.taskReleased(id)]
    case .suspend(let id):
      try checkStarts()
      return [.queueSuspended(id, since: time)]
    case .resume(let id):
      try checkStarts()
      guard !self[id].suspensions.isEmpty else { throw .notSuspended(id) }
      return [.queueResumed(id)]
    case .limit(let id, let limit):
      try checkStarts()
      return limit == self.limit(of: id) ? [] : [.queueLimited(id, limit)]
    }
  }

  private func decideCancel(_ id: TaskID, at now: Instant) throws(OrderRefusal) -> [RunEvent] {
    switch self[id].phase {
    case .excluded: throw .notPartOfRun(id)
    case .ended: throw .hasEnded(id, self[id].result ?? .cancelled)
    case .running: return [stopping(id, for: .request, at: now)]
    case .stopping, .killed: return []
    case .blocked, .delayed, .queued, .pausing:
      return [.taskDecided(id, .cancelled, reason: "by 'sluice cancel'")]
    }
  }

  private func checkHold(_ id: TaskID) throws(OrderRefusal) {
    try checkWaits(id)
    if isHandler(id) { throw .isHandler(id) }
    try checkStarts()
  }

  private func checkWaits(_ id: TaskID) throws(OrderRefusal) {
    switch self[id].phase {
    case .excluded: throw .notPartOfRun(id)
    case .ended: throw .hasEnded(id, self[id].result ?? .cancelled)
    case .running, .stopping, .killed: throw .runs(id)
    case .blocked, .delayed, .queued, .pausing: break
    }
  }

  /// Whether tasks may still start.
  private func checkStarts() throws(OrderRefusal) {
    switch phase {
    case .running, .finishing: break
    case .stopping, .handling, .ended: throw .runIsEnding
    }
  }

  /// What a person or the file set; nil: what the engine gives `global`.
  package func limit(of queue: QueueID) -> QueueLimit? {
    if let limit = self[queue].limit { return limit }
    return queue == .global ? nil : QueueLimit(graph.queues[Int(queue.index)].limit)
  }

  package subscript(_ id: QueueID) -> QueueState { queues[Int(id.index)] }
}
