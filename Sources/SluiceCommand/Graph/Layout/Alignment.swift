/// Blocks of cells that stand in one line, each cell with the median of its neighbours one layer
/// before, where nothing stands between.
///
/// The first step of Brandes and Köpf, "Fast and simple horizontal coordinate assignment" (2001).
struct Alignment {
  /// By cell: the first cell of its block.
  private(set) var roots: [Int32]

  /// - Parameters:
  ///   - layers: The cells by layer, in the direction of the alignment.
  ///   - places: The place of each cell in its layer.
  ///   - earlier: The neighbours in the layer before, in that direction.
  ///   - isBlocked: Whether a segment would break a long edge that is to stay straight.
  init(
    layers: [[Int32]], places: [Int32], earlier: Adjacency,
    isBlocked: (_ earlier: Int32, _ later: Int32) -> Bool
  ) {
    roots = Array(0..<Int32(places.count))
    var hasNext = [Bool](repeating: false, count: places.count)
    var neighbours: [Int32] = []
    for layer in layers {
      var last: Int32 = -1
      for cell in layer {
        neighbours.removeAll(keepingCapacity: true)
        neighbours += earlier[cell]
        guard !neighbours.isEmpty else { continue }
        neighbours.sort { places[Int($0)] < places[Int($1)] }
        let medians = (neighbours.count - 1) / 2...neighbours.count / 2
        for neighbour in neighbours[medians] {
          let place = places[Int(neighbour)]
          guard place > last, !hasNext[Int(neighbour)], !isBlocked(neighbour, cell) else {
            continue
          }
          hasNext[Int(neighbour)] = true
          roots[Int(cell)] = roots[Int(neighbour)]
          last = place
          break
        }
      }
    }
  }

  /// The place of each cell across its layer: as near to the first as the gaps allow, then as near
  /// to what stands behind it as that leaves free.
  ///
  /// - Parameter gap: Between the middles of two neighbours of a layer.
  /// - Complexity: O(cells).
  func compacted(layers: [[Int32]], gap: (Int32, Int32) -> Int) -> [Int] {
    var edges: [(from: Int32, to: Int32)] = []
    edges.reserveCapacity(roots.count)
    var gaps: [Int] = []
    for layer in layers {
      for (left, right) in zip(layer, layer.dropFirst()) {
        edges.append((roots[Int(left)], roots[Int(right)]))
        gaps.append(gap(left, right))
      }
    }
    let next = Adjacency(nodeCount: roots.count, edges)
    let indices = edges.indices.map { (from: edges[$0].from, to: Int32($0)) }
    let rows = Adjacency(nodeCount: roots.count, indices)
    let order = next.topologicalOrder()
    var middles = [Int](repeating: 0, count: roots.count)
    for block in order {
      for index in rows[block] {
        let right = Int(edges[Int(index)].to)
        middles[right] = max(middles[right], middles[Int(block)] + gaps[Int(index)])
      }
    }
    for block in order.reversed() where next.degree(of: block) > 0 {
      let room = rows[block].reduce(Int.max) {
        min($0, middles[Int(edges[Int($1)].to)] - gaps[Int($1)])
      }
      middles[Int(block)] = max(middles[Int(block)], room)
    }
    return roots.map { middles[Int($0)] }
  }
}
