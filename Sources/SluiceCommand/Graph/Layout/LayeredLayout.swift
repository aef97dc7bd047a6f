/// A connected graph in layers: where its boxes stand and how its wires run.
///
/// Sugiyama's method. Each layer is a band that its boxes fill; a wire crosses a band straight and
/// bends only between two of them, so that it cannot touch a box that is not its own.
struct LayeredLayout: Sendable {
  /// Wires that are one line in part: those out of a node, or into it.
  struct Bundle: Hashable, Sendable {
    var wires: [Wire]
  }

  /// By node.
  private(set) var boxes: [Frame] = []
  private(set) var bundles: [Bundle] = []
  /// Where wires end at a node, each place once.
  private(set) var arrows: [Point] = []
  private(set) var size: Size

  private let direction: FlowDirection
  private let network: LayeredNetwork
  /// By layer.
  private var bands: [Range<Int>] = []
  /// By cell.
  private let middles: [Int]

  /// Between two boxes of a layer, and between a line and what is beside it.
  private static let boxGap = 18
  private static let lineGap = 14

  /// - Parameters:
  ///   - sizes: By node; even where they lie across the flow.
  ///   - limit: How many nodes and bends there may be.
  /// - Returns: nil where there would be more.
  init?(
    sizes: [Size], edges: [(from: Int32, to: Int32)], direction: FlowDirection, limit: Int
  ) {
    let layering = Layering(nodeCount: sizes.count, edges: edges)
    guard let network = LayeredNetwork(edges: edges, layering: layering, limit: limit)
    else { return nil }
    let order = LayerOrder(network)
    let bends = network.cellCount - sizes.count
    let assignment = BreadthAssignment(
      network, order,
      halves: sizes.map { direction.breadth(of: $0) / 2 } + Array(repeating: 0, count: bends),
      gaps: Array(repeating: Self.boxGap / 2, count: sizes.count)
        + Array(repeating: Self.lineGap / 2, count: bends))
    self.direction = direction
    self.network = network
    middles = assignment.middles
    size = Size(width: 0, height: 0)
    bands = makeBands(depths: sizes.map(direction.depth))
    size = direction.size(depth: bands.last?.upperBound ?? 0, breadth: assignment.breadth)
    boxes = sizes.indices.map { box(of: $0, breadth: direction.breadth(of: sizes[$0])) }
    bundles = makeBundles()
    arrows = sizes.indices.filter { network.up.degree(of: Int32($0)) > 0 }.map {
      direction.point(
        depth: bands[Int(network.layers[$0])].lowerBound, breadth: middles[$0])
    }
  }

  /// Nodes and bends.
  var cellCount: Int { network.cellCount }

  // MARK: Bands

  /// As deep as the deepest box, with room between two of them for what bends there.
  private func makeBands(depths: [Int]) -> [Range<Int>] {
    var thickness = [Int](repeating: 0, count: network.layerCount)
    for (node, depth) in depths.enumerated() {
      let layer = Int(network.layers[node])
      thickness[layer] = max(thickness[layer], depth)
    }
    var steepest = [Int](repeating: 0, count: network.layerCount)
    for (from, to) in network.segments {
      let layer = Int(network.layers[Int(from)])
      steepest[layer] = max(steepest[layer], abs(middles[Int(from)] - middles[Int(to)]))
    }
    var start = 0
    return thickness.indices.map { layer in
      defer { start += thickness[layer] + Self.room(forRise: steepest[layer]) }
      return start..<start + thickness[layer]
    }
  }

  private static func room(forRise rise: Int) -> Int { min(max(44, 32 + rise / 5), 128) }

  private func box(of node: Int, breadth: Int) -> Frame {
    let band = bands[Int(network.layers[node])]
    return Frame(
      origin: direction.point(depth: band.lowerBound, breadth: middles[node] - breadth / 2),
      size: direction.size(depth: band.count, breadth: breadth))
  }

  // MARK: Wires

  /// By the chain of bends that they belong to, else by the node that they come from.
  private func makeBundles() -> [Bundle] {
    var bundles = [Bundle](repeating: Bundle(wires: []), count: network.cellCount)
    var isCrossed = [Bool](repeating: false, count: network.cellCount)
    for (from, to) in network.segments {
      let owner = network.isBend(from) ? from : network.isBend(to) ? to : from
      let start = bands[Int(network.layers[Int(from)])].upperBound
      let band = bands[Int(network.layers[Int(to)])]
      let crosses = network.isBend(to) && !isCrossed[Int(to)]
      isCrossed[Int(to)] = true
      let bend = direction.point(depth: band.lowerBound, breadth: middles[Int(to)])
      let end = direction.point(depth: band.upperBound, breadth: middles[Int(to)])
      bundles[Int(network.bundles[Int(owner)])].wires.append(
        Wire(
          start: direction.point(depth: start, breadth: middles[Int(from)]), bend: bend,
          end: crosses ? end : bend))
    }
    return bundles.filter { !$0.wires.isEmpty }
  }
}
