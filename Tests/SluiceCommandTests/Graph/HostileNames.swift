import TestSupport

@testable import SluiceCommand

/// Names and descriptions that would break out of a format that does not escape them.
enum HostileNames {
  static let all = [
    "plain", "end", "end ", "graph", "subgraph", "digraph", "node", "strict", "%%{init: {}}%%",
    "a\"b", "\"", "a\\", "\\\\", "\\N\\G\\l", "a\nb", "a\r\nb", "a\tb", "a;b", "a->b", "a--b",
    "a]b[", "{a|b}", "(a)", "<b>bold</b>", "<script>alert(1)</script>", "&lt;", "&#34;", "#quot;",
    "#35;", "#", "`code`", "**bold**", "1. list", "- list", "]]>", "<!-- c -->", "--- ", "a:::b",
    "a\u{0}b", "\u{1}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}evil", "\u{200F}",
    "\u{FFFE}", "\u{FEFF}", "日本語", "e\u{301}", "👩‍👩‍👧", "", " ", "$HOME", "${{ x }}", "'",
    String(repeating: "long ", count: 300),
  ]

  /// A chart of them: a chain, and each description is another one of them.
  static var chart: TaskChart {
    let nodes = all.indices.map { index in
      TaskChart.Node(name: all[index], description: all[(index * 7 + 3) % all.count])
    }
    let edges = all.indices.dropFirst().map { (from: Int32($0 - 1), to: Int32($0)) }
    return TaskChart(
      workflow: "hostile \"\\\n", run: nil, nodes: nodes, taskCount: nodes.count, edges: edges)
  }
}
