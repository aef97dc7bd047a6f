import SluiceOperations
import TestSupport

typealias Core = SchedulingCore

/// A core driven by hand: what was started, in order, and what runs.
final class Scenario {
  var core = Core()
  /// Nodes by the order in which the test made them.
  private(set) var running: [Core.NodeID] = []

  /// A root queue, and the queues below it, by their descriptions.
  func queue(
    below target: Core.QueueID? = nil, limit: Int? = nil, order: Core.Order = .priority,
    qos: Core.QualityOfService? = nil, rate: Core.Rate? = nil, isSuspended: Bool = false
  ) -> Core.QueueID {
    core.addQueue(
      .init(
        target: target, limit: limit, order: order, qos: qos, rate: rate, isSuspended: isSuspended))
  }

  /// Adds a node without edges and submits it.
  func submit(_ request: Core.Request) -> Core.NodeID {
    let node = core.addNode(after: [])
    while core.nextReady() != nil {}
    core.submit(node, request)
    return node
  }

  func submit(
    to queue: Core.QueueID, priority: Int32 = 0, places: Int32 = 1, isBarrier: Bool = false,
    demands: [(Core.ResourceID, Int64)] = [], depth: Int64 = 0
  ) -> Core.NodeID {
    submit(
      .init(
        queue: queue, priority: priority, places: places, isBarrier: isBarrier,
        demands: demands.map { Core.Demand(resource: $0.0, amount: $0.1) }, depth: depth))
  }

  /// Starts all that may run.
  func start() -> [Core.NodeID] {
    var started: [Core.NodeID] = []
    while let node = core.nextStart() { started.append(node) }
    running += started
    return started
  }

  func end(_ node: Core.NodeID) {
    running.removeAll { $0 == node }
    core.retire(node)
  }

  func park(_ node: Core.NodeID) {
    running.removeAll { $0 == node }
    core.park(node)
  }

  /// Starts what may run and ends it one after the other, the earliest started first, until nothing
  /// is left.
  ///
  /// - Returns: The order of the starts.
  func runToEnd() -> [Core.NodeID] {
    var order = start()
    while let node = running.first {
      end(node)
      order += start()
    }
    return order
  }
}

extension SeededGenerator {
  mutating func isTrue(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
