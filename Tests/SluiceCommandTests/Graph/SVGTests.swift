import Testing

@testable import SluiceCommand

@Suite("svg")
struct SVGTests {
  /// What an independent XML parser finds: how many groups of class `box`, and all their titles.
  private func parse(_ svg: String) throws -> (boxes: Int, titles: String, code: Int32) {
    let sluice = Sluice()
    try sluice.write(svg, to: "graph.svg")
    try sluice.write(
      """
      import xml.etree.ElementTree as tree
      space = '{http://www.w3.org/2000/svg}'
      root = tree.parse('graph.svg').getroot()
      assert root.tag == space + 'svg'
      boxes = [g for g in root.iter(space + 'g') if 'box' in g.get('class', '').split()]
      print(len(boxes))
      titles = [g.find(space + 'title') for g in boxes]
      print(ascii([title.text for title in titles if title is not None]))
      """, to: "read.py")
    let ending = try sluice.start("python3 read.py").wait()
    let lines = ending.output.split(separator: "\n").map(String.init)
    return (lines.first.flatMap { Int($0) } ?? -1, lines.last ?? "", ending.code)
  }

  @Test("it is well-formed XML with a box for each task")
  func wellFormed() throws {
    let chart = TaskChart.random(seed: 3)
    let read = try parse(try #require(ChartDrawing(chart)).text)
    #expect(read.code == 0)
    #expect(read.boxes == chart.nodes.count)
  }

  @Test("no name or description breaks it")
  func hostile() throws {
    let read = try parse(try #require(ChartDrawing(HostileNames.chart)).text)
    #expect(read.code == 0)
    #expect(read.boxes == HostileNames.all.count)
    #expect(read.titles.contains("<script>alert(1)</script>"))
    #expect(read.titles.contains(#"\\u{202E}evil"#))
  }

  @Test("characters that XML cannot hold are replaced")
  func escapes() {
    #expect(
      SVGText.escaped("a\u{0}\u{1B}\u{FFFE}b<&>\"\n")
        == "a\u{FFFD}\u{FFFD}\u{FFFD}b&lt;&amp;&gt;&quot;\n")
  }

  @Test("a name that is too long is cut, and whole in the title")
  func longNames() throws {
    let name = String(repeating: "very_long.", count: 12) + "name"
    let text = try #require(ChartDrawing(TaskChart("\(name)>b"))).text
    #expect(text.contains("<title>\(name)</title>"))
    #expect(text.contains("…</text>"))
  }

  @Test("states have colours, a word in the box and a legend with counts")
  func states() throws {
    let nodes = ["a", "b", "c"].enumerated().map { index, name in
      TaskChart.Node(
        name: name,
        standing: TaskStanding(
          task: name, kind: index < 2 ? .succeeded : .failed, attempt: 2, reason: "exit code 1",
          wait: nil))
    }
    let chart = TaskChart(
      workflow: "w", run: "R1", nodes: nodes, taskCount: 3, edges: [(0, 1), (1, 2)])
    let text = ChartDrawing(chart)?.text ?? ""
    #expect(text.contains(">succeeded 2</text>"))
    #expect(text.contains(">failed 1</text>"))
    #expect(text.contains("class=\"box failed\""))
    #expect(text.contains(">failed · attempt 2</text>"))
    #expect(text.contains("prefers-color-scheme:dark"))
    #expect(!text.contains(".running"))
  }

  @Test("text is never measured narrower than a wide font shows it")
  func widths() {
    // Advance widths of DejaVu Sans, in 2048ths of its size.
    let advances: [(Character, Int)] = [
      ("a", 1255), ("i", 569), ("m", 1995), ("w", 1675), ("W", 2025), ("M", 1767), ("t", 803),
      ("r", 842), ("f", 721), ("_", 1024), (".", 651), ("0", 1303), ("@", 2048), ("-", 739),
    ]
    for (character, advance) in advances {
      let width = TextWidth.of(String(repeating: character, count: 100), fontSize: 10)
      #expect(width * 2048 >= advance * 1000, "\(character)")
    }
    #expect(TextWidth.of("日本", fontSize: 10) >= 20)
    #expect(TextWidth.fitted("abcdef", to: 30, fontSize: 10).hasSuffix("…"))
    #expect(TextWidth.fitted("abc", to: 30, fontSize: 10) == "abc")
  }
}
