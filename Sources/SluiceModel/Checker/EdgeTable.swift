/// Edges of numbered nodes in compressed rows: node i has `targets[starts[i]..<starts[i + 1]]`.
struct EdgeTable {
  private(set) var starts: [Int32] = [0]
  private(set) var targets: [Int32] = []

  init(nodeCount: Int, edgeCount: Int) {
    starts.reserveCapacity(nodeCount + 1)
    targets.reserveCapacity(edgeCount)
  }

  var nodeCount: Int { starts.count - 1 }
  var count: Int { targets.count }

  /// Adds an edge of the node after the last that was ended.
  mutating func append(_ target: Int32) { targets.append(target) }

  mutating func endNode() { starts.append(Int32(targets.count)) }

  func range(of node: Int32) -> Range<Int> { Int(starts[Int(node)])..<Int(starts[Int(node) + 1]) }

  subscript(node: Int32) -> ArraySlice<Int32> { targets[range(of: node)] }
}
