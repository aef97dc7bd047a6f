import SluiceOperations
import Testing

@Suite("Edges of the core")
struct DependencyTests {
  /// Ends whatever is ready, wave by wave.
  private func waves(of core: inout Core) -> [[Int32]] {
    var waves: [[Int32]] = []
    while true {
      var wave: [Core.NodeID] = []
      while let node = core.nextReady() { wave.append(node) }
      if wave.isEmpty { return waves }
      waves.append(wave.map(\.index))
      for node in wave { core.retire(node) }
    }
  }

  @Test("a node is ready when all that it depends on is retired, each wave in order of number")
  func waves() {
    var core = Core()
    // 3 -> 0, 3 -> 1, {0, 1} -> 2: a dependency may have a greater number.
    core.addNodes(count: 4, dependencies: ([0, 1, 2, 4, 4], [3, 3, 0, 1]))
    #expect(waves(of: &core) == [[3], [0, 1], [2]])
    #expect(core.counts.retired == 4)
  }

  @Test("an edge given twice counts once")
  func repeatedEdge() {
    var core = Core()
    core.addNodes(count: 2, dependencies: ([0, 0, 3], [0, 0, 0]))
    let added = core.addNode(after: [Core.NodeID(0), Core.NodeID(0)])
    #expect(core.wait(of: Core.NodeID(1)) == .blocked(count: 1))
    #expect(core.wait(of: added) == .blocked(count: 1))
    #expect(waves(of: &core) == [[0], [1, 2]])
  }

  @Test("a graph given later counts its own nodes from its own first")
  func secondGraph() {
    var core = Core()
    core.addNodes(count: 2, dependencies: ([0, 0, 1], [0]))
    let second = core.addNodes(count: 2, dependencies: ([0, 0, 1], [0]))
    #expect(second == 2..<4)
    #expect(waves(of: &core) == [[0, 2], [1, 3]])
  }

  @Test("a dependency that is retired counts as met")
  func retiredDependency() {
    var core = Core()
    let first = core.addNode(after: [])
    core.retire(first)
    let second = core.addNode(after: [first])
    #expect(core.nextReady() == second)
  }

  @Test("an edge may be added to a node that is blocked, and any may be removed")
  func changedEdges() {
    var core = Core()
    core.addNodes(count: 2, dependencies: ([0, 0, 1], [0]))
    let third = core.addNode(after: [])
    core.addDependency(of: Core.NodeID(1), on: third)
    #expect(core.wait(of: Core.NodeID(1)) == .blocked(count: 2))
    core.removeDependency(of: Core.NodeID(1), on: Core.NodeID(0))
    #expect(core.wait(of: Core.NodeID(1)) == .blocked(count: 1))
    core.removeDependency(of: Core.NodeID(1), on: third)
    #expect(waves(of: &core) == [[0, 1, 2]])
  }

  @Test("a node that is retired while it is blocked lets its own dependents go on")
  func retiredWhileBlocked() {
    var core = Core()
    core.addNodes(count: 3, dependencies: ([0, 0, 1, 2], [0, 1]))
    core.retire(Core.NodeID(1))
    #expect(waves(of: &core) == [[0, 2]])
  }

  @Test("what is retired is forgotten as nodes are added, and keeps its number")
  func forgetsRetired() {
    var core = Core()
    var last = core.addNode(after: [])
    for _ in 0..<10_000 {
      let next = core.addNode(after: [last])
      #expect(core.nextReady() == last)
      core.retire(last)
      last = next
    }
    #expect(last == Core.NodeID(10_000))
    #expect(core.wait(of: Core.NodeID(0)) == nil)
    #expect(core.heldNodes < 4_096)
  }
}
