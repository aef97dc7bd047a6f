import TestSupport
import Testing

@testable import SluiceModel

@Suite("Components come after what their edges lead to")
struct ComponentOrderTests {
  private static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, 34]

  private struct RandomGraph {
    let edges: EdgeTable
    /// By node: the nodes that a way of at least one edge leads to.
    let reach: [Set<Int32>]

    init(using random: inout SeededGenerator) {
      let count = Int.random(in: 1...12, using: &random)
      var edges = EdgeTable(nodeCount: count, edgeCount: 0)
      for _ in 0..<count {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          edges.append(Int32.random(in: 0..<Int32(count), using: &random))
        }
        edges.endNode()
      }
      self.edges = edges
      reach = (0..<Int32(count)).map { node in
        var seen: Set<Int32> = []
        var open = Array(edges[node])
        while let next = open.popLast() {
          if seen.insert(next).inserted { open += edges[next] }
        }
        return seen
      }
    }
  }

  @Test("two nodes are in one component where each leads to the other", arguments: seeds)
  func components(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let graph = RandomGraph(using: &random)
      let order = ComponentOrder(graph.edges)
      #expect(order.nodes.sorted() == Array(0..<Int32(graph.edges.nodeCount)), "seed \(seed)")
      var component: [Int32: Int] = [:]
      for number in 0..<order.count {
        for node in order[number] { component[node] = number }
      }
      for a in 0..<Int32(graph.edges.nodeCount) {
        for b in graph.reach[Int(a)] where b != a {
          let isMutual = graph.reach[Int(b)].contains(a)
          #expect((component[a] == component[b]) == isMutual, "seed \(seed)")
          if !isMutual { #expect(component[b]! < component[a]!, "seed \(seed)") }
        }
      }
    }
  }

  @Test("the path of a cycle follows edges, and no node stands in it twice", arguments: seeds)
  func cycles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let graph = RandomGraph(using: &random)
      let order = ComponentOrder(graph.edges)
      for number in 0..<order.count where order[number].count > 1 {
        let nodes = CyclePath(in: order[number], of: graph.edges).nodes
        #expect(Set(nodes).count == nodes.count, "seed \(seed)")
        #expect(nodes.first == order[number].min(), "seed \(seed)")
        for (from, to) in zip(nodes, nodes.dropFirst() + [nodes[0]]) {
          #expect(graph.edges[from].contains(to), "seed \(seed)")
        }
      }
    }
  }
}
