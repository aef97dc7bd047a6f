import Testing

@testable import SluiceCommand

@Suite("The layout of a drawing")
struct LayoutTests {
  @Test("on random graphs no rule is broken", arguments: 0..<60 as Range<UInt64>)
  func properties(seed: UInt64) throws {
    let chart = TaskChart.random(seed: seed)
    for direction in FlowDirection.allCases {
      let checker = try LayoutChecker(chart, direction)
      #expect(checker.overlaps() == [], "seed \(seed), \(direction)")
      #expect(checker.outside() == [], "seed \(seed), \(direction)")
      #expect(checker.wiresThroughBoxes() == [], "seed \(seed), \(direction)")
      #expect(checker.drawnEdges() == checker.edges, "seed \(seed), \(direction)")
      #expect(checker.textsTooWide() == [], "seed \(seed), \(direction)")
    }
  }

  @Test("the same chart is drawn the same way")
  func deterministic() throws {
    let chart = TaskChart.random(seed: 7)
    #expect(try #require(ChartDrawing(chart)).text == #require(ChartDrawing(chart)).text)
  }

  @Test("a chain is one straight line")
  func chain() throws {
    let checker = try LayoutChecker(TaskChart("a>b>c>d"), .right)
    #expect(Set(checker.boxes.map(\.origin.y)).count == 1)
    #expect(checker.boxes.map(\.origin.x) == checker.boxes.map(\.origin.x).sorted())
    for wire in checker.layout.bundles.flatMap(\.wires) { #expect(wire.start.y == wire.end.y) }
  }

  @Test("a diamond is symmetrical")
  func diamond() throws {
    let boxes = try LayoutChecker(TaskChart("a>b>d a>c>d"), .right).boxes
    #expect(boxes[0].origin.y == boxes[2].origin.y)
    #expect(boxes[0].origin.y * 2 == boxes[1].origin.y + boxes[3].origin.y)
  }

  @Test("a graph that can be drawn without crossings is")
  func crossings() throws {
    let edges: [(from: Int32, to: Int32)] = [(0, 5), (1, 4), (2, 3), (0, 4), (1, 3)]
    let layering = Layering(nodeCount: 6, edges: edges)
    let network = try #require(LayeredNetwork(edges: edges, layering: layering, limit: 100))
    #expect(LayerOrder(network).crossings(in: network) == 0)
  }

  @Test("crossings are counted as by comparing every pair", arguments: 0..<20 as Range<UInt64>)
  func counting(seed: UInt64) throws {
    let chart = TaskChart.random(seed: seed, mostTasks: 25)
    let layering = Layering(nodeCount: chart.nodes.count, edges: chart.edges)
    let network = try #require(LayeredNetwork(edges: chart.edges, layering: layering, limit: 9999))
    let order = LayerOrder(network)
    var count = 0
    for (index, a) in network.segments.enumerated() {
      for b in network.segments[..<index]
      where network.layers[Int(a.from)] == network.layers[Int(b.from)] {
        let upper = order.places[Int(a.from)] - order.places[Int(b.from)]
        let lower = order.places[Int(a.to)] - order.places[Int(b.to)]
        if upper.signum() * lower.signum() < 0 { count += 1 }
      }
    }
    #expect(order.crossings(in: network) == count, "seed \(seed)")
  }

  @Test("a task that is needed late is drawn late")
  func tightened() {
    // c is needed by d alone, which stands in the fourth layer.
    let edges: [(from: Int32, to: Int32)] = [(0, 1), (1, 2), (2, 4), (3, 4)]
    #expect(Layering(nodeCount: 5, edges: edges).layers == [0, 1, 2, 2, 3])
    #expect(Layering.earliest(nodeCount: 5, edges: edges) == [0, 1, 2, 0, 3])
  }

  @Test("long edges from one task and to one task share their bends")
  func bundles() throws {
    // A chain of 300 in which each needs the first one too, and the last one needs all.
    let chain = (1..<300).flatMap { number -> [(from: Int32, to: Int32)] in
      [(0, number), (number - 1, number), (number, 300)].map { (Int32($0.0), Int32($0.1)) }
    }
    let edges = Set(chain.map { [$0.from, $0.to] }).sorted { $0.lexicographicallyPrecedes($1) }
      .map { (from: $0[0], to: $0[1]) }
    let layering = Layering(nodeCount: 301, edges: edges)
    let network = try #require(LayeredNetwork(edges: edges, layering: layering, limit: 1000))
    #expect(network.cellCount < 301 + 2 * 300)
  }

  @Test("what would have too many bends is not drawn")
  func limit() {
    var edges: [(from: Int32, to: Int32)] = (1..<1500).map { (Int32($0 - 1), Int32($0)) }
    // From every task to one far ahead: no two of them share an end.
    edges += (0..<700).map { (Int32($0), Int32(1499 - $0 % 700)) }
    let sizes = Array(repeating: Size(width: 64, height: 32), count: 1500)
    #expect(
      ChartLayout(sizes: sizes, edges: edges, taskCount: 1500, direction: .right) == nil)
  }
}
