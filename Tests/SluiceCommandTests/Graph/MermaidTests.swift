import Testing

@testable import SluiceCommand

@Suite("mermaid")
struct MermaidTests {
  @Test("every line is of a form that the documentation has", arguments: 0..<10 as Range<UInt64>)
  func grammar(seed: UInt64) throws {
    let chart = TaskChart.random(seed: seed)
    let read = try MermaidReader(MermaidText.text(of: chart, direction: nil))
    #expect(read.nodes.count == chart.nodes.count)
    #expect(read.edges == chart.edges.map { [Int($0.from), Int($0.to)] })
  }

  @Test("no name or description breaks out of its quotes")
  func hostile() throws {
    let chart = HostileNames.chart
    let read = try MermaidReader(MermaidText.text(of: chart, direction: .down))
    #expect(read.nodes.count == chart.nodes.count)
    for (index, node) in chart.nodes.enumerated() {
      let first = read.nodes[index]?.first
      #expect(first == Caption.line(node.name), "\(node.name.debugDescription)")
    }
  }

  @Test("states are classes")
  func states() throws {
    let standing = TaskStanding(task: "a", kind: .upstreamFailed, attempt: 0, reason: "", wait: nil)
    let chart = TaskChart(
      workflow: "w", run: "R", nodes: [.init(name: "a", standing: standing)], taskCount: 1,
      edges: [])
    let text = MermaidText.text(of: chart, direction: nil)
    #expect(text.contains("  class t0 upstream_failed\n"))
    #expect(text.contains("  classDef upstream_failed fill:#"))
  }
}

/// Reads the part of Mermaid's flowcharts that Sluice writes, and nothing else.
///
/// mermaid.js.org/syntax/flowchart.html: a text in quotes ends at the next quote; `#name;` and
/// `#number;` are entities; `end` closes a subgraph.
struct MermaidReader {
  struct Fault: Error { let line: String }

  /// The lines of each node's label, by its number.
  private(set) var nodes: [Int: [String]] = [:]
  private(set) var edges: [[Int]] = []

  init(_ text: String) throws {
    var lines = text.split(separator: "\n").map(String.init)[...]
    guard let first = lines.popFirst(), ["flowchart LR", "flowchart TB"].contains(first) else {
      throw Fault(line: text)
    }
    var depth = 0
    for line in lines {
      if let match = line.wholeMatch(of: #/ +t(\d+)\["([^"]*)"\]/#), let number = Int(match.1) {
        nodes[number] = try Self.label(String(match.2))
      } else if let match = line.wholeMatch(of: #/  t(\d+) --> t(\d+)/#) {
        edges.append([match.1, match.2].compactMap { Int($0) })
      } else if let match = line.wholeMatch(of: #/ +subgraph g\d+\["([^"]*)"\]/#) {
        _ = try Self.label(String(match.1))
        depth += 1
      } else if line.wholeMatch(of: #/ +end/#) != nil {
        depth -= 1
      } else if line.wholeMatch(of: #/  class(Def)? [\w,]+ [\w#:,]+/#) == nil {
        throw Fault(line: line)
      }
    }
    guard depth == 0 else { throw Fault(line: "a subgraph is open") }
  }

  /// Resolves entities; what is not one must mean nothing to Mermaid, Markdown or HTML.
  private static func label(_ text: String) throws -> [String] {
    var lines: [String] = []
    for line in text.split(separator: "<br/>", omittingEmptySubsequences: false) {
      let rest = line.replacing(#/#\d+;/#, with: "x")
      guard rest.wholeMatch(of: #/(?:[A-Za-z0-9 _,]|[.\-](?! |$)|[^\x00-\x7F])*/#) != nil
      else { throw Fault(line: String(line)) }
      lines.append(
        String(line).replacing(#/#(\d+);/#) { match -> String in
          UInt32(match.1).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
        })
    }
    return lines
  }
}
