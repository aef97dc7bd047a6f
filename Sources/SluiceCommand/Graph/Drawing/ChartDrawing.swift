/// A chart as a picture in SVG, drawn without any other program.
///
/// Chart → boxes → layout → text; every step is a value.
struct ChartDrawing: Sendable {
  private let chart: TaskChart
  private let boxes: [ChartBox]
  private let layout: ChartLayout

  private static let margin = 24
  private static let headingHeight = 40
  private static let legendHeight = 44
  private static let arrow = 7

  /// - Parameter direction: Nil: the one that is better to read.
  /// - Returns: nil where it would be too large to be of use.
  init?(_ chart: TaskChart, direction: FlowDirection? = nil) {
    self.chart = chart
    boxes = chart.nodes.map { ChartBox($0) }
    // Equal heights, so that the texts of a row stand on one line.
    let height = boxes.map(\.size.height).max() ?? 0
    let sizes = boxes.map { Size(width: $0.size.width, height: height) }
    guard
      let layout = ChartLayout(
        sizes: sizes, edges: chart.edges, taskCount: chart.taskCount, direction: direction)
    else { return nil }
    self.layout = layout
  }

  var text: String {
    let legend = ChartLegend(chart)
    let title = "\(chart.workflow)\(chart.run.map { ", run \($0)" } ?? "")"
    let titleWidth = TextWidth.of(title, fontSize: SVGText.headingSize)
    let width = max(layout.size.width, titleWidth, legend?.width ?? 0) + 2 * Self.margin
    let top = Self.margin + Self.headingHeight
    let bottom = legend == nil ? 0 : Self.legendHeight
    var svg = SVGText(
      size: Size(width: width, height: top + layout.size.height + bottom + Self.margin),
      title: title, states: Set(chart.nodes.compactMap(\.standing?.kind)))
    svg.heading(title, at: Point(x: Self.margin, y: Self.margin + SVGText.headingSize))
    svg.openGroup(at: Point(x: Self.margin, y: top))
    for bundle in layout.bundles { svg.wires(bundle.wires, layout.direction, cut: Self.arrow) }
    svg.arrows(layout.arrows, layout.direction, length: Self.arrow)
    if let place = layout.handlersHeading {
      svg.subheading("handlers", at: Point(x: place.x, y: place.y + SVGText.headingSize))
    }
    for index in chart.nodes.indices {
      svg.box(chart.nodes[index], boxes[index], layout.boxes[index])
    }
    if let legend { svg.legend(legend, at: Point(x: 0, y: layout.size.height + Self.margin)) }
    svg.close()
    return svg.text
  }
}

/// The states that a drawing shows, with how many tasks are in each.
struct ChartLegend: Sendable {
  struct Entry: Sendable {
    let kind: TaskStanding.Kind
    let text: String
    /// From the beginning of the legend.
    let x: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var width = 0

  static let swatch = 12
  private static let gap = 20

  /// Nil: nothing is in a state.
  init?(_ chart: TaskChart) {
    var counts: [TaskStanding.Kind: Int] = [:]
    for node in chart.nodes { if let kind = node.standing?.kind { counts[kind, default: 0] += 1 } }
    guard !counts.isEmpty else { return nil }
    for kind in TaskStanding.Kind.allCases {
      guard let count = counts[kind] else { continue }
      let text = "\(kind.words) \(count)"
      entries.append(Entry(kind: kind, text: text, x: width))
      width += Self.swatch + 6 + TextWidth.of(text, fontSize: ChartBox.detailSize) + Self.gap
    }
    width -= Self.gap
  }
}
