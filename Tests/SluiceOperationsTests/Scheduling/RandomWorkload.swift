import SluiceOperations
import SluiceSystem
import TestSupport

@testable import SluiceOperations

/// A core and its reference model under the same random operations.
struct RandomWorkload: ~Copyable {
  private(set) var core = Core()
  private(set) var model = ReferenceModel()
  private var random: SeededGenerator
  private var queues: [Core.QueueID] = []
  private var resources: [Core.ResourceID] = []
  private(set) var log: [String] = []

  var faults: [String] { model.faults }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    makeQueues()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let capacity = Int64.random(in: 1...6, using: &random)
      resources.append(core.addResource(capacity: capacity))
      model.capacities.append(capacity)
    }
    addGraph(count: Int.random(in: 5...20, using: &random))
  }

  /// Does random things, then lets all end.
  mutating func run(steps: Int) {
    settle()
    for _ in 0..<steps where faults.isEmpty {
      step()
      settle()
    }
    finish()
  }

  // MARK: The world

  private mutating func makeQueues() {
    for index in 0..<Int.random(in: 1...6, using: &random) {
      let target =
        index == 0 || random.isTrue(oneIn: 6) ? nil : queues.randomElement(using: &random)
      let isSerial = random.isTrue(oneIn: 6)
      let limit =
        isSerial ? 1 : random.isTrue(oneIn: 3) ? nil : Int.random(in: 1...4, using: &random)
      let order: Core.Order =
        isSerial
        ? .fifo : [.priority, .priority, .fifo, .criticalPath].randomElement(using: &random)!
      let qos: Core.QualityOfService? =
        random.isTrue(oneIn: 2)
        ? nil : [.background, .userInitiated].randomElement(using: &random)!
      let rate: Core.Rate? = random.isTrue(oneIn: 8) ? .init(count: 2, per: .seconds(1)) : nil
      let id = core.addQueue(
        .init(target: target, limit: limit, order: order, qos: qos, rate: rate))
      let parent = target.map { Int($0.index) }
      model.queues[Int(id.index)] = .init(
        target: parent, limit: limit, order: order,
        qos: qos ?? parent.map { model.queues[$0]!.qos } ?? .default, rate: rate)
      queues.append(id)
    }
  }

  private mutating func addGraph(count: Int) {
    var starts: [Int32] = [0]
    var dependencies: [Int32] = []
    for index in 0..<count {
      var node = ReferenceModel.Node()
      for _ in 0..<Int.random(in: 0...2, using: &random) where index > 0 {
        let dependency = Int32.random(in: 0..<Int32(index), using: &random)
        dependencies.append(dependency)
        node.dependencies.insert(dependency)
      }
      node.phase = node.dependencies.isEmpty ? .ready : .blocked
      model.nodes.append(node)
      starts.append(Int32(dependencies.count))
    }
    core.addNodes(count: count, dependencies: (starts, dependencies))
  }

  private mutating func request() -> Core.Request {
    var demands: [Core.Demand] = []
    for resource in resources where random.isTrue(oneIn: 3) {
      let capacity = model.capacities[Int(resource.index)]
      demands.append(
        .init(resource: resource, amount: Int64.random(in: 0...capacity, using: &random)))
    }
    return .init(
      queue: queues.randomElement(using: &random)!,
      priority: Int32.random(in: -1...1, using: &random),
      places: random.isTrue(oneIn: 6) ? Int32.random(in: 2...5, using: &random) : 1,
      isBarrier: random.isTrue(oneIn: 8), demands: demands,
      depth: Int64.random(in: 0...3, using: &random))
  }

  // MARK: Steps

  private mutating func any(_ phases: ReferenceModel.Phase...) -> Int? {
    model.nodes.indices.filter { phases.contains(model.nodes[$0].phase) }.randomElement(
      using: &random)
  }

  private mutating func note(_ line: String) { log.append(line) }

  private mutating func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: if let node = any(.running) { retire(node) }
    case 7: if let node = any(.running) { park(node) }
    case 8: if let node = any(.queued) { withdraw(node) }
    case 9: if let node = any(.blocked, .ready, .queued, .parked) { retire(node) }
    case 10, 11: if let node = any(.parked) { submit(node) }
    case 12: addNode()
    case 13: toggleSuspension()
    case 14: changeLimit()
    case 15: toggleHold()
    case 16: if let node = any(.queued) { changePriority(of: node) }
    case 17: if let node = any(.blocked) { addDependency(to: node) }
    default: wait(.milliseconds(Int.random(in: 100...700, using: &random)))
    }
  }

  private mutating func retire(_ node: Int) {
    note("retire \(node)")
    core.retire(.init(node))
    model.nodes[node].phase = .retired
    model.settleEdges()
  }

  private mutating func park(_ node: Int) {
    note("park \(node)")
    core.park(.init(node))
    model.nodes[node].phase = .parked
  }

  private mutating func withdraw(_ node: Int) {
    note("withdraw \(node)")
    core.withdraw(.init(node))
    model.nodes[node].phase = .parked
  }

  private mutating func submit(_ node: Int) {
    let request = request()
    note("submit \(node) \(request)")
    core.submit(.init(node), request)
    model.submit(node, request)
  }

  private mutating func addNode() {
    let dependencies = Set(
      (0..<Int.random(in: 0...2, using: &random)).map { _ in
        Int32.random(in: 0..<Int32(model.nodes.count), using: &random)
      })
    note("add \(model.nodes.count) after \(dependencies)")
    let node = core.addNode(after: dependencies.map { Core.NodeID(Int($0)) })
    model.expect(Int(node.index) == model.nodes.count, "nodes are not numbered in order")
    model.nodes.append(.init(phase: .blocked, dependencies: dependencies))
    model.settleEdges()
  }

  private mutating func addDependency(to node: Int) {
    // Only on an earlier one, so that no cycle forms.
    let dependency = Int32.random(in: 0..<Int32(max(node, 1)), using: &random)
    guard Int(dependency) < node else { return }
    note("edge \(dependency) -> \(node)")
    core.addDependency(of: .init(node), on: .init(Int(dependency)))
    model.nodes[node].dependencies.insert(dependency)
  }

  private mutating func toggleSuspension() {
    let queue = queues.randomElement(using: &random)!
    let isResumed = model.queues[Int(queue.index)]!.suspensions > 0 && !random.isTrue(oneIn: 4)
    note("\(isResumed ? "resume" : "suspend") \(queue.index)")
    if isResumed { core.resume(queue) } else { core.suspend(queue) }
    model.queues[Int(queue.index)]!.suspensions += isResumed ? -1 : 1
  }

  private mutating func changeLimit() {
    let queue = queues.randomElement(using: &random)!
    let limit = random.isTrue(oneIn: 4) ? nil : Int.random(in: 1...4, using: &random)
    note("limit \(queue.index) \(limit ?? -1)")
    core.setLimit(of: queue, to: limit)
    model.queues[Int(queue.index)]!.limit = limit
  }

  private mutating func toggleHold() {
    guard let node = any(.blocked, .ready, .queued, .parked) else { return }
    note("\(model.nodes[node].isHeld ? "release" : "hold") \(node)")
    if model.nodes[node].isHeld { core.release(.init(node)) } else { core.hold(.init(node)) }
    model.nodes[node].isHeld.toggle()
  }

  private mutating func changePriority(of node: Int) {
    let priority = Int32.random(in: -1...1, using: &random)
    note("priority \(node) \(priority)")
    core.setPriority(of: .init(node), to: priority)
    model.nodes[node].request!.priority = priority
  }

  private mutating func wait(_ duration: Duration) {
    note("wait \(duration)")
    model.now = model.now + duration
    core.tick(model.now)
  }

  // MARK: Turns

  /// One turn of an engine: what is ready is submitted, what may start starts; then all is at rest.
  private mutating func settle() {
    core.tick(model.now)
    var last: Int32 = -1
    while let node = core.nextReady() {
      model.expect(
        model.nodes[Int(node.index)].phase == .ready, "node \(node.index) is not ready")
      model.expect(node.index > last, "node \(node.index) is ready after \(last)")
      last = node.index
      submit(Int(node.index))
    }
    while let node = core.nextStart() {
      note("start \(node.index)")
      let overdrawn = model.faults.count
      model.start(Int(node.index))
      if model.faults.count > overdrawn { return }
    }
    model.checkRest()
    for fault in core.inconsistencies() { model.expect(false, fault) }
    let counts = core.counts
    model.expect(
      counts.queued == model.nodes.count { $0.phase == .queued }
        && counts.running == model.nodes.count { $0.phase == .running }
        && counts.retired == model.nodes.count { $0.phase == .retired }, "counts are \(counts)")
  }

  /// Undoes what holds up, and ends whatever runs until all is retired.
  private mutating func finish() {
    for queue in queues {
      while model.queues[Int(queue.index)]!.suspensions > 0 {
        core.resume(queue)
        model.queues[Int(queue.index)]!.suspensions -= 1
      }
    }
    for node in model.nodes.indices where model.nodes[node].isHeld {
      if model.nodes[node].phase != .retired { core.release(.init(node)) }
      model.nodes[node].isHeld = false
    }
    for _ in 0..<10_000 where faults.isEmpty {
      for node in model.nodes.indices where model.nodes[node].phase == .parked { submit(node) }
      settle()
      if let node = any(.running) {
        retire(node)
      } else if core.wakeAt != nil {
        wait(.seconds(1))
      } else {
        break
      }
    }
    for node in model.nodes.indices where model.nodes[node].phase != .retired {
      model.expect(
        false, "node \(node) never ends: \(String(describing: core.wait(of: .init(node))))")
    }
  }
}

