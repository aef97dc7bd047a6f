import SluiceOperations
import Testing

@Suite("Permits of the core")
struct PermitTests {
  @Test("a node takes all its permits or none, and gives them back on every exit")
  func allOrNothing() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let (memory, licence) = (
      scenario.core.addResource(capacity: 4), scenario.core.addResource(capacity: 1)
    )
    let first = scenario.submit(to: queue, demands: [(memory, 3), (licence, 1)])
    let second = scenario.submit(to: queue, demands: [(memory, 2)])
    #expect(scenario.start() == [first])
    #expect(
      scenario.core.wait(of: second) == .permit(memory, free: 1, wanted: 2, holders: 1))
    scenario.park(first)
    #expect(scenario.start() == [second])
    scenario.core.submit(
      first,
      .init(
        queue: queue,
        demands: [.init(resource: memory, amount: 4), .init(resource: licence, amount: 1)]))
    #expect(scenario.start() == [])
    scenario.end(second)
    #expect(scenario.start() == [first])
  }

  @Test("asking for nothing of a resource waits for nobody")
  func zero() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let empty = scenario.core.addResource(capacity: 0)
    let node = scenario.submit(to: queue, demands: [(empty, 0)])
    #expect(scenario.start() == [node])
  }

  @Test("the order between queues is by arrival")
  func arrival() {
    let scenario = Scenario()
    let root = scenario.queue()
    let queues = [scenario.queue(below: root), scenario.queue(below: root, qos: .background)]
    let licence = scenario.core.addResource(capacity: 1)
    let nodes = [0, 0, 1, 0, 1, 1].map { scenario.submit(to: queues[$0], demands: [(licence, 1)]) }
    #expect(scenario.runToEnd() == nodes)
  }

  @Test("within one queue the order is the queue's, also over one that came before and waits")
  func queueOrder() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let licence = scenario.core.addResource(capacity: 1)
    let holder = scenario.submit(to: queue, demands: [(licence, 1)])
    let low = scenario.submit(to: queue, priority: -1, demands: [(licence, 1)])
    #expect(scenario.start() == [holder])
    let high = scenario.submit(to: queue, priority: 1, demands: [(licence, 1)])
    #expect(scenario.start() == [])
    #expect(scenario.runToEnd() == [high, low])
  }

  @Test("the first that lacks permits reserves them: a smaller request does not pass")
  func reservation() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let memory = scenario.core.addResource(capacity: 10)
    let holders = [
      scenario.submit(to: queue, demands: [(memory, 4)]),
      scenario.submit(to: queue, demands: [(memory, 4)]),
    ]
    let big = scenario.submit(to: queue, demands: [(memory, 10)])
    let small = scenario.submit(to: queue, demands: [(memory, 1)])
    #expect(scenario.start() == holders)
    scenario.end(holders[0])
    #expect(scenario.start() == [])
    scenario.end(holders[1])
    #expect(scenario.start() == [big])
    scenario.end(big)
    #expect(scenario.start() == [small])
  }

  @Test("a later request passes where it takes nothing that the first counts on")
  func passing() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let (memory, licence) = (
      scenario.core.addResource(capacity: 10), scenario.core.addResource(capacity: 1)
    )
    let holder = scenario.submit(to: queue, demands: [(licence, 1)])
    let first = scenario.submit(to: queue, demands: [(memory, 6), (licence, 1)])
    let free = scenario.submit(to: queue)
    let fits = scenario.submit(to: queue, demands: [(memory, 4)])
    let delays = scenario.submit(to: queue, demands: [(memory, 1)])
    #expect(scenario.start() == [holder, free, fits])
    #expect(
      scenario.core.wait(of: first) == .permit(licence, free: 0, wanted: 1, holders: 1))
    #expect(scenario.core.wait(of: delays) == .permit(memory, free: 6, wanted: 1, holders: 1))
    scenario.end(holder)
    #expect(scenario.start() == [first])
    scenario.end(fits)
    #expect(scenario.start() == [delays])
  }

  @Test("only the first to lack a resource reserves: what the second counts on may be taken")
  func secondInLine() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let (one, other) = (
      scenario.core.addResource(capacity: 1), scenario.core.addResource(capacity: 1)
    )
    let holder = scenario.submit(to: queue, demands: [(one, 1)])
    let first = scenario.submit(to: queue, demands: [(one, 1)])
    let second = scenario.submit(to: queue, demands: [(one, 1), (other, 1)])
    let third = scenario.submit(to: queue, demands: [(other, 1)])
    #expect(scenario.start() == [holder, third])
    scenario.end(third)
    scenario.end(holder)
    #expect(scenario.start() == [first])
    scenario.end(first)
    #expect(scenario.start() == [second])
  }

  @Test("a request is overtaken at most 64 times")
  func boundedOvertaking() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let (memory, licence) = (
      scenario.core.addResource(capacity: 1_000), scenario.core.addResource(capacity: 1)
    )
    let holder = scenario.submit(to: queue, demands: [(licence, 1)])
    let first = scenario.submit(to: queue, demands: [(memory, 1), (licence, 1)])
    let second = scenario.submit(to: queue, demands: [(memory, 1), (licence, 1)])
    #expect(scenario.start() == [holder])
    let later = (0..<100).map { _ in scenario.submit(to: queue, demands: [(memory, 1)]) }
    let passed = scenario.start()
    #expect(passed == Array(later.prefix(64)))
    for node in passed { scenario.end(node) }
    #expect(scenario.start() == [])
    scenario.end(holder)
    // The second was overtaken as often.
    #expect(scenario.start() == [first])
    scenario.end(first)
    #expect(scenario.start() == [second] + later.dropFirst(64))
  }

  @Test("one that was overtaken as often as may be, and is withdrawn, lets the others go on")
  func withdrawnAfterOvertaking() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let (memory, licence) = (
      scenario.core.addResource(capacity: 1_000), scenario.core.addResource(capacity: 1)
    )
    // The second reserves; the third, which is overtaken, only waits behind it.
    _ = scenario.submit(to: queue, demands: [(licence, 1)])
    _ = scenario.submit(to: queue, demands: [(licence, 1)])
    let third = scenario.submit(to: queue, demands: [(memory, 1), (licence, 1)])
    let later = (0..<100).map { _ in scenario.submit(to: queue, demands: [(memory, 1)]) }
    #expect(scenario.start().count == 65)
    scenario.core.withdraw(third)
    #expect(scenario.start() == Array(later.dropFirst(64)))
  }

  @Test("the bound holds against higher priorities too")
  func boundedOvertakingByPriority() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let licence = scenario.core.addResource(capacity: 1)
    var holder = scenario.submit(to: queue, demands: [(licence, 1)])
    let low = scenario.submit(to: queue, priority: -1, demands: [(licence, 1)])
    _ = scenario.start()
    var overtakes = 0
    while true {
      let high = scenario.submit(to: queue, priority: 1, demands: [(licence, 1)])
      _ = scenario.start()
      scenario.end(holder)
      let next = scenario.start()
      if next == [low] { break }
      guard next == [high], overtakes < 1_000 else { break }
      overtakes += 1
      holder = high
    }
    #expect(overtakes == 64)
  }

  @Test("two that need the same two resources do not lock each other out")
  func noDeadlock() {
    let scenario = Scenario()
    let root = scenario.queue()
    let (one, other) = (
      scenario.core.addResource(capacity: 1), scenario.core.addResource(capacity: 1)
    )
    let demands: [[(Core.ResourceID, Int64)]] = [
      [(one, 1)], [(other, 1)], [(one, 1), (other, 1)], [(one, 1), (other, 1)],
    ]
    let nodes = (0..<20).map { index in
      scenario.submit(
        to: index % 3 == 0 ? scenario.queue(below: root) : root, demands: demands[index % 4])
    }
    #expect(Set(scenario.runToEnd()) == Set(nodes))
  }

  @Test("a serial queue keeps its order also where its first lacks permits")
  func serialQueue() {
    let scenario = Scenario()
    let root = scenario.queue()
    let serial = scenario.queue(below: root, limit: 1, order: .fifo)
    let child = scenario.queue(below: serial)
    let licence = scenario.core.addResource(capacity: 1)
    let holder = scenario.submit(to: root, demands: [(licence, 1)])
    let first = scenario.submit(to: child, demands: [(licence, 1)])
    let second = scenario.submit(to: serial)
    #expect(scenario.start() == [holder])
    #expect(scenario.core.wait(of: second) == .turn(serial, behind: first))
    scenario.end(holder)
    #expect(scenario.start() == [first])
    scenario.end(first)
    #expect(scenario.start() == [second])
  }

  @Test("a queue that ceases to be serial lets others pass the one that lacks permits")
  func noLongerSerial() {
    let scenario = Scenario()
    let root = scenario.queue()
    let serial = scenario.queue(below: root, limit: 1, order: .fifo)
    let licence = scenario.core.addResource(capacity: 1)
    let holder = scenario.submit(to: root, demands: [(licence, 1)])
    let first = scenario.submit(to: serial, demands: [(licence, 1)])
    let second = scenario.submit(to: serial)
    #expect(scenario.start() == [holder])
    scenario.core.setLimit(of: serial, to: 2)
    #expect(scenario.start() == [second])
    scenario.end(holder)
    #expect(scenario.start() == [first])
  }

  @Test("a request of a full queue stands in no line")
  func fullQueue() {
    let scenario = Scenario()
    let root = scenario.queue()
    let full = scenario.queue(below: root, limit: 1)
    let memory = scenario.core.addResource(capacity: 2)
    _ = scenario.submit(to: full)
    let waiting = scenario.submit(to: full, demands: [(memory, 2)])
    let other = scenario.submit(to: root, demands: [(memory, 1)])
    #expect(scenario.start().contains(other))
    #expect(scenario.core.wait(of: waiting) == .place(full, running: 1))
  }

  @Test("a request that is withdrawn from the line lets those behind it go on")
  func withdrawn() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let memory = scenario.core.addResource(capacity: 4)
    _ = scenario.submit(to: queue, demands: [(memory, 2)])
    let big = scenario.submit(to: queue, demands: [(memory, 4)])
    let small = scenario.submit(to: queue, demands: [(memory, 2)])
    #expect(scenario.start().count == 1)
    scenario.core.withdraw(big)
    #expect(scenario.start() == [small])
  }
}
