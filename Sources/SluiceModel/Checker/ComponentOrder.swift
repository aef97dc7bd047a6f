/// The strongly connected components of a graph, each after all that its edges lead to.
///
/// Tarjan's algorithm (SIAM Journal on Computing 1, 1972) with a stack of its own: a chain of any
/// length costs no stack of the thread.
struct ComponentOrder {
  /// All nodes, those of one component side by side.
  private(set) var nodes: [Int32] = []
  /// Component c is `nodes[starts[c]..<starts[c + 1]]`.
  private(set) var starts: [Int32] = [0]

  /// - Complexity: O(n + e).
  init(_ edges: EdgeTable) {
    var search = Search(edges)
    nodes.reserveCapacity(edges.nodeCount)
    starts.reserveCapacity(edges.nodeCount + 1)
    for root in 0..<Int32(edges.nodeCount) where !search.isVisited(root) {
      search.visit(root) { component in
        nodes.append(contentsOf: component)
        starts.append(Int32(nodes.count))
      }
    }
  }

  var count: Int { starts.count - 1 }

  subscript(component: Int) -> ArraySlice<Int32> {
    nodes[Int(starts[component])..<Int(starts[component + 1])]
  }
}

private struct Search {
  private struct Frame {
    let node: Int32
    var nextEdge: Int32
  }

  private let edges: EdgeTable
  /// By node: 0 unvisited, else its number in order of visits from 1; `done` once its component is
  /// known.
  private var number: [Int32]
  private var low: [Int32]
  private var path: [Int32] = []
  private var frames: [Frame] = []
  private var visits: Int32 = 0
  private let done = Int32.max

  init(_ edges: EdgeTable) {
    self.edges = edges
    number = Array(repeating: 0, count: edges.nodeCount)
    low = number
  }

  func isVisited(_ node: Int32) -> Bool { number[Int(node)] != 0 }

  mutating func visit(_ root: Int32, _ report: (ArraySlice<Int32>) -> Void) {
    enter(root)
    while let frame = frames.last {
      let node = Int(frame.node)
      if frame.nextEdge < edges.starts[node + 1] {
        frames[frames.count - 1].nextEdge += 1
        let target = edges.targets[Int(frame.nextEdge)]
        if number[Int(target)] == 0 {
          enter(target)
        } else if number[Int(target)] != done {
          low[node] = min(low[node], number[Int(target)])
        }
      } else {
        leave(frame.node, report)
      }
    }
  }

  private mutating func enter(_ node: Int32) {
    visits += 1
    number[Int(node)] = visits
    low[Int(node)] = visits
    path.append(node)
    frames.append(Frame(node: node, nextEdge: edges.starts[Int(node)]))
  }

  private mutating func leave(_ node: Int32, _ report: (ArraySlice<Int32>) -> Void) {
    frames.removeLast()
    if let parent = frames.last?.node {
      low[Int(parent)] = min(low[Int(parent)], low[Int(node)])
    }
    guard low[Int(node)] == number[Int(node)] else { return }
    let start = path.lastIndex(of: node) ?? path.startIndex
    report(path[start...])
    while path.count > start { number[Int(path.removeLast())] = done }
  }
}
