/// The connected components of a graph, by their first nodes.
struct ComponentSplit: Sendable {
  struct Component: Sendable {
    /// In order.
    var nodes: [Int32] = []
    /// By index into `nodes`.
    var edges: [(from: Int32, to: Int32)] = []
  }

  private(set) var components: [Component] = []
  /// Nodes without an edge, in order.
  private(set) var isolated: [Int32] = []

  /// - Complexity: O(n + e), but for the inverse of Ackermann's function.
  init(nodeCount: Int, edges: [(from: Int32, to: Int32)]) {
    var parents = Array(0..<Int32(nodeCount))
    func root(of node: Int32) -> Int32 {
      var node = node
      while parents[Int(node)] != node {
        parents[Int(node)] = parents[Int(parents[Int(node)])]
        node = parents[Int(node)]
      }
      return node
    }
    var hasEdge = [Bool](repeating: false, count: nodeCount)
    for (from, to) in edges {
      (hasEdge[Int(from)], hasEdge[Int(to)]) = (true, true)
      let (a, b) = (root(of: from), root(of: to))
      // The least node of a component is its root; halving the paths keeps them short.
      parents[Int(max(a, b))] = min(a, b)
    }
    var numbers: [Int32: Int] = [:]
    var places = [Int32](repeating: 0, count: nodeCount)
    for node in 0..<Int32(nodeCount) {
      guard hasEdge[Int(node)] else {
        isolated.append(node)
        continue
      }
      let number = numbers[root(of: node), default: components.count]
      if number == components.count {
        numbers[root(of: node)] = number
        components.append(Component())
      }
      places[Int(node)] = Int32(components[number].nodes.count)
      components[number].nodes.append(node)
    }
    for (from, to) in edges {
      guard let number = numbers[root(of: from)] else { continue }
      components[number].edges.append((places[Int(from)], places[Int(to)]))
    }
  }
}
