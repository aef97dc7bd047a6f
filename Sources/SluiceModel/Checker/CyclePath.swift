/// A way through a graph that comes back to where it began.
struct CyclePath {
  /// Each node once, in the order of the edges; the last leads to the first.
  let nodes: [Int32]

  /// The shortest cycle through the least node of a component that has one.
  ///
  /// - Complexity: O(n + e) of the component.
  init(in component: ArraySlice<Int32>, of edges: EdgeTable) {
    let members = Set(component)
    let start = component.min() ?? 0
    var cameFrom: [Int32: Int32] = [:]
    var queue = [start]
    var next = 0
    search: while next < queue.count {
      let node = queue[next]
      next += 1
      for target in edges[node] where members.contains(target) {
        if target == start {
          cameFrom[start] = node
          break search
        }
        if cameFrom[target] == nil {
          cameFrom[target] = node
          queue.append(target)
        }
      }
    }
    var path: [Int32] = []
    var node = cameFrom[start]
    while let current = node, current != start {
      path.append(current)
      node = cameFrom[current]
    }
    nodes = [start] + path.reversed()
  }

  /// `a → b → c → a`; of a long way the first and the last steps.
  func description(_ name: (Int32) -> String) -> String {
    let names = (nodes + [nodes[0]]).map(name)
    guard names.count > Self.shownNames else { return names.joined(separator: " → ") }
    let (head, tail) = (names.prefix(Self.shownNames - 3), names.suffix(2))
    let hidden = "(\(names.count - head.count - tail.count) more)"
    return (head + [hidden] + tail).joined(separator: " → ")
  }

  /// The edges that are worth a note of their own: the first ones and the last.
  var shownEdges: [(from: Int32, to: Int32)] {
    let edges = nodes.indices.map { (from: nodes[$0], to: nodes[($0 + 1) % nodes.count]) }
    guard edges.count > Self.shownNotes else { return edges }
    return edges.prefix(Self.shownNotes - 1) + edges.suffix(1)
  }

  private static let shownNames = 9
  private static let shownNotes = 6
}
