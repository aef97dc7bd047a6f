import SluiceModel
import SluiceOperations
import SluiceState

// MARK: - The core's view of a run

extension EngineLoop {
  /// What an event means for places and edges; the machine is still in the state before it.
  func tellCore(_ event: RunEvent, of session: RunSession) {
    switch event {
    case .taskSubmitted(let id, let demands):
      core.submit(session.nodes[Int(id.index)]!, request(for: id, demands, in: session))
    case .taskWithdrawn(let id):
      if session.machine[id].phase == .queued { core.withdraw(session.nodes[Int(id.index)]!) }
    case .taskDecided(let id, _, _):
      core.retire(session.nodes[Int(id.index)]!)
    case .taskHeld(let id, _):
      core.hold(session.nodes[Int(id.index)]!)
    case .taskReleased(let id):
      core.release(session.nodes[Int(id.index)]!)
    case .queueSuspended(let id, _):
      core.suspend(session.queues[Int(id.index)])
    case .queueResumed(let id):
      core.resume(session.queues[Int(id.index)])
    case .queueLimited(let id, let limit):
      core.setLimit(of: session.queues[Int(id.index)], to: limit.places)
    case .attemptFinished(let id, _, _, let disposition):
      switch disposition {
      case .retry, .final(.interrupted): core.park(session.nodes[Int(id.index)]!)
      case .final: core.retire(session.nodes[Int(id.index)]!)
      }
    case .attemptDropped(let id, _):
      core.park(session.nodes[Int(id.index)]!)
    case .handlersStarted(_, let ids):
      addHandlers(ids, of: session)
    default:
      break
    }
  }

  func join(_ session: RunSession) {
    let machine = session.machine
    for index in machine.graph.queues.indices { addQueue(QueueID(index), of: session) }
    for capacity in machine.context.capacities {
      session.resources.append(core.addResource(capacity: capacity))
    }
    addNodes(session)
    for id in machine.unfinished where machine[id].heldSince != nil {
      core.hold(session.nodes[Int(id.index)]!)
    }
  }

  /// As the file says and a person changed it, in this life of the engine or an earlier one.
  private func addQueue(_ id: QueueID, of session: RunSession) {
    let queue = session.machine.graph.queues[Int(id.index)]
    let state = session.machine[id]
    if let target = queue.target {
      session.queues.append(
        core.addQueue(
          .init(
            target: session.queues[Int(target.index)], limit: queue.limit,
            order: queue.order == .fifo ? .fifo : .priority,
            qos: queue.qualityOfService.map(SchedulingCore.QualityOfService.init))))
    } else {
      session.queues.append(global)
    }
    let added = session.queues[Int(id.index)]
    if let limit = state.limit { core.setLimit(of: added, to: limit.places) }
    for _ in state.suspensions { core.suspend(added) }
  }

  /// Adds what has not ended; edges to what has ended are met.
  private func addNodes(_ session: RunSession) {
    let graph = session.machine.graph
    let live = session.machine.unfinished
    var starts: [Int32] = [0]
    var dependencies: [Int32] = []
    var index = Array(repeating: Int32(-1), count: graph.taskCount)
    for (position, id) in live.enumerated() { index[Int(id.index)] = Int32(position) }
    starts.reserveCapacity(live.count + 1)
    for id in live {
      for need in graph.needs(of: id) where index[Int(need.index)] >= 0 {
        dependencies.append(index[Int(need.index)])
      }
      starts.append(Int32(dependencies.count))
    }
    let added = core.addNodes(count: live.count, dependencies: (starts, dependencies))
    for (position, id) in live.enumerated() {
      own(SchedulingCore.NodeID(Int(added.lowerBound) + position), id, of: session)
    }
  }

  /// One after the other, on a queue outside `global`.
  private func addHandlers(_ ids: [TaskID], of session: RunSession) {
    var previous: SchedulingCore.NodeID?
    for id in ids {
      let node = core.addNode(after: previous.map { [$0] } ?? [])
      own(node, id, of: session)
      previous = node
    }
  }

  private func own(_ node: SchedulingCore.NodeID, _ task: TaskID, of session: RunSession) {
    session.nodes[Int(task.index)] = node
    precondition(Int(node.index) == owners.count, "the core numbers its nodes in order")
    owners.append((Int32(session.slot), task))
  }

  private func request(
    for id: TaskID, _ demands: [RunEvent.Demand], in session: RunSession
  ) -> SchedulingCore.Request {
    let task = session.machine.graph[id]
    if session.machine.isHandler(id) { return .init(queue: handlers) }
    var request = SchedulingCore.Request(queue: session.queues[Int(task.queue.index)])
    request.priority = task.priority
    request.places = task.cpus
    request.isBarrier = task.isBarrier
    for demand in demands {
      let resource = session.resources[Int(demand.resource.index)]
      request.demands.append(.init(resource: resource, amount: demand.amount))
    }
    return request
  }

  /// What never ran leaves the core, and what the run changed of `global` is undone, so that
  /// nothing of it is held.
  func leaveCore(_ session: RunSession) {
    for (index, node) in session.nodes.enumerated() {
      if let node, session.machine.tasks[index].phase != .ended { core.retire(node) }
    }
    for _ in session.machine[.global].suspensions { core.resume(global) }
  }
}

extension SchedulingCore.QualityOfService {
  fileprivate init(_ quality: QualityOfService) {
    self =
      switch quality {
      case .background: .background
      case .utility: .utility
      case .default: .default
      case .userInitiated: .userInitiated
      case .userInteractive: .userInteractive
      }
  }
}
