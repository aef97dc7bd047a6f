/// A whole drawing: the parts of a graph side by side, tasks that stand alone below them, and the
/// handlers last.
struct ChartLayout: Sendable {
  /// By node of the chart.
  private(set) var boxes: [Frame]
  private(set) var bundles: [LayeredLayout.Bundle] = []
  /// Where a wire ends at a node, each place once.
  private(set) var arrows: [Point] = []
  /// Where the word for the handlers begins; nil: there are none.
  private(set) var handlersHeading: Point?
  private(set) var size = Size(width: 0, height: 0)
  let direction: FlowDirection

  /// Boxes and bends up to which a drawing is made.
  static let limit = 250_000
  private static let componentGap = 40
  private static let gridGap = 16
  private static let headingHeight = 30

  /// - Parameters:
  ///   - sizes: By node of the chart.
  ///   - direction: Nil: the one that is better to read on a screen.
  ///   - taskCount: How many of the nodes, the first ones, are no handlers.
  /// - Returns: nil where the drawing would have more than `limit` boxes and bends.
  init?(
    sizes: [Size], edges: [(from: Int32, to: Int32)], taskCount: Int, direction: FlowDirection?
  ) {
    let split = ComponentSplit(nodeCount: taskCount, edges: edges)
    self.direction = direction ?? Self.direction(for: split, sizes: sizes)
    boxes = sizes.map { Frame(origin: Point(x: 0, y: 0), size: $0) }
    var layouts: [LayeredLayout] = []
    var rest = Self.limit
    for component in split.components {
      guard
        let layout = LayeredLayout(
          sizes: component.nodes.map { sizes[Int($0)] }, edges: component.edges,
          direction: self.direction, limit: rest)
      else { return nil }
      rest -= layout.cellCount
      layouts.append(layout)
    }
    place(layouts, of: split)
    placeGrid(split.isolated.map(Int.init), below: size.height > 0 ? Self.componentGap : 0)
    guard taskCount < sizes.count else { return }
    let top = size.height > 0 ? size.height + Self.componentGap : 0
    handlersHeading = Point(x: 0, y: top)
    size.height = top
    placeGrid(Array(taskCount..<sizes.count), below: Self.headingHeight)
  }

  private mutating func place(_ layouts: [LayeredLayout], of split: ComponentSplit) {
    let packing = ShelfPacking(layouts.map(\.size), gap: Self.componentGap)
    size = packing.size
    for (index, layout) in layouts.enumerated() {
      let offset = packing.origins[index]
      for (node, box) in zip(split.components[index].nodes, layout.boxes) {
        boxes[Int(node)] = box.moved(by: offset)
      }
      bundles += layout.bundles.map { bundle in
        .init(wires: bundle.wires.map { $0.moved(by: offset) })
      }
      arrows += layout.arrows.map { $0.moved(by: offset) }
    }
  }

  /// Equal boxes in rows, in order, not much wider than what stands above.
  private mutating func placeGrid(_ nodes: [Int], below gap: Int) {
    guard let width = nodes.map({ boxes[$0].size.width }).max(),
      let height = nodes.map({ boxes[$0].size.height }).max()
    else { return }
    let cell = Size(width: width, height: height)
    let packing = ShelfPacking(
      nodes.map { _ in cell }, gap: Self.gridGap, leastWidth: size.width)
    let top = size.height + gap
    for (node, origin) in zip(nodes, packing.origins) {
      boxes[node] = Frame(origin: origin.moved(by: Point(x: 0, y: top)), size: cell)
    }
    size.width = max(size.width, packing.size.width)
    size.height = top + packing.size.height
  }

  /// To the right while that fits a wide screen or is narrower than the way down.
  private static func direction(for split: ComponentSplit, sizes: [Size]) -> FlowDirection {
    let screen = 1800
    let widths = split.components.map { component in
      let layering = Layering(nodeCount: component.nodes.count, edges: component.edges)
      var columns = [Int](repeating: 0, count: layering.count)
      var rows = columns
      for (index, layer) in layering.layers.enumerated() {
        let width = sizes[Int(component.nodes[index])].width + 40
        columns[Int(layer)] = max(columns[Int(layer)], width + 20)
        rows[Int(layer)] += width
      }
      return (right: columns.reduce(0, +), down: rows.max() ?? 0)
    }
    let right = widths.map(\.right).max() ?? 0
    let down = widths.map(\.down).max() ?? 0
    return right <= max(screen, down) ? .right : .down
  }
}
