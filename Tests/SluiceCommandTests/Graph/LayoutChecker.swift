import Testing

@testable import SluiceCommand

/// Looks for what must not be in a drawing, in ways that have nothing to do with how it is made.
struct LayoutChecker {
  let chart: TaskChart
  let layout: ChartLayout
  private let labels: [ChartBox]
  private let direction: FlowDirection

  init(_ chart: TaskChart, _ direction: FlowDirection) throws {
    self.chart = chart
    self.direction = direction
    labels = chart.nodes.map { ChartBox($0) }
    layout = try #require(
      ChartLayout(
        sizes: labels.map(\.size), edges: chart.edges, taskCount: chart.taskCount,
        direction: direction))
  }

  var boxes: [Frame] { layout.boxes }

  var edges: Set<[Int32]> { Set(chart.edges.map { [$0.from, $0.to] }) }

  /// Pairs of boxes with a common place.
  func overlaps() -> [[Int]] {
    boxes.indices.flatMap { a in
      boxes.indices[(a + 1)...].filter { b in
        boxes[a].origin.x < boxes[b].maxX && boxes[b].origin.x < boxes[a].maxX
          && boxes[a].origin.y < boxes[b].maxY && boxes[b].origin.y < boxes[a].maxY
      }.map { [a, $0] }
    }
  }

  /// Boxes that the drawing does not hold.
  func outside() -> [Int] {
    boxes.indices.filter { index in
      let box = boxes[index]
      return box.origin.x < 0 || box.origin.y < 0 || box.maxX > layout.size.width
        || box.maxY > layout.size.height
    }
  }

  /// Boxes smaller than their texts.
  func textsTooWide() -> [String] {
    zip(labels, boxes).filter { label, box in
      let width = max(
        TextWidth.of(label.group + label.name, fontSize: ChartBox.nameSize),
        TextWidth.of(label.detail, fontSize: ChartBox.detailSize))
      return width + 2 * ChartBox.padding > box.size.width
    }.map(\.0.name)
  }

  /// Wires with a place inside a box.
  func wiresThroughBoxes() -> [Wire] {
    layout.bundles.flatMap(\.wires).filter { wire in
      let places = curve(wire) + line(wire)
      return boxes.contains { box in
        places.contains { x, y in
          Double(box.origin.x) < x && x < Double(box.maxX) && Double(box.origin.y) < y
            && y < Double(box.maxY)
        }
      }
    }
  }

  /// The edges that one can follow from a box to a box along the wires.
  func drawnEdges() -> Set<[Int32]> {
    var steps: [Point: [Point]] = [:]
    for wire in layout.bundles.flatMap(\.wires) {
      steps[wire.start, default: []].append(wire.bend)
      if wire.end != wire.bend { steps[wire.bend, default: []].append(wire.end) }
    }
    var entries: [Point: Int32] = [:]
    for (node, box) in boxes.enumerated() { entries[end(of: box, isEntry: true)] = Int32(node) }
    var edges: Set<[Int32]> = []
    for (node, box) in boxes.enumerated() {
      var open = [end(of: box, isEntry: false)]
      var seen: Set<Point> = []
      while let point = open.popLast() {
        guard seen.insert(point).inserted else { continue }
        if let target = entries[point] { edges.insert([Int32(node), target]) }
        open += steps[point] ?? []
      }
    }
    return edges
  }

  // MARK: Places of a wire

  private func end(of box: Frame, isEntry: Bool) -> Point {
    let middle = Point(
      x: box.origin.x + box.size.width / 2, y: box.origin.y + box.size.height / 2)
    return switch (direction, isEntry) {
    case (.right, true): Point(x: box.origin.x, y: middle.y)
    case (.right, false): Point(x: box.maxX, y: middle.y)
    case (.down, true): Point(x: middle.x, y: box.origin.y)
    case (.down, false): Point(x: middle.x, y: box.maxY)
    }
  }

  /// A cubic Bézier curve that leaves and arrives along the flow.
  private func curve(_ wire: Wire) -> [(x: Double, y: Double)] {
    let (a, d) = (wire.start, wire.bend)
    let half = direction == .right ? (a.x + d.x) / 2 : (a.y + d.y) / 2
    let b = direction == .right ? Point(x: half, y: a.y) : Point(x: a.x, y: half)
    let c = direction == .right ? Point(x: half, y: d.y) : Point(x: d.x, y: half)
    return (1..<32).map { step in
      let t = Double(step) / 32
      let weights = [
        (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t,
      ]
      return zip(weights, [a, b, c, d]).reduce(into: (x: 0.0, y: 0.0)) { place, part in
        place.x += part.0 * Double(part.1.x)
        place.y += part.0 * Double(part.1.y)
      }
    }
  }

  private func line(_ wire: Wire) -> [(x: Double, y: Double)] {
    (0...16).map { step in
      let t = Double(step) / 16
      return (
        x: Double(wire.bend.x) * (1 - t) + Double(wire.end.x) * t,
        y: Double(wire.bend.y) * (1 - t) + Double(wire.end.y) * t
      )
    }
  }
}
