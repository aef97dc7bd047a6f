/// A chart in the language of Mermaid (mermaid.js.org/syntax/flowchart.html).
///
/// Mermaid knows a tooltip only with a link, so a description is a line of its box.
struct MermaidText {
  /// Scalars of a description that a box shows.
  private static let longestLine = 48

  private var text = ""
  private var groups = 0
  private let chart: TaskChart

  /// - Complexity: O(tasks + needs).
  static func text(of chart: TaskChart, direction: FlowDirection?) -> String {
    var writer = MermaidText(chart: chart)
    writer.write(direction: direction)
    return writer.text
  }

  private init(chart: TaskChart) { self.chart = chart }

  private mutating func write(direction: FlowDirection?) {
    text += "flowchart \(direction == .down ? "TB" : "LR")\n"
    write(ChartGroups(chart), indent: "  ")
    if !chart.handlers.isEmpty {
      openGroup("handlers", indent: "  ")
      for handler in chart.handlers.indices { write(handler, indent: "    ") }
      text += "  end\n"
    }
    for (from, to) in chart.edges { text += "  t\(from) --> t\(to)\n" }
    writeClasses()
  }

  private mutating func write(_ group: ChartGroups, indent: String) {
    for task in group.tasks { write(task, indent: indent) }
    for inner in group.groups {
      openGroup(inner.name + ".*", indent: indent)
      write(inner, indent: indent + "  ")
      text += "\(indent)end\n"
    }
  }

  private mutating func openGroup(_ label: String, indent: String) {
    text += "\(indent)subgraph g\(groups)[\(Self.label([label]))]\n"
    groups += 1
  }

  private mutating func write(_ index: Int, indent: String) {
    let node = chart.nodes[index]
    var lines = [node.name]
    if let description = node.description {
      lines.append(Caption.line(description, atMost: Self.longestLine))
    }
    if let queue = node.queue { lines.append("queue \(queue)") }
    text += "\(indent)t\(index)[\(Self.label(lines))]\n"
  }

  private mutating func writeClasses() {
    for kind in TaskStanding.Kind.allCases {
      let members = chart.nodes.indices.filter { chart.nodes[$0].standing?.kind == kind }
      guard !members.isEmpty else { continue }
      let colours = kind.colours.light
      text += "  classDef \(kind.rawValue) fill:\(colours.fill),stroke:\(colours.line),"
      text += "color:#1f2328\n"
      text += "  class \(members.map { "t\($0)" }.joined(separator: ",")) \(kind.rawValue)\n"
    }
  }

  // MARK: Quoting

  /// A quoted text of some lines.
  ///
  /// ASCII that may mean something to Mermaid, to Markdown or to HTML is written as an entity
  /// (`#34;`), which Mermaid reads after all of them.
  static func label(_ lines: [String]) -> String {
    let lines = lines.map { line in
      let scalars = Array(Caption.line(line).unicodeScalars)
      return scalars.indices.map { index in
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        return isPlain(scalars[index], before: next)
          ? String(scalars[index]) : "#\(scalars[index].value);"
      }.joined()
    }
    return "\"" + lines.joined(separator: "<br/>") + "\""
  }

  /// A full stop or a dash before a blank may make a list of Markdown.
  private static func isPlain(_ scalar: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "_", ",": true
    case ".", "-": next != " "
    default: !scalar.isASCII
    }
  }
}
