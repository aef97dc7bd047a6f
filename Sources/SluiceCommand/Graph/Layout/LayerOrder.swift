/// The order of the cells in each layer, with few crossings.
///
/// Sweeps up and down put each cell at the barycentre of its neighbours (Sugiyama, Tagawa and
/// Toda, 1981); then neighbours change places where that saves a crossing. The best order seen
/// wins. The same network always gives the same order.
struct LayerOrder: Sendable {
  /// Cells by layer.
  private(set) var layers: [[Int32]]
  /// By cell: its place in its layer.
  private(set) var places: [Int32]

  /// - Complexity: O(s · e log e), s being the number of sweeps, which falls with the size.
  init(_ network: LayeredNetwork) {
    self.init(startingFrom: network)
    var best = self
    var fewest = crossings(in: network)
    let patience = 4
    var idle = 0
    for sweep in 0..<Self.sweeps(for: network) where fewest > 0 && idle < patience {
      self.sweep(network, isDown: sweep % 2 == 0, keepsTies: sweep % 4 < 2)
      if network.cellCount <= Self.exchangeLimit { exchangeNeighbours(network) }
      let count = crossings(in: network)
      idle += 1
      if count < fewest { (best, fewest, idle) = (self, count, 0) }
    }
    self = best
  }

  /// Cells up to which neighbours are tried in both orders.
  private static let exchangeLimit = 3000

  private static func sweeps(for network: LayeredNetwork) -> Int {
    switch network.cellCount {
    case ...5000: 24
    case ...50_000: 8
    default: 4
    }
  }

  /// In depth first order, which keeps what hangs together together.
  private init(startingFrom network: LayeredNetwork) {
    layers = Array(repeating: [], count: network.layerCount)
    places = Array(repeating: -1, count: network.cellCount)
    var stack: [Int32] = []
    for root in 0..<Int32(network.cellCount) where network.up.degree(of: root) == 0 {
      stack.append(root)
      while let cell = stack.popLast() {
        guard places[Int(cell)] < 0 else { continue }
        let layer = Int(network.layers[Int(cell)])
        places[Int(cell)] = Int32(layers[layer].count)
        layers[layer].append(cell)
        stack += network.down[cell].reversed().filter { places[Int($0)] < 0 }
      }
    }
  }

  func crossings(in network: LayeredNetwork) -> Int {
    var counter = CrossingCount()
    return (0..<max(0, layers.count - 1)).reduce(0) { sum, layer in
      sum
        + counter.crossings(
          below: layers[layer], network.down, width: layers[layer + 1].count, places: places)
    }
  }

  // MARK: Barycentres

  private mutating func sweep(_ network: LayeredNetwork, isDown: Bool, keepsTies: Bool) {
    let count = layers.count
    for step in 1..<max(1, count) {
      let layer = isDown ? step : count - 1 - step
      arrange(layer, by: isDown ? network.up : network.down, keepsTies: keepsTies)
    }
  }

  /// Sorts a layer; a cell without neighbours on that side keeps its place.
  private mutating func arrange(_ layer: Int, by neighbours: Adjacency, keepsTies: Bool) {
    var free: [Int] = []
    var movable: [(centre: Double, place: Int32, cell: Int32)] = []
    for (place, cell) in layers[layer].enumerated() {
      let degree = neighbours.degree(of: cell)
      guard degree > 0 else { continue }
      let sum = neighbours[cell].reduce(0) { $0 + Int(places[Int($1)]) }
      free.append(place)
      let tie = keepsTies ? Int32(place) : -Int32(place)
      movable.append((Double(sum) / Double(degree), tie, cell))
    }
    movable.sort { ($0.centre, $0.place) < ($1.centre, $1.place) }
    for (place, entry) in zip(free, movable) {
      layers[layer][place] = entry.cell
      places[Int(entry.cell)] = Int32(place)
    }
  }

  // MARK: Exchanges

  private mutating func exchangeNeighbours(_ network: LayeredNetwork) {
    let rounds = 4
    for _ in 0..<rounds {
      var hasChanged = false
      for layer in layers.indices {
        for place in layers[layer].indices.dropLast()
        where exchangeSaves(layers[layer][place], layers[layer][place + 1], network) {
          layers[layer].swapAt(place, place + 1)
          places[Int(layers[layer][place])] = Int32(place)
          places[Int(layers[layer][place + 1])] = Int32(place + 1)
          hasChanged = true
        }
      }
      if !hasChanged { return }
    }
  }

  private func exchangeSaves(_ left: Int32, _ right: Int32, _ network: LayeredNetwork) -> Bool {
    var saved = 0
    for neighbours in [network.up, network.down] {
      let lefts = neighbours[left].map { places[Int($0)] }.sorted()
      let rights = neighbours[right].map { places[Int($0)] }.sorted()
      saved += Self.inversions(lefts, rights) - Self.inversions(rights, lefts)
    }
    return saved > 0
  }

  /// Pairs of which the first, from `left`, lies behind the second.
  private static func inversions(_ left: [Int32], _ right: [Int32]) -> Int {
    var count = 0
    var smaller = 0
    for place in left {
      while smaller < right.count, right[smaller] < place { smaller += 1 }
      count += smaller
    }
    return count
  }
}