extension SchedulingCore {
  /// What does not fit together at rest.
  mutating func inconsistencies() -> [String] {
    var faults: [String] = []
    let claimants = (0..<queues.count).flatMap { queues[$0].claimants }
    for (index, resource) in resources.enumerated() {
      let wanted = claimants.reduce(Int64(0)) { sum, node in
        claims[nodes[node].claim].demands.reduce(sum) {
          Int($1.resource.index) == index ? $0 + $1.amount : $0
        }
      }
      if wanted != resource.reserved {
        faults.append("resource \(index) reserves \(resource.reserved), not \(wanted)")
      }
      if resource.covered > resource.free {
        faults.append("resource \(index) covers more than is free")
      }
      if resource.free < 0 { faults.append("resource \(index) gave more than it has") }
    }
    for queue in 0..<queues.count {
      for node in queues[queue].claimants {
        let claim = claims[nodes[node].claim]
        let uncovered = resources.count { $0.uncovered.contains(node) }
        if claim.uncovered != uncovered { faults.append("claim of \(node) lacks \(uncovered)") }
      }
      for shelf in queues[queue].shelves where shelf.called == 0 {
        for entry in shelf.nodes.elements where nodes.state(of: entry.node) == .lined {
          let resource = resources[Int(shelf.resource)]
          if claims[nodes[entry.node].claim].shelf == shelf.resource && resource.uncovered.isEmpty
            && !isReserved(shelf.resource, against: entry.node)
          {
            faults.append("node \(entry.node) waits for resource \(shelf.resource) for nothing")
          }
        }
      }
    }
    return faults
  }
}
