/// A chart in the language of Graphviz (graphviz.org/doc/info/lang.html).
struct DotText {
  private var text = ""
  private var clusters = 0
  private let chart: TaskChart

  /// - Complexity: O(tasks + needs).
  static func text(of chart: TaskChart, direction: FlowDirection?) -> String {
    var writer = DotText(chart: chart)
    writer.write(direction: direction)
    return writer.text
  }

  private init(chart: TaskChart) { self.chart = chart }

  private mutating func write(direction: FlowDirection?) {
    text += "digraph \(Self.id(chart.workflow)) {\n"
    text += "  rankdir=\(direction == .down ? "TB" : "LR");\n"
    text += "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\","
    text += " color=\"#6e7781\", fontname=\"Helvetica\"];\n"
    text += "  edge [color=\"#6e7781\"];\n"
    write(ChartGroups(chart), indent: "  ")
    writeHandlers()
    for (from, to) in chart.edges {
      text += "  \(Self.id(chart.nodes[Int(from)].name)) -> "
      text += "\(Self.id(chart.nodes[Int(to)].name));\n"
    }
    text += "}\n"
  }

  private mutating func write(_ group: ChartGroups, indent: String) {
    for task in group.tasks { write(chart.nodes[task], indent: indent) }
    for inner in group.groups {
      openCluster(inner.name + ".*", style: "rounded", indent: indent)
      write(inner, indent: indent + "  ")
      text += "\(indent)}\n"
    }
  }

  private mutating func writeHandlers() {
    guard !chart.handlers.isEmpty else { return }
    openCluster("handlers", style: "rounded,dashed", indent: "  ")
    for handler in chart.handlers { write(handler, indent: "    ") }
    text += "  }\n"
  }

  private mutating func openCluster(_ label: String, style: String, indent: String) {
    text += "\(indent)subgraph cluster_\(clusters) {\n"
    text += "\(indent)  label=\(Self.label(label)); style=\"\(style)\"; color=\"#afb8c1\";\n"
    clusters += 1
  }

  private mutating func write(_ node: TaskChart.Node, indent: String) {
    let details = node.details.joined(separator: "\n")
    let queue = node.queue.map { "\nqueue \($0)" } ?? ""
    text += "\(indent)\(Self.id(node.name)) [label=\(Self.label(node.name + queue))"
    text += ", tooltip=\(Self.tooltip(details.isEmpty ? node.name : details))"
    if let kind = node.standing?.kind {
      text += ", fillcolor=\"\(kind.colours.light.fill)\", color=\"\(kind.colours.light.line)\""
    }
    text += "];\n"
  }

  // MARK: Quoting

  /// A quoted identifier. Graphviz has no way to write every text as one, so each byte that is no
  /// letter, digit or one of `._-:` becomes `=` and two digits; labels hold the text itself. (A
  /// percent sign would not do: with one at its front, Graphviz takes an identifier for its own.)
  static func id(_ name: String) -> String {
    var id = "\""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: ":"):
        id.unicodeScalars.append(Unicode.Scalar(byte))
      default: id += "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return id + "\""
  }

  /// An escString, each of its lines made harmless: `\N` and the like would be replaced by names,
  /// and `&lt;` by a character.
  static func label(_ text: String) -> String { quoted(text, backslash: "\\\\") }

  /// The same for a tooltip, in which Graphviz looks for escapes twice.
  static func tooltip(_ text: String) -> String { quoted(text, backslash: "\\\\\\\\") }

  private static func quoted(_ text: String, backslash: String) -> String {
    var quoted = "\""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { quoted += "\\n" }
      for scalar in Caption.line(String(line)).unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += backslash
        case "&": quoted += "&amp;"
        default: quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
