/// Counts how often the segments between two layers cross.
///
/// Barth, Jünger and Mutzel, "Simple and efficient bilayer cross counting" (2002): the segments in
/// the order of the upper layer, the places of their lower ends in a tree of sums.
struct CrossingCount {
  private var tree: [Int32] = []

  /// - Parameters:
  ///   - upper: The cells of the upper layer in order.
  ///   - places: The place of each cell in its layer.
  /// - Complexity: O(e log e), e being the segments between the two.
  mutating func crossings(
    below upper: [Int32], _ down: Adjacency, width: Int, places: [Int32]
  ) -> Int {
    var leaves = 1
    while leaves < width { leaves *= 2 }
    tree = Array(repeating: 0, count: 2 * leaves)
    var count = 0
    var ends: [Int32] = []
    for cell in upper {
      ends.removeAll(keepingCapacity: true)
      for target in down[cell] { ends.append(places[Int(target)]) }
      if ends.count > 1 { ends.sort() }
      for end in ends { count += insert(at: leaves + Int(end)) }
    }
    return count
  }

  /// Adds one, and gives how many lie to the right.
  private mutating func insert(at leaf: Int) -> Int {
    var node = leaf
    var count = 0
    tree[node] += 1
    while node > 1 {
      if node & 1 == 0 { count += Int(tree[node + 1]) }
      node /= 2
      tree[node] += 1
    }
    return count
  }
}
