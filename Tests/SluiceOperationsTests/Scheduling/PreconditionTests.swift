import SluiceOperations
import Testing

@Suite("What the core refuses")
struct PreconditionTests {
  @Test("submitting a node that is blocked or already queued")
  func submitTwice() async {
    await #expect(processExitsWith: .failure) {
      var core = Core()
      let queue = core.addQueue(.init())
      let first = core.addNode(after: [])
      core.submit(core.addNode(after: [first]), .init(queue: queue))
    }
    await #expect(processExitsWith: .failure) {
      var core = Core()
      let queue = core.addQueue(.init())
      let node = core.addNode(after: [])
      core.submit(node, .init(queue: queue))
      core.submit(node, .init(queue: queue))
    }
  }

  @Test("asking for more than a resource has")
  func overCapacity() async {
    await #expect(processExitsWith: .failure) {
      var core = Core()
      let queue = core.addQueue(.init())
      let memory = core.addResource(capacity: 4)
      core.submit(
        core.addNode(after: []), .init(queue: queue, demands: [.init(resource: memory, amount: 5)]))
    }
  }

  @Test("asking for no place")
  func noPlace() async {
    await #expect(processExitsWith: .failure) {
      var core = Core()
      let queue = core.addQueue(.init())
      core.submit(core.addNode(after: []), .init(queue: queue, places: 0))
    }
  }

  @Test("resuming a queue that is not suspended")
  func unbalancedResume() async {
    await #expect(processExitsWith: .failure) {
      var core = Core()
      core.resume(core.addQueue(.init()))
    }
  }

  @Test("parking a node that does not run")
  func parkQueued() async {
    await #expect(processExitsWith: .failure) {
      var core = Core()
      let queue = core.addQueue(.init())
      let node = core.addNode(after: [])
      core.submit(node, .init(queue: queue))
      core.park(node)
    }
  }

  @Test("retiring a node twice")
  func retireTwice() async {
    await #expect(processExitsWith: .failure) {
      var core = Core()
      let node = core.addNode(after: [])
      core.retire(node)
      core.retire(node)
    }
  }

  @Test("a limit of nothing")
  func zeroLimit() async {
    await #expect(processExitsWith: .failure) {
      var core = Core()
      _ = core.addQueue(.init(limit: 0))
    }
  }
}
