/// Writes a picture in SVG 1.1, with style classes in place of colours.
struct SVGText {
  static let headingSize = 16

  private(set) var text: String

  /// - Parameter states: Those that need a style.
  init(size: Size, title: String, states: Set<TaskStanding.Kind>) {
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)" role="img">
      <title>\(Self.escaped(title))</title>
      <style>
      \(SVGStyle.text(states: states))</style>
      <rect class="ground" width="\(size.width)" height="\(size.height)"/>

      """
  }

  mutating func openGroup(at point: Point) {
    text += "<g transform=\"translate(\(point.x) \(point.y))\">\n"
  }

  /// Ends the group and the picture.
  mutating func close() { text += "</g>\n</svg>\n" }

  mutating func heading(_ words: String, at point: Point) {
    text += "<text class=\"heading\" x=\"\(point.x)\" y=\"\(point.y)\">"
    text += "\(Self.escaped(words))</text>\n"
  }

  mutating func subheading(_ words: String, at point: Point) {
    text += "<text class=\"detail\" x=\"\(point.x)\" y=\"\(point.y)\">"
    text += "\(Self.escaped(words))</text>\n"
  }

  // MARK: Wires

  /// - Parameter cut: How far before a node a wire ends, where an arrowhead goes on.
  mutating func wires(_ wires: [Wire], _ direction: FlowDirection, cut: Int) {
    text += "<path class=\"wire\" d=\""
    for wire in wires {
      let isLast = wire.bend == wire.end
      let end = isLast ? direction.moved(wire.bend, by: -cut) : wire.bend
      text += "M\(wire.start.x) \(wire.start.y)"
      let (first, second) = direction.controls(from: wire.start, to: end)
      if direction.isStraight(wire.start, end) {
        text += "L\(end.x) \(end.y)"
      } else {
        text += "C\(first.x) \(first.y) \(second.x) \(second.y) \(end.x) \(end.y)"
      }
      if !isLast { text += "L\(wire.end.x) \(wire.end.y)" }
    }
    text += "\"/>\n"
  }

  /// Heads whose tips are the points.
  mutating func arrows(_ tips: [Point], _ direction: FlowDirection, length: Int) {
    guard !tips.isEmpty else { return }
    let half = length / 2 + 1
    text += "<path class=\"head\" d=\""
    for tip in tips {
      let back = direction.point(depth: -length - 1, breadth: -half)
      let side = direction.point(depth: 0, breadth: 2 * half)
      text += "M\(tip.x) \(tip.y)l\(back.x) \(back.y)l\(side.x) \(side.y)z"
    }
    text += "\"/>\n"
  }

  // MARK: Boxes

  mutating func box(_ node: TaskChart.Node, _ box: ChartBox, _ frame: Frame) {
    let classes = [
      "box", node.occasion == nil ? nil : "handler",
      node.standing.map { $0.kind.rawValue.replacingUnderscores(by: "-") },
    ]
    let name = Caption.line(node.name)
    let title = ([name] + node.details).joined(separator: "\n")
    text += "<g class=\"\(classes.compactMap(\.self).joined(separator: " "))\">"
    text += "<title>\(Self.escaped(title))</title>"
    text += "<rect x=\"\(frame.origin.x)\" y=\"\(frame.origin.y)\" width=\"\(frame.size.width)\""
    text += " height=\"\(frame.size.height)\" rx=\"6\"/>"
    let x = frame.origin.x + frame.size.width / 2
    let middle = frame.origin.y + frame.size.height / 2
    let baseline = box.detail.isEmpty ? middle + 5 : middle - 2
    text += "<text x=\"\(x)\" y=\"\(baseline)\">"
    if !box.group.isEmpty { text += "<tspan class=\"group\">\(Self.escaped(box.group))</tspan>" }
    text += "\(Self.escaped(box.name))</text>"
    if !box.detail.isEmpty {
      text += "<text class=\"detail\" x=\"\(x)\" y=\"\(middle + 14)\">"
      text += "\(Self.escaped(box.detail))</text>"
    }
    text += "</g>\n"
  }

  mutating func legend(_ legend: ChartLegend, at point: Point) {
    for entry in legend.entries {
      let style = entry.kind.rawValue.replacingUnderscores(by: "-")
      let x = point.x + entry.x
      text += "<g class=\"box \(style)\"><rect x=\"\(x)\" y=\"\(point.y)\" rx=\"3\""
      text += " width=\"\(ChartLegend.swatch)\" height=\"\(ChartLegend.swatch)\"/></g>"
      text += "<text class=\"detail\" x=\"\(x + ChartLegend.swatch + 6)\" y=\"\(point.y + 10)\">"
      text += "\(entry.text)</text>\n"
    }
  }

  // MARK: Escapes

  /// Text for XML 1.0, which has no way to write most control characters: they become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension FlowDirection {
  fileprivate func moved(_ point: Point, by distance: Int) -> Point {
    point.moved(by: self.point(depth: distance, breadth: 0))
  }

  fileprivate func isStraight(_ a: Point, _ b: Point) -> Bool {
    self == .right ? a.y == b.y : a.x == b.x
  }

  /// Of a curve that leaves and arrives along the flow.
  fileprivate func controls(from start: Point, to end: Point) -> (Point, Point) {
    switch self {
    case .right:
      let middle = (start.x + end.x) / 2
      return (Point(x: middle, y: start.y), Point(x: middle, y: end.y))
    case .down:
      let middle = (start.y + end.y) / 2
      return (Point(x: start.x, y: middle), Point(x: end.x, y: middle))
    }
  }
}

extension String {
  fileprivate func replacingUnderscores(by replacement: Character) -> String {
    String(map { $0 == "_" ? replacement : $0 })
  }
}
