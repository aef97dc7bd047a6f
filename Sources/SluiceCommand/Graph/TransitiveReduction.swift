/// An acyclic graph without the edges that a longer way between the same nodes implies.
struct TransitiveReduction: Sendable {
  /// What is left, in the order given.
  let edges: [(from: Int32, to: Int32)]

  /// For each node a search upwards from its needs, no further than the least layer of them.
  ///
  /// - Complexity: O(n · e) at worst; near O(e) where edges are short.
  init(nodeCount: Int, edges: [(from: Int32, to: Int32)]) {
    let down = Adjacency(nodeCount: nodeCount, edges)
    let up = Adjacency(nodeCount: nodeCount, edges.reversedEdges)
    /// By node: its place in an order in which each follows what leads to it.
    var places = [Int32](repeating: 0, count: nodeCount)
    for (place, node) in down.topologicalOrder().enumerated() { places[Int(node)] = Int32(place) }
    /// By node: the last node from whose needs it was reached.
    var reached = [Int32](repeating: -1, count: nodeCount)
    var implied = Set<Int>()
    var indices = [Int: [Int]]()
    for (index, edge) in edges.enumerated() where up.degree(of: edge.to) > 1 {
      indices[Int(edge.to), default: []].append(index)
    }
    var stack: [Int32] = []
    for node in 0..<Int32(nodeCount) where up.degree(of: node) > 1 {
      let first = up[node].reduce(Int32.max) { min($0, places[Int($1)]) }
      stack += up[node]
      while let last = stack.popLast() {
        for need in up[last] where places[Int(need)] >= first && reached[Int(need)] != node {
          reached[Int(need)] = node
          stack.append(need)
        }
      }
      for index in indices[Int(node)] ?? [] where reached[Int(edges[index].from)] == node {
        implied.insert(index)
      }
    }
    self.edges = edges.indices.filter { !implied.contains($0) }.map { edges[$0] }
  }
}
