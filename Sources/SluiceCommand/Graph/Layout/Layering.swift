/// The layer of each node of an acyclic graph, from 0; each edge leads to a higher one.
///
/// The longest path gives the first layers; then nodes move between their neighbours as long as
/// that makes the edges shorter in sum, which is what a network simplex (Gansner et al., "A
/// technique for drawing directed graphs", 1993) does in the large.
struct Layering: Sendable {
  /// Sweeps over all nodes; a handful settles graphs of real workflows.
  private static let sweeps = 8

  private(set) var layers: [Int32]
  private let down: Adjacency
  private let up: Adjacency

  /// - Complexity: O(n + e).
  init(nodeCount: Int, edges: [(from: Int32, to: Int32)]) {
    down = Adjacency(nodeCount: nodeCount, edges)
    up = Adjacency(nodeCount: nodeCount, edges.reversedEdges)
    layers = Self.earliest(nodeCount: nodeCount, edges: edges)
    tighten(down.topologicalOrder())
  }

  /// The least layers: each node right behind the last of what leads to it.
  static func earliest(nodeCount: Int, edges: [(from: Int32, to: Int32)]) -> [Int32] {
    let down = Adjacency(nodeCount: nodeCount, edges)
    var layers = [Int32](repeating: 0, count: nodeCount)
    for node in down.topologicalOrder() {
      for target in down[node] {
        layers[Int(target)] = max(layers[Int(target)], layers[Int(node)] + 1)
      }
    }
    return layers
  }

  private mutating func tighten(_ order: [Int32]) {
    for _ in 0..<Self.sweeps {
      let moved = order.reversed().count { move($0) } + order.count { move($0) }
      if moved == 0 { break }
    }
    let first = layers.min() ?? 0
    if first > 0 { for node in layers.indices { layers[node] -= first } }
  }

  var count: Int { Int(layers.max() ?? -1) + 1 }

  private func lowest(_ node: Int32) -> Int32 {
    up[node].reduce(0) { max($0, layers[Int($1)] + 1) }
  }

  /// Moves towards the side with more edges, and says whether that changed anything.
  private mutating func move(_ node: Int32) -> Bool {
    let below = down.degree(of: node)
    let above = up.degree(of: node)
    guard below != above else { return false }
    let layer =
      below > above
      ? down[node].reduce(Int32.max) { min($0, layers[Int($1)] - 1) } : lowest(node)
    defer { layers[Int(node)] = layer }
    return layers[Int(node)] != layer
  }
}
