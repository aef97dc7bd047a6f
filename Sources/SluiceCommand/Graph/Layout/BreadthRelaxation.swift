/// Draws cells together that an alignment left far apart.
///
/// Each unit, a node or a straight run of bends, moves to the middle of its neighbours as far as
/// the cells beside it let it. No move breaks a straight run or changes the order of a layer.
struct BreadthRelaxation: Sendable {
  private enum Aim { case mean, median }

  private(set) var middles: [Int]

  private let network: LayeredNetwork
  private let order: LayerOrder
  private let gap: @Sendable (Int32, Int32) -> Int
  /// By cell: the cell itself, or the first of its run.
  private var units: [Int32]
  /// By cell: the next one of its run; -1: none.
  private var next: [Int32]

  /// - Parameters:
  ///   - middles: By cell, in the order of each layer and with the gaps kept.
  ///   - gap: The least distance between the middles of two neighbours of a layer.
  init(
    _ network: LayeredNetwork, _ order: LayerOrder, middles: [Int],
    gap: @escaping @Sendable (Int32, Int32) -> Int
  ) {
    self.network = network
    self.order = order
    self.middles = middles
    self.gap = gap
    units = Array(0..<Int32(middles.count))
    next = Array(repeating: -1, count: middles.count)
    for (from, to) in network.segments
    where network.isBend(from) && network.isBend(to) && middles[Int(from)] == middles[Int(to)] {
      next[Int(from)] = to
      units[Int(to)] = from
    }
    // Bends of a chain are numbered along it, so the one before is final.
    for cell in units.indices { units[cell] = units[Int(units[cell])] }
    // Means draw what is far apart together; medians then make lines straight.
    for aim in [Aim.mean, .median] {
      for pass in 0..<Self.passes(for: network)
      where !relax(towards: aim, isAscending: pass % 2 == 0) { break }
    }
  }

  private static func passes(for network: LayeredNetwork) -> Int {
    switch network.cellCount {
    case ...5000: 40
    case ...50_000: 12
    default: 6
    }
  }

  /// Moves each unit once, and says whether one moved.
  private mutating func relax(towards aim: Aim, isAscending: Bool) -> Bool {
    var heads = units.indices.map { Int32($0) }.filter { units[Int($0)] == $0 }
    let middles = middles
    heads.sort { (middles[Int($0)], $0) < (middles[Int($1)], $1) }
    if !isAscending { heads.reverse() }
    return heads.reduce(false) { move($1, towards: aim) || $0 }
  }

  private mutating func move(_ head: Int32, towards aim: Aim) -> Bool {
    var low = Int.min
    var high = Int.max
    var pulls: [(place: Int, weight: Int)] = []
    var cell = head
    while cell >= 0 {
      let layer = order.layers[Int(network.layers[Int(cell)])]
      let place = Int(order.places[Int(cell)])
      if place > 0 {
        low = max(low, middles[Int(layer[place - 1])] + gap(layer[place - 1], cell))
      }
      if place + 1 < layer.count {
        high = min(high, middles[Int(layer[place + 1])] - gap(cell, layer[place + 1]))
      }
      for neighbours in [network.up[cell], network.down[cell]] {
        for neighbour in neighbours where units[Int(neighbour)] != head {
          pulls.append((middles[Int(neighbour)], weight(of: cell, neighbour)))
        }
      }
      cell = next[Int(cell)]
    }
    let wish =
      switch aim {
      case .mean: Self.mean(pulls)
      // A line that is straight on one side looks better than one that bends a little on both.
      case .median: Self.median(&pulls, isBalanced: !network.isBend(head))
      }
    guard let wish else { return false }
    let middle = min(max(wish, low), high)
    guard middle != middles[Int(head)] else { return false }
    cell = head
    while cell >= 0 {
      middles[Int(cell)] = middle
      cell = next[Int(cell)]
    }
    return true
  }

  /// A bend in a line costs more than the slope of a short one.
  private func weight(of cell: Int32, _ neighbour: Int32) -> Int {
    switch (network.isBend(cell), network.isBend(neighbour)) {
    case (true, true): 8
    case (false, false): 1
    default: 2
    }
  }

  /// The mean of the places by weight; nil where nothing pulls.
  private static func mean(_ pulls: [(place: Int, weight: Int)]) -> Int? {
    guard !pulls.isEmpty else { return nil }
    let sum = pulls.reduce((place: 0, weight: 0)) {
      ($0.place + $1.place * $1.weight, $0.weight + $1.weight)
    }
    return sum.place / sum.weight
  }

  /// A place that halves the weight, nil where nothing pulls; of several the middle one where
  /// that is to be balanced, else the first.
  private static func median(
    _ pulls: inout [(place: Int, weight: Int)], isBalanced: Bool
  ) -> Int? {
    guard !pulls.isEmpty else { return nil }
    pulls.sort { $0.place < $1.place }
    let half = pulls.reduce(0) { $0 + $1.weight }
    var weight = 0
    for (index, pull) in pulls.enumerated() {
      weight += 2 * pull.weight
      if weight > half { return pull.place }
      if weight == half {
        return isBalanced ? (pull.place + pulls[index + 1].place) >> 1 : pull.place
      }
    }
    return pulls.last?.place
  }
}
