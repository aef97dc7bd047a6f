import SluiceOperations
import Testing

@Suite("A node's life")
struct LifeTests {
  @Test("a node may be retired wherever it is, and its dependents go on")
  func retiredAnywhere() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let licence = scenario.core.addResource(capacity: 1)
    let running = scenario.submit(to: queue, demands: [(licence, 1)])
    _ = scenario.start()
    let queued = scenario.submit(to: queue, demands: [(licence, 1)])
    let ready = scenario.core.addNode(after: [])
    let last = scenario.core.addNode(after: [running, queued, ready])
    for node in [queued, ready, running] {
      #expect(scenario.core.nextReady() != last)
      scenario.core.retire(node)
    }
    #expect(scenario.core.nextReady() == last)
    scenario.core.retire(last)
    #expect(scenario.core.counts == .init(retired: 4))
  }

  @Test("a node retired before it was told as ready is not told")
  func retiredWhileReady() {
    var core = Core()
    core.retire(core.addNode(after: []))
    #expect(core.nextReady() == nil)
  }

  @Test("a parked node gives its place back and comes again behind those that wait")
  func parked() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let nodes = (0..<3).map { _ in scenario.submit(to: queue) }
    #expect(scenario.start() == [nodes[0]])
    scenario.park(nodes[0])
    #expect(scenario.start() == [nodes[1]])
    scenario.core.submit(nodes[0], .init(queue: queue))
    scenario.end(nodes[1])
    #expect(scenario.runToEnd() == [nodes[2], nodes[0]])
  }

  @Test("a withdrawn node gives up its turn")
  func withdrawn() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let nodes = (0..<3).map { _ in scenario.submit(to: queue) }
    scenario.core.withdraw(nodes[0])
    scenario.core.withdraw(nodes[1])
    scenario.core.submit(nodes[0], .init(queue: queue))
    #expect(scenario.runToEnd() == [nodes[2], nodes[0]])
  }

  @Test("the counts say how many nodes are where")
  func counts() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let nodes = (0..<3).map { _ in scenario.submit(to: queue) }
    _ = scenario.core.addNode(after: nodes)
    _ = scenario.core.addNode(after: [])
    _ = scenario.start()
    scenario.core.withdraw(nodes[2])
    #expect(
      scenario.core.counts == .init(blocked: 1, ready: 1, queued: 1, running: 1, parked: 1))
  }

  @Test("a chain of a million nodes runs and is freed without recursion")
  func longChain() {
    let count = 1_000_000
    var core = Core()
    let queue = core.addQueue(.init(limit: 2))
    core.addNodes(
      count: count,
      dependencies: (
        [0] + (0..<Int32(count)), (0..<Int32(count - 1)).map { $0 }
      ))
    // Its end is enough: each step is the same.
    for _ in 0..<1_000 {
      guard let node = core.nextReady() else { break }
      core.submit(node, .init(queue: queue))
      if let node = core.nextStart() { core.retire(node) }
    }
    #expect(core.counts.retired == 1_000)
    core = Core()
    #expect(core.counts.blocked == 0)
  }
}
