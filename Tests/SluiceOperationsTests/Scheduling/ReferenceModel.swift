import SluiceOperations
import SluiceSystem

/// The rules of the core written down as directly as can be: it looks at everything, always.
///
/// It does not predict: it is told what is done and what the core starts, and says what is wrong.
struct ReferenceModel {
  enum Phase { case blocked, ready, queued, running, parked, retired }

  struct Node {
    var phase = Phase.ready
    var dependencies: Set<Int32> = []
    var request: Core.Request?
    /// Order of submission.
    var sequence = 0
    var isHeld = false
    var placesTaken = 0
  }

  struct Queue {
    var target: Int?
    var limit: Int?
    var order: Core.Order
    var qos: Core.QualityOfService
    var rate: Core.Rate?
    var suspensions = 0
    var starts: [Instant] = []
    var isSerial: Bool { limit == 1 && order == .fifo }
  }

  var nodes: [Node] = []
  /// By index of the core's queue; the core's first is above all roots.
  var queues: [Int: Queue] = [:]
  var capacities: [Int64] = []
  var now = Instant(nanoseconds: 0)
  private let log = FaultLog()
  private var submissions = 0

  // MARK: What is done

  mutating func settleEdges() {
    for index in nodes.indices where nodes[index].phase == .blocked {
      if nodes[index].dependencies.allSatisfy({ nodes[Int($0)].phase == .retired }) {
        nodes[index].phase = .ready
      }
    }
  }

  mutating func submit(_ index: Int, _ request: Core.Request) {
    submissions += 1
    nodes[index].phase = .queued
    nodes[index].request = request
    nodes[index].sequence = submissions
  }

  /// Takes a start in, and says what it breaks.
  mutating func start(_ index: Int) {
    expect(nodes[index].phase == .queued, "node \(index) starts while it is \(nodes[index].phase)")
    guard let request = nodes[index].request else { return }
    expect(
      nodes[index].dependencies.allSatisfy { nodes[Int($0)].phase == .retired },
      "node \(index) starts before its edges are met")
    expect(!nodes[index].isHeld, "node \(index) starts while it is held")
    expect(isPastBarriers(index), "node \(index) starts against a barrier")
    for queue in path(of: index) {
      expect(queues[queue]!.suspensions == 0, "node \(index) starts below suspended queue \(queue)")
      expect(isRateOpen(queue), "node \(index) starts against the rate of queue \(queue)")
    }
    for other in nodes.indices where other != index && isStartableByPlace(other) {
      checkOrder(of: index, against: other)
    }
    nodes[index].phase = .running
    let path = path(of: index)
    nodes[index].placesTaken = min(Int(request.places), queues[path.last!]!.limit ?? .max)
    for queue in path {
      queues[queue]!.starts.append(now)
      let limit = queues[queue]!.limit ?? .max
      expect(used(in: queue) <= limit, "queue \(queue) runs more than \(limit)")
    }
    for demand in request.demands {
      expect(
        free(Int(demand.resource.index)) >= 0, "resource \(demand.resource.index) is overdrawn")
    }
  }

  var faults: [String] { log.faults }

