import SluiceOperations
import SluiceSystem
import TestSupport
import Testing

@Suite("Queues of the core")
struct QueueTests {
  @Test("no more run than the limit of the queue and of each target above it")
  func limits() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 3)
    let left = scenario.queue(below: root, limit: 2)
    let right = scenario.queue(below: root, limit: 2)
    for queue in [left, left, left, right, right, right] { _ = scenario.submit(to: queue) }
    #expect(scenario.start().count == 3)
    #expect(scenario.core.running(in: root) == 3)
    #expect(scenario.core.running(in: left) == 2)
    #expect(scenario.core.running(in: right) == 1)
  }

  @Test("a queue by priority serves the highest first, then first come")
  func priority() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let nodes = [0, 5, 5, -3, 0].map { scenario.submit(to: queue, priority: $0) }
    #expect(scenario.runToEnd() == [1, 2, 0, 4, 3].map { nodes[$0] })
  }

  @Test("a queue by priority keeps its order beyond the levels that it lists")
  func manyPriorities() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    var random = SeededGenerator(seed: 1)
    let priorities = Array(0..<500).shuffled(using: &random)
    for priority in priorities { _ = scenario.submit(to: queue, priority: Int32(priority)) }
    let order = scenario.runToEnd().map { priorities[Int($0.index)] }
    #expect(order == Array((0..<500).reversed()))
  }

  @Test("a fifo queue heeds no priority")
  func fifo() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 2, order: .fifo)
    let nodes = [0, 5, -3].map { scenario.submit(to: queue, priority: $0) }
    #expect(scenario.runToEnd() == nodes)
  }

  @Test("a queue by critical path serves the greatest depth first")
  func criticalPath() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1, order: .criticalPath)
    let nodes = [1, 3, 2, 3].map { scenario.submit(to: queue, priority: 9 - Int32($0), depth: $0) }
    #expect(scenario.runToEnd() == [1, 3, 2, 0].map { nodes[$0] })
  }

  @Test("a priority changed while the node waits moves it")
  func changedPriority() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let nodes = (0..<3).map { _ in scenario.submit(to: queue) }
    scenario.core.setPriority(of: nodes[2], to: 1)
    scenario.core.setPriority(of: nodes[0], to: -1)
    #expect(scenario.runToEnd() == [nodes[2], nodes[1], nodes[0]])
  }

  @Test(
    "the sibling with the higher qos goes first, and priorities of different queues do not meet")
  func qos() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 1)
    let low = scenario.queue(below: root, qos: .background)
    let high = scenario.queue(below: root, qos: .userInitiated)
    let one = scenario.submit(to: low, priority: 100)
    let other = scenario.submit(to: high, priority: -100)
    #expect(scenario.runToEnd() == [other, one])
  }

  @Test("a queue without a qos takes its target's")
  func inheritedQos() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 1)
    let low = scenario.queue(below: root, qos: .background)
    let below = scenario.queue(below: low)
    let plain = scenario.queue(below: root)
    let one = scenario.submit(to: below)
    let other = scenario.submit(to: plain)
    #expect(scenario.runToEnd() == [other, one])
  }

  @Test("siblings of one qos, and the target's own nodes, are served in turn")
  func turns() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 1)
    let queues = [root, scenario.queue(below: root), scenario.queue(below: root)]
    let nodes = queues.map { queue in (0..<3).map { _ in scenario.submit(to: queue) } }
    let order = scenario.runToEnd()
    #expect(order == (0..<3).flatMap { round in nodes.map { $0[round] } })
  }

  @Test("queues on one serial target run one at a time, in order of submission")
  func serialTarget() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 8)
    let serial = scenario.queue(below: root, limit: 1, order: .fifo)
    let houses = [scenario.queue(below: serial), scenario.queue(below: serial, qos: .background)]
    let nodes = [0, 1, 1, 0, 0, 1].map { scenario.submit(to: houses[$0]) }
    #expect(scenario.start() == [nodes[0]])
    #expect(scenario.runToEnd() == Array(nodes.dropFirst()))
  }

  @Test("a serial target takes what a child puts first, by that one's arrival")
  func serialTargetOfPriorities() {
    let scenario = Scenario()
    let serial = scenario.queue(limit: 1, order: .fifo)
    let ordered = scenario.queue(below: serial)
    let plain = scenario.queue(below: serial)
    let low = scenario.submit(to: ordered, priority: 0)
    let other = scenario.submit(to: plain)
    let high = scenario.submit(to: ordered, priority: 1)
    #expect(scenario.runToEnd() == [other, high, low])
  }

  @Test("ten thousand queues on one serial target keep the order of submission")
  func manyQueuesOnOneTarget() {
    let scenario = Scenario()
    let serial = scenario.queue(limit: 1, order: .fifo)
    let nodes = (0..<10_000).map { _ in scenario.submit(to: scenario.queue(below: serial)) }
    var order: [Core.NodeID] = []
    while let node = scenario.core.nextStart() {
      order.append(node)
      scenario.core.retire(node)
    }
    #expect(order == nodes)
  }

  // MARK: Places

  @Test("a node takes its places of the root, and one of each other queue")
  func places() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 4)
    let child = scenario.queue(below: root, limit: 2)
    let wide = scenario.submit(to: child, places: 3)
    let narrow = [scenario.submit(to: child), scenario.submit(to: root)]
    #expect(scenario.start().count == 2)
    #expect(scenario.core.running(in: child) == 2 || scenario.core.running(in: root) == 2)
    scenario.end(wide)
    #expect(scenario.start().count == 1)
    #expect(Set(scenario.running) == Set(narrow))
  }

  @Test("where the next needs more places than are free, the root keeps them for it")
  func keptPlaces() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 4)
    let first = scenario.submit(to: root)
    #expect(scenario.start() == [first])
    let wide = scenario.submit(to: root, places: 4)
    let late = scenario.submit(to: root)
    #expect(scenario.start() == [])
    #expect(scenario.core.wait(of: wide) == .place(root, running: 1))
    #expect(scenario.core.wait(of: late) == .place(root, running: 1))
    scenario.end(first)
    #expect(scenario.start() == [wide])
    scenario.end(wide)
    #expect(scenario.start() == [late])
  }

  @Test("what goes before the one that places are kept for still starts")
  func keptPlacesByPriority() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 4)
    _ = scenario.submit(to: root)
    _ = scenario.start()
    _ = scenario.submit(to: root, places: 4)
    #expect(scenario.start() == [])
    let urgent = scenario.submit(to: root, priority: 1)
    #expect(scenario.start() == [urgent])
  }

  @Test("more places than the root's limit are as many as it has, also when it is lowered later")
  func clampedPlaces() {
    let scenario = Scenario()
    let root = scenario.queue(limit: 8)
    let wide = scenario.submit(to: root, places: 8)
    scenario.core.setLimit(of: root, to: 2)
    #expect(scenario.start() == [wide])
    let late = scenario.submit(to: root)
    scenario.core.setLimit(of: root, to: 4)
    // It took two, and gives two back.
    #expect(scenario.start() == [late])
    scenario.end(wide)
    scenario.end(late)
    let full = (0..<5).map { _ in scenario.submit(to: root) }
    #expect(scenario.start() == Array(full.prefix(4)))
  }

  // MARK: Limits

  @Test("a lowered limit ends nothing; new starts wait until fewer run")
  func loweredLimit() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 3)
    let nodes = (0..<5).map { _ in scenario.submit(to: queue) }
    _ = scenario.start()
    scenario.core.setLimit(of: queue, to: 1)
    scenario.end(nodes[0])
    scenario.end(nodes[1])
    #expect(scenario.start() == [])
    scenario.end(nodes[2])
    #expect(scenario.start() == [nodes[3]])
  }

  @Test("a raised limit lets more start at once")
  func raisedLimit() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let nodes = (0..<4).map { _ in scenario.submit(to: queue) }
    #expect(scenario.start() == [nodes[0]])
    scenario.core.setLimit(of: queue, to: nil)
    #expect(scenario.start() == Array(nodes.dropFirst()))
  }

  // MARK: Rate

  @Test("a rate lets so many start within any span of its period, and says when the next may")
  func rate() {
    let scenario = Scenario()
    let queue = scenario.queue(rate: .init(count: 2, per: .seconds(1)))
    let nodes = (0..<4).map { _ in scenario.submit(to: queue) }
    let start = Instant(nanoseconds: 5)
    scenario.core.tick(start)
    #expect(scenario.core.nextStart() == nodes[0])
    scenario.core.tick(start + .milliseconds(400))
    #expect(scenario.start() == [nodes[1]])
    #expect(scenario.core.wakeAt == start + .seconds(1))
    #expect(scenario.core.wait(of: nodes[2]) == .rate(until: start + .seconds(1)))
    scenario.core.tick(start + .milliseconds(999))
    #expect(scenario.start() == [])
    scenario.core.tick(start + .seconds(1))
    #expect(scenario.start() == [nodes[2]])
    #expect(scenario.core.wakeAt == start + .milliseconds(1_400))
    scenario.core.tick(start + .milliseconds(1_400))
    #expect(scenario.start() == [nodes[3]])
    #expect(scenario.core.wakeAt == nil)
  }
}
