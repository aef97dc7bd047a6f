import SluiceOperations
import Testing

@Suite("Suspension and hold")
struct SuspensionTests {
  @Test("a suspended queue starts nothing of its own and of all below it; what runs goes on")
  func suspendedSubtree() {
    let scenario = Scenario()
    let root = scenario.queue()
    let queue = scenario.queue(below: root)
    let child = scenario.queue(below: queue)
    let running = scenario.submit(to: child)
    #expect(scenario.start() == [running])
    scenario.core.suspend(queue)
    let late = scenario.submit(to: child)
    let free = scenario.submit(to: root)
    #expect(scenario.start() == [free])
    #expect(scenario.core.wait(of: late) == .suspended(queue))
    scenario.end(running)
    #expect(scenario.start() == [])
    scenario.core.resume(queue)
    #expect(scenario.start() == [late])
  }

  @Test("suspensions nest: a queue is resumed as often as it was suspended")
  func nestedSuspensions() {
    let scenario = Scenario()
    let queue = scenario.queue(isSuspended: true)
    let node = scenario.submit(to: queue)
    scenario.core.suspend(queue)
    scenario.core.resume(queue)
    #expect(scenario.start() == [])
    scenario.core.resume(queue)
    #expect(scenario.start() == [node])
  }

  @Test("a suspended queue gives up what its nodes reserve")
  func suspendedReservation() {
    let scenario = Scenario()
    let root = scenario.queue()
    let queue = scenario.queue(below: root)
    let memory = scenario.core.addResource(capacity: 4)
    _ = scenario.submit(to: root, demands: [(memory, 2)])
    let big = scenario.submit(to: queue, demands: [(memory, 4)])
    let small = scenario.submit(to: root, demands: [(memory, 1)])
    #expect(scenario.start().count == 1)
    scenario.core.suspend(queue)
    #expect(scenario.core.wait(of: big) == .suspended(queue))
    #expect(scenario.start() == [small])
  }

  @Test("a held node waits while those after it start, and keeps its turn")
  func heldNode() {
    let scenario = Scenario()
    let queue = scenario.queue(limit: 1)
    let nodes = (0..<4).map { _ in scenario.submit(to: queue) }
    scenario.core.hold(nodes[0])
    #expect(scenario.start() == [nodes[1]])
    #expect(scenario.core.wait(of: nodes[0]) == .held)
    scenario.core.release(nodes[0])
    scenario.end(nodes[1])
    #expect(scenario.runToEnd() == [nodes[0], nodes[2], nodes[3]])
  }

  @Test("a node held before it is submitted waits when it is")
  func heldBeforeSubmit() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let node = scenario.core.addNode(after: [])
    scenario.core.hold(node)
    #expect(scenario.core.nextReady() == node)
    scenario.core.submit(node, .init(queue: queue))
    #expect(scenario.start() == [])
    scenario.core.release(node)
    #expect(scenario.start() == [node])
  }

  @Test("a held barrier keeps its queue closed")
  func heldBarrier() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let barrier = scenario.submit(to: queue, isBarrier: true)
    let late = scenario.submit(to: queue)
    scenario.core.hold(barrier)
    #expect(scenario.start() == [])
    scenario.core.release(barrier)
    #expect(scenario.runToEnd() == [barrier, late])
  }
}
