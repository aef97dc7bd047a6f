/// Where each cell stands across its layer: near its neighbours, and long edges straight.
///
/// After Brandes and Köpf (2001): four alignments, from each end of the layers and of each layer,
/// and of each cell the mean of the two middle ones. Whole numbers throughout; as each
/// alignment keeps the gaps, so does any one of their order statistics, and a mean that is
/// rounded down. In the end far cells are drawn together.
struct BreadthAssignment: Sendable {
  /// By cell: its middle; the least edge of all is at 0.
  let middles: [Int]
  /// The greatest edge of all.
  let breadth: Int

  /// - Parameters:
  ///   - halves: By cell, half of what it takes across its layer.
  ///   - gaps: By cell, half of the room that it wants to its neighbour.
  /// - Complexity: O(cells + segments · log of the largest degree).
  init(_ network: LayeredNetwork, _ order: LayerOrder, halves: [Int], gaps: [Int]) {
    let blocked = Self.blockedSegments(network, order)
    let gap: @Sendable (Int32, Int32) -> Int = { left, right in
      halves[Int(left)] + halves[Int(right)] + gaps[Int(left)] + gaps[Int(right)]
    }
    let candidates = [false, true].flatMap { isUpward in
      [false, true].map { isMirrored in
        Self.candidate(
          network, order, blocked, isUpward: isUpward, isMirrored: isMirrored, gap: gap)
      }
    }
    var middles = BreadthRelaxation(
      network, order, middles: Self.balanced(candidates, halves: halves), gap: gap
    ).middles
    let edges = middles.indices.lazy.map { (middles[$0] - halves[$0], middles[$0] + halves[$0]) }
    let least = edges.map(\.0).min() ?? 0
    breadth = (edges.map(\.1).max() ?? 0) - least
    for cell in middles.indices { middles[cell] -= least }
    self.middles = middles
  }

  // MARK: One alignment

  private static func candidate(
    _ network: LayeredNetwork, _ order: LayerOrder, _ blocked: Set<Segment>, isUpward: Bool,
    isMirrored: Bool, gap: (Int32, Int32) -> Int
  ) -> [Int] {
    var layers = isUpward ? order.layers.reversed() : order.layers
    var places = order.places
    if isMirrored {
      for layer in layers.indices {
        layers[layer].reverse()
        for (place, cell) in layers[layer].enumerated() { places[Int(cell)] = Int32(place) }
      }
    }
    let alignment = Alignment(
      layers: layers, places: places, earlier: isUpward ? network.down : network.up
    ) { earlier, later in
      blocked.contains(
        isUpward ? Segment(from: later, to: earlier) : Segment(from: earlier, to: later))
    }
    let middles = alignment.compacted(layers: layers, gap: gap)
    return isMirrored ? middles.map { -$0 } : middles
  }

  /// Moves the wider alignments to an edge of the narrowest, and takes the middle of the four.
  private static func balanced(_ candidates: [[Int]], halves: [Int]) -> [Int] {
    let edges = candidates.map { middles in
      middles.indices.reduce(into: (least: Int.max, greatest: Int.min)) { edges, cell in
        edges.least = min(edges.least, middles[cell] - halves[cell])
        edges.greatest = max(edges.greatest, middles[cell] + halves[cell])
      }
    }
    let widths = edges.map { $0.greatest - $0.least }
    guard let narrowest = widths.indices.min(by: { widths[$0] < widths[$1] }), !halves.isEmpty
    else { return [] }
    let shifts = edges.indices.map { index in
      // The odd ones are mirrored: theirs is the greatest edge.
      index % 2 == 0
        ? edges[narrowest].least - edges[index].least
        : edges[narrowest].greatest - edges[index].greatest
    }
    return halves.indices.map { cell in
      var four = candidates.indices.map { candidates[$0][cell] + shifts[$0] }
      four.sort()
      return (four[1] + four[2]) >> 1
    }
  }

  // MARK: Long edges stay straight

  private struct Segment: Hashable {
    let from: Int32
    let to: Int32
  }

  /// The segments that cross one between two bends.
  private static func blockedSegments(
    _ network: LayeredNetwork, _ order: LayerOrder
  ) -> Set<Segment> {
    var blocked: Set<Segment> = []
    for layer in order.layers.dropLast() {
      // Segments between bends, from left to right; where they cross, the later one gives way.
      var straight: [(upper: Int32, lower: Int32)] = []
      for cell in layer where network.isBend(cell) {
        for target in network.down[cell] where network.isBend(target) {
          let ends = (order.places[Int(cell)], order.places[Int(target)])
          if let last = straight.last, last.lower > ends.1 {
            blocked.insert(Segment(from: cell, to: target))
          } else {
            straight.append(ends)
          }
        }
      }
      guard !straight.isEmpty else { continue }
      for cell in layer {
        let place = order.places[Int(cell)]
        let next = straight.partitioningIndex { $0.upper > place }
        let previous = straight.partitioningIndex { $0.upper >= place }
        for target in network.down[cell]
        where !(network.isBend(cell) && network.isBend(target)) {
          let end = order.places[Int(target)]
          let crossesRight = next < straight.count && straight[next].lower < end
          let crossesLeft = previous > 0 && straight[previous - 1].lower > end
          if crossesLeft || crossesRight { blocked.insert(Segment(from: cell, to: target)) }
        }
      }
    }
    return blocked
  }
}

extension [(upper: Int32, lower: Int32)] {
  /// The first index whose element, and with it all behind, fulfils the condition.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
