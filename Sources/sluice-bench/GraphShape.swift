/// A graph in compressed rows, as the core takes it.
struct GraphShape: Sendable {
  let name: String
  let count: Int
  private(set) var starts: [Int32] = [0]
  private(set) var dependencies: [Int32] = []

  private init(_ name: String, count: Int, dependenciesOf row: (Int) -> [Int]) {
    self.name = name
    self.count = count
    starts.reserveCapacity(count + 1)
    for node in 0..<count {
      for dependency in row(node) { dependencies.append(Int32(dependency)) }
      starts.append(Int32(dependencies.count))
    }
  }

  /// No edges.
  static func wide(_ count: Int) -> Self { .init("wide", count: count) { _ in [] } }

  /// Each after the one before.
  static func chain(_ count: Int) -> Self {
    .init("chain", count: count) { $0 == 0 ? [] : [$0 - 1] }
  }

  /// Layers of a width, each node after two of the layer before.
  static func layered(_ count: Int, width: Int) -> Self {
    .init("layered", count: count) { node in
      guard node >= width else { return [] }
      let above = node - node % width - width
      return [above + node % width, above + (node + 1) % width]
    }
  }
}
