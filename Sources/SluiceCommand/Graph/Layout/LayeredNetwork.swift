/// A graph in layers in which every segment leads from one layer to the next.
///
/// Cells 0..<n are the graph's nodes; the others are bends, at which a long edge passes a layer.
/// Long edges out of one node share their bends, and so do long edges into one: what runs
/// together has one end in common, so a line can be followed without doubt. That keeps the bends
/// at O(nodes × layers), where a chain of bends for each edge would be O(edges × layers).
struct LayeredNetwork: Sendable {
  let nodeCount: Int
  /// By cell.
  let layers: [Int32]
  let layerCount: Int
  /// Each pair of cells once.
  let segments: [(from: Int32, to: Int32)]
  /// By cell, a number that those cells share whose wires are drawn as one: a node and the chain
  /// behind it, or a chain before a node.
  let bundles: [Int32]
  /// To the next layer, and to the one before.
  let down: Adjacency
  let up: Adjacency

  var cellCount: Int { layers.count }

  func isBend(_ cell: Int32) -> Bool { cell >= nodeCount }

  /// - Returns: nil where it would have more than `limit` cells.
  /// - Complexity: O(edges + cells).
  init?(edges: [(from: Int32, to: Int32)], layering: Layering, limit: Int) {
    var bends = Bends(edges: edges, layers: layering.layers)
    guard bends.count + layering.layers.count <= limit else { return nil }
    bends.place(edges)
    nodeCount = layering.layers.count
    layerCount = layering.count
    layers = bends.layers
    segments = bends.segments
    bundles = bends.bundles
    down = Adjacency(nodeCount: layers.count, segments)
    up = Adjacency(nodeCount: layers.count, segments.reversedEdges)
  }
}

/// The bends of a graph's long edges: a chain behind each node that many leave, and one before
/// each that many enter.
private struct Bends {
  /// Of all cells; grows as bends are placed.
  var layers: [Int32]
  var segments: [(from: Int32, to: Int32)] = []
  private(set) var bundles: [Int32]
  private(set) var count = 0
  /// By node, of its long edges.
  private var leaving: [Int32]
  private var entering: [Int32]
  /// By node, how many layers its chains pass.
  private var behind: [Int32]
  private var before: [Int32]

  init(edges: [(from: Int32, to: Int32)], layers: [Int32]) {
    self.layers = layers
    bundles = Array(0..<Int32(layers.count))
    leaving = Array(repeating: 0, count: layers.count)
    (entering, behind, before) = (leaving, leaving, leaving)
    for (from, to) in edges where span(from, to) > 1 {
      leaving[Int(from)] += 1
      entering[Int(to)] += 1
    }
    for (from, to) in edges where span(from, to) > 1 {
      let passed = span(from, to) - 1
      if runsIntoTarget(from, to) {
        before[Int(to)] = max(before[Int(to)], passed)
      } else {
        behind[Int(from)] = max(behind[Int(from)], passed)
      }
    }
    count = zip(behind, before).reduce(0) { $0 + Int($1.0) + Int($1.1) }
  }

  private func span(_ from: Int32, _ to: Int32) -> Int32 { layers[Int(to)] - layers[Int(from)] }

  /// Whether an edge joins the chain before its target rather than the one behind its source.
  private func runsIntoTarget(_ from: Int32, _ to: Int32) -> Bool {
    entering[Int(to)] > leaving[Int(from)]
  }

  mutating func place(_ edges: [(from: Int32, to: Int32)]) {
    let nodes = layers.indices
    /// By node, the first cell of its chain.
    var firstBehind = behind
    var firstBefore = before
    for node in nodes {
      let layer = layers[node]
      firstBehind[node] = chain(of: behind[node], from: layer + 1, bundle: Int32(node))
      if behind[node] > 0 { segments.append((Int32(node), firstBehind[node])) }
      firstBefore[node] = chain(
        of: before[node], from: layer - before[node], bundle: Int32(layers.count))
      if before[node] > 0 { segments.append((Int32(layers.count - 1), Int32(node))) }
    }
    for (from, to) in edges {
      let passed = span(from, to) - 1
      if passed == 0 {
        segments.append((from, to))
      } else if runsIntoTarget(from, to) {
        segments.append((from, firstBefore[Int(to)] + before[Int(to)] - passed))
      } else {
        segments.append((firstBehind[Int(from)] + passed - 1, to))
      }
    }
  }

  /// Adds bends in as many layers, each with a segment from the one before.
  private mutating func chain(of length: Int32, from layer: Int32, bundle: Int32) -> Int32 {
    let first = Int32(layers.count)
    for index in 0..<length {
      layers.append(layer + index)
      bundles.append(bundle)
      if index > 0 { segments.append((first + index - 1, first + index)) }
    }
    return first
  }
}
