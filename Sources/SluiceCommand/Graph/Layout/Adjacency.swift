/// The neighbours of each node in compressed rows, each row in the order of the edges given.
struct Adjacency: Sendable {
  private let starts: [Int32]
  private let targets: [Int32]

  /// - Complexity: O(n + e).
  init(nodeCount: Int, _ edges: some Collection<(from: Int32, to: Int32)>) {
    var starts = [Int32](repeating: 0, count: nodeCount + 1)
    for edge in edges { starts[Int(edge.from) + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var targets = [Int32](repeating: 0, count: edges.count)
    for edge in edges {
      targets[Int(next[Int(edge.from)])] = edge.to
      next[Int(edge.from)] += 1
    }
    self.starts = starts
    self.targets = targets
  }

  var nodeCount: Int { starts.count - 1 }

  subscript(node: Int32) -> ArraySlice<Int32> {
    targets[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
  }

  func degree(of node: Int32) -> Int { Int(starts[Int(node) + 1] - starts[Int(node)]) }

  /// Every node after all that lead to it; among those that are free, the one that came free first.
  ///
  /// - Precondition: There is no cycle.
  func topologicalOrder() -> [Int32] {
    var open = [Int32](repeating: 0, count: nodeCount)
    for target in targets { open[Int(target)] += 1 }
    var order = (0..<Int32(nodeCount)).filter { open[Int($0)] == 0 }
    order.reserveCapacity(nodeCount)
    var next = 0
    while next < order.count {
      for target in self[order[next]] {
        open[Int(target)] -= 1
        if open[Int(target)] == 0 { order.append(target) }
      }
      next += 1
    }
    precondition(order.count == nodeCount, "the graph has a cycle")
    return order
  }
}

extension Collection where Element == (from: Int32, to: Int32) {
  var reversedEdges: [(from: Int32, to: Int32)] { map { (from: $0.to, to: $0.from) } }
}