  func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { log.faults.append(fault()) }
  }

  // MARK: What is

  /// The node's queue, then its targets up to the root.
  func path(of index: Int) -> [Int] {
    var path: [Int] = []
    var queue: Int? = nodes[index].request.map { Int($0.queue.index) }
    while let next = queue {
      path.append(next)
      queue = queues[next]!.target
    }
    return path
  }

  func isBelow(_ index: Int, _ queue: Int) -> Bool { path(of: index).contains(queue) }

  func used(in queue: Int) -> Int {
    nodes.indices.reduce(0) {
      guard nodes[$1].phase == .running, isBelow($1, queue) else { return $0 }
      return $0 + (queues[queue]!.target == nil ? nodes[$1].placesTaken : 1)
    }
  }

  func free(_ resource: Int) -> Int64 {
    nodes.reduce(capacities[resource]) {
      $1.phase == .running ? $0 - demand($1, resource) : $0
    }
  }

  func demand(_ node: Node, _ resource: Int) -> Int64 {
    node.request?.demands.first { Int($0.resource.index) == resource }?.amount ?? 0
  }

  func isRateOpen(_ queue: Int) -> Bool {
    guard let rate = queues[queue]!.rate else { return true }
    return queues[queue]!.starts.count { $0 + rate.period > now } < rate.count
  }

  /// Every barrier of a queue above that was submitted before it has ended; and if it is one, all
  /// of its queue's subtree that was.
  func isPastBarriers(_ index: Int) -> Bool {
    let path = path(of: index)
    return nodes.indices.allSatisfy { other in
      guard other != index, nodes[other].phase == .queued || nodes[other].phase == .running,
        nodes[other].sequence < nodes[index].sequence
      else { return true }
      let isBehind =
        nodes[other].request!.isBarrier && path.contains(Int(nodes[other].request!.queue.index))
      return !isBehind && !(nodes[index].request!.isBarrier && isBelow(other, path[0]))
    }
  }

  /// Nothing holds it up but what it needs itself: places and permits.
  func isAtCounter(_ index: Int) -> Bool {
    nodes[index].phase == .queued && !nodes[index].isHeld && isPastBarriers(index)
      && path(of: index).allSatisfy { queue in
        queues[queue]!.suspensions == 0 && isRateOpen(queue)
          && used(in: queue) < queues[queue]!.limit ?? .max
      }
  }

  func placesMissing(_ index: Int) -> Bool {
    let root = path(of: index).last!
    let limit = queues[root]!.limit ?? .max
    return used(in: root) + min(Int(nodes[index].request!.places), limit) > limit
  }

  func isStartableByPlace(_ index: Int) -> Bool {
    isAtCounter(index) && nodes[index].request!.demands.allSatisfy { $0.amount == 0 }
      && !serialAbove(index)
  }

  /// A serial queue may wait for the permits of one of its nodes; its own tests say when.
  private func serialAbove(_ index: Int) -> Bool {
    path(of: index).contains { queue in
      queues[queue]!.isSerial
        && nodes.indices.contains {
          nodes[$0].phase == .queued && isBelow($0, queue) && !nodes[$0].request!.demands.isEmpty
        }
    }
  }

  private func goesBefore(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (nodes[one].request!, nodes[other].request!)
    switch queues[Int(left.queue.index)]!.order {
    case .fifo: break
    case .priority: if left.priority != right.priority { return left.priority > right.priority }
    case .criticalPath: if left.depth != right.depth { return left.depth > right.depth }
    }
    return nodes[one].sequence < nodes[other].sequence
  }

  // MARK: Order

  /// That `index` starts while `other` could start too.
  private func checkOrder(of index: Int, against other: Int) {
    let (path, others) = (path(of: index), path(of: other))
    guard path.last == others.last else { return }
    if path[0] == others[0] {
      expect(!goesBefore(other, index), "node \(index) starts before \(other) of its queue")
      return
    }
    let common = path.first { others.contains($0) }!
    let otherLane = self.lane(others, in: common)
    if queues[common]!.isSerial {
      let isFirst = !nodes.indices.contains {
        nodes[$0].phase == .queued && isAtCounter($0) && $0 != other
          && self.path(of: $0)[0] == others[0] && goesBefore($0, other)
      }
      // What a lane with lanes of its own offers is its own affair.
      let isPlain = !nodes.indices.contains {
        nodes[$0].phase == .queued && isBelow($0, otherLane) && self.path(of: $0)[0] != otherLane
      }
      guard isFirst && isPlain && otherLane == others[0] else { return }
      expect(
        nodes[index].sequence < nodes[other].sequence,
        "node \(index) starts before \(other) below serial queue \(common)")
    } else {
      let lane = lane(path, in: common)
      expect(
        queues[lane]!.qos >= queues[otherLane]!.qos,
        "node \(index) starts before \(other) of a queue with a higher qos")
    }
  }

  private func lane(_ path: [Int], in queue: Int) -> Int {
    let position = path.firstIndex(of: queue)!
    return position == 0 ? queue : path[position - 1]
  }

  // MARK: At rest

  /// Says which nodes could run and do not.
  func checkRest() {
    for index in nodes.indices where nodes[index].phase == .queued && isAtCounter(index) {
      let root = path(of: index).last!
      let isRootKept = nodes.indices.contains {
        isAtCounter($0) && path(of: $0).last == root && placesMissing($0)
      }
      if isRootKept || serialAbove(index) { continue }
      let demands = nodes[index].request!.demands.filter { $0.amount > 0 }
      guard demands.allSatisfy({ free(Int($0.resource.index)) >= $0.amount }) else { continue }
      let isDelaying = demands.contains { demand in
        let others = nodes.indices.reduce(Int64(0)) {
          guard $1 != index, nodes[$1].phase == .queued else { return $0 }
          return $0 + self.demand(nodes[$1], Int(demand.resource.index))
        }
        return free(Int(demand.resource.index)) - demand.amount < others
      }
      expect(isDelaying, "node \(index) could run, and waits at rest")
    }
  }
}

/// What was found wrong; a class, so that checks need not mutate what they look at.
final class FaultLog {
  var faults: [String] = []
}
