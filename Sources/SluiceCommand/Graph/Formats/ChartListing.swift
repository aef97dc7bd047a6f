import Sluice
import SluiceState

/// A chart for people at a terminal: the tasks by stage, each with what it needs.
///
/// A stage is what can start when all stages above have ended, limits aside.
struct ChartListing {
  /// Names of needs that a line shows; the others are counted.
  private static let longestList = 4

  let painter: Painter

  func text(of chart: TaskChart) -> String {
    let stages = Layering.earliest(nodeCount: chart.nodes.count, edges: chart.edges)
    let needs = Adjacency(nodeCount: chart.nodes.count, chart.edges.reversedEdges)
    let order = chart.tasks.indices.sorted { (stages[$0], $0) < (stages[$1], $1) }
    let width = chart.nodes.map(\.name.count).max() ?? 0
    let margin = max(2, "\(stages.max().map { $0 + 1 } ?? 1)".count)
    var text = heading(of: chart) + "\n"
    var last: Int32 = -1
    for index in order {
      let isFirst = stages[index] != last
      last = stages[index]
      let number = isFirst ? "\(last + 1)" : ""
      var parts = detail(of: chart.nodes[index])
      let names = needs[Int32(index)].map { chart.nodes[Int($0)].name }
      if !names.isEmpty { parts.insert("needs \(list(names))", at: 0) }
      text += line(number, chart.nodes[index], parts, margin: margin, width: width)
    }
    guard !chart.handlers.isEmpty else { return text }
    text += "\nhandlers\n"
    for handler in chart.handlers {
      text += line("", handler, detail(of: handler), margin: margin, width: width)
    }
    return text
  }

  private func heading(of chart: TaskChart) -> String {
    let tasks = chart.taskCount == 1 ? "1 task" : "\(chart.taskCount) tasks"
    let run = chart.run.map { ", run \($0)" } ?? ""
    return "\(chart.workflow): \(tasks)\(run)\n"
  }

  private func line(
    _ number: String, _ node: TaskChart.Node, _ parts: [String], margin: Int, width: Int
  ) -> String {
    let stage = String(repeating: " ", count: margin - number.count) + number
    let rest = parts.joined(separator: "; ")
    let gap = rest.isEmpty ? "" : String(repeating: " ", count: width - node.name.count + 2)
    return "\(stage)  \(node.name)\(gap)\(rest)\n"
  }

  private func detail(of node: TaskChart.Node) -> [String] {
    var parts: [String] = []
    if let queue = node.queue { parts.append("queue \(queue)") }
    if let standing = node.standing {
      parts.append(painter.paint(standing.words, standing.kind.emphasis))
    }
    return parts
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(Self.longestList).joined(separator: ", ")
    return names.count > Self.longestList
      ? "\(shown) and \(names.count - Self.longestList) more" : shown
  }
}
