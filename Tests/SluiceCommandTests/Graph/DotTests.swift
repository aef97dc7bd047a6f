import Testing

@testable import SluiceCommand

@Suite("dot")
struct DotTests {
  /// What Graphviz makes of a text: its nodes by id and its edges.
  private func read(_ text: String) throws -> (nodes: Set<String>, edges: Set<[String]>) {
    let sluice = Sluice()
    try sluice.write(text, to: "graph.dot")
    let ending = try sluice.start("dot -Tplain graph.dot").wait()
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    var nodes: Set<String> = []
    var edges: Set<[String]> = []
    // Graphviz breaks a long word.
    for line in ending.output.replacing("\\\n", with: "").split(separator: "\n") {
      let words = line.split(separator: " ").map { $0.filter { $0 != "\"" } }
      if words.first == "node" { nodes.insert(words[1]) }
      if words.first == "edge" { edges.insert([words[1], words[2]]) }
    }
    return (nodes, edges)
  }

  private func id(_ name: String) -> String { DotText.id(name).filter { $0 != "\"" } }

  @Test("Graphviz reads the nodes and edges that were written", arguments: [1, 5, 9] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    let chart = TaskChart.random(seed: seed)
    let (nodes, edges) = try read(DotText.text(of: chart, direction: nil))
    #expect(nodes == Set(chart.nodes.map { id($0.name) }))
    let names = chart.edges.map { [$0.from, $0.to].map { id(chart.nodes[Int($0)].name) } }
    #expect(edges == Set(names))
  }

  @Test("no name or description breaks out of its quotes")
  func hostile() throws {
    let chart = HostileNames.chart
    let (nodes, edges) = try read(DotText.text(of: chart, direction: .down))
    #expect(nodes == Set(chart.nodes.map { id($0.name) }))
    #expect(nodes.count == HostileNames.all.count)
    #expect(edges.count == HostileNames.all.count - 1)
  }

  @Test("Graphviz shows a label as the text it stands for")
  func labels() throws {
    let sluice = Sluice()
    let chart = TaskChart(
      workflow: "w", run: nil,
      nodes: [.init(name: #"\N "q" &lt; \l end"#, description: #"\G & <b>"#)], taskCount: 1,
      edges: [])
    try sluice.write(DotText.text(of: chart, direction: nil), to: "graph.dot")
    let svg = try sluice.start("dot -Tsvg graph.dot").wait().output
    #expect(svg.contains(#">\N &quot;q&quot; &amp;lt; \l end</text>"#))
    #expect(svg.contains(#"xlink:title="\G &amp; &lt;b&gt;""#))
  }

  @Test("groups are clusters, handlers apart, a queue on its own line")
  func shape() {
    let nodes: [TaskChart.Node] = [
      .init(name: "build.a", queue: "net"), .init(name: "build.b"), .init(name: "test.x"),
      .init(name: "handlers:finally", occasion: .finally),
    ]
    let chart = TaskChart(workflow: "w", run: nil, nodes: nodes, taskCount: 3, edges: [(0, 1)])
    let text = DotText.text(of: chart, direction: nil)
    #expect(text.contains("label=\"build.*\""))
    #expect(!text.contains("test.*"))
    #expect(text.contains("label=\"handlers\""))
    #expect(text.contains("\"build.a\" [label=\"build.a\\nqueue net\""))
    #expect(text.contains("\"build.a\" -> \"build.b\";"))
  }
}
