import SluiceOperations
import Testing

@Suite("Barriers")
struct BarrierTests {
  @Test("a barrier starts when those before it have ended; those after it wait for its end")
  func alone() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let before = [scenario.submit(to: queue), scenario.submit(to: queue)]
    let barrier = scenario.submit(to: queue, isBarrier: true)
    let after = [scenario.submit(to: queue), scenario.submit(to: queue)]
    #expect(scenario.start() == before)
    #expect(scenario.core.wait(of: barrier) == .barrier(queue))
    #expect(scenario.core.wait(of: after[0]) == .barrier(queue))
    scenario.end(before[1])
    #expect(scenario.start() == [])
    scenario.end(before[0])
    #expect(scenario.start() == [barrier])
    scenario.end(barrier)
    #expect(scenario.start() == after)
  }

  @Test("it is alone in all below its queue, and not beside it")
  func subtree() {
    let scenario = Scenario()
    let root = scenario.queue()
    let queue = scenario.queue(below: root)
    let child = scenario.queue(below: queue)
    let before = scenario.submit(to: child)
    let barrier = scenario.submit(to: queue, isBarrier: true)
    let after = scenario.submit(to: child)
    let beside = scenario.submit(to: root)
    #expect(Set(scenario.start()) == [before, beside])
    scenario.end(before)
    #expect(scenario.start() == [barrier])
    scenario.end(barrier)
    #expect(scenario.start() == [after])
  }

  @Test("one in a child does not close the target")
  func child() {
    let scenario = Scenario()
    let root = scenario.queue()
    let child = scenario.queue(below: root)
    let running = scenario.submit(to: child)
    _ = scenario.submit(to: child, isBarrier: true)
    let free = scenario.submit(to: root)
    #expect(Set(scenario.start()) == [running, free])
  }

  @Test("barriers follow one another in order, whatever their priority")
  func several() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let nodes = [
      scenario.submit(to: queue, isBarrier: true), scenario.submit(to: queue, priority: 1),
      scenario.submit(to: queue, priority: 9, isBarrier: true), scenario.submit(to: queue),
    ]
    #expect(scenario.start() == [nodes[0]])
    #expect(scenario.runToEnd() == Array(nodes.dropFirst()))
  }

  @Test("each attempt is a barrier of its own: those that came in the pause go first")
  func attempts() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let barrier = scenario.submit(to: queue, isBarrier: true)
    let other = scenario.submit(to: queue)
    #expect(scenario.start() == [barrier])
    scenario.park(barrier)
    #expect(scenario.start() == [other])
    scenario.core.submit(barrier, .init(queue: queue, isBarrier: true))
    #expect(scenario.start() == [])
    scenario.end(other)
    #expect(scenario.start() == [barrier])
  }

  @Test("a barrier that is withdrawn lets go what waited behind it")
  func withdrawn() {
    let scenario = Scenario()
    let queue = scenario.queue()
    let before = scenario.submit(to: queue)
    let barrier = scenario.submit(to: queue, isBarrier: true)
    let after = scenario.submit(to: queue)
    #expect(scenario.start() == [before])
    scenario.core.withdraw(barrier)
    #expect(scenario.start() == [after])
  }

  @Test("one that waited behind a barrier and is withdrawn no longer counts")
  func withdrawnBehind() {
    let scenario = Scenario()
    let root = scenario.queue()
    let child = scenario.queue(below: root)
    let first = scenario.submit(to: child, isBarrier: true)
    let behind = scenario.submit(to: child)
    let last = scenario.submit(to: root, isBarrier: true)
    #expect(scenario.start() == [first])
    scenario.core.withdraw(behind)
    scenario.end(first)
    #expect(scenario.start() == [last])
  }
}
