import SluiceModel
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("What a drawing shows")
struct ChartTests {
  private static let workflow = """
    queues: { net: 2 }
    tasks:
      fetch: { run: x, description: "Gets it", queue: net }
      clean: { run: x, needs: fetch }
      report: { run: x, needs: [fetch, clean] }
      other: { run: x }
    handlers:
      finally: { run: x }
    """

  @Test("tasks in the order of the file, then handlers, and an edge for each need")
  func whole() throws {
    let chart = TaskChart(try checkedGraph(Self.workflow))
    #expect(
      chart.nodes.map(\.name) == ["fetch", "clean", "report", "other", "handlers:finally"])
    #expect(chart.edges.map { [$0.from, $0.to] } == [[0, 1], [0, 2], [1, 2]])
    #expect(chart.nodes[0].queue == "net")
    #expect(chart.nodes[1].queue == nil)
    #expect(chart.handlers.first?.occasion == .finally)
  }

  @Test("some tasks are shown with all that they need, without handlers")
  func targets() throws {
    let chart = TaskChart(try checkedGraph(Self.workflow), targets: [TaskID(1)])
    #expect(chart.nodes.map(\.name) == ["fetch", "clean"])
    #expect(chart.edges.map { [$0.from, $0.to] } == [[0, 1]])
  }

  @Test("a need that others imply is left out where that is asked for")
  func reduction() throws {
    let chart = TaskChart(try checkedGraph(Self.workflow)).reduced
    #expect(chart.edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2]])
  }

  @Test("a reduction reaches what the whole reaches, and has no edge too many")
  func reductionOfRandomGraphs() {
    for seed in 0..<30 as Range<UInt64> {
      let chart = TaskChart.random(seed: seed, mostTasks: 25)
      let reduced = TransitiveReduction(nodeCount: chart.nodes.count, edges: chart.edges).edges
      let whole = reach(chart.edges, chart.nodes.count)
      #expect(reach(reduced, chart.nodes.count) == whole, "seed \(seed)")
      for index in reduced.indices {
        var fewer = reduced
        fewer.remove(at: index)
        #expect(reach(fewer, chart.nodes.count) != whole, "seed \(seed), edge \(index)")
      }
    }
  }

  private func reach(_ edges: [(from: Int32, to: Int32)], _ count: Int) -> [Set<Int32>] {
    var reach = [Set<Int32>](repeating: [], count: count)
    let adjacency = Adjacency(nodeCount: count, edges)
    for node in adjacency.topologicalOrder().reversed() {
      for target in adjacency[node] {
        reach[Int(node)].formUnion(reach[Int(target)])
        reach[Int(node)].insert(target)
      }
    }
    return reach
  }

  @Test("groups nest; one task is no group, and neither is the whole")
  func groups() {
    let groups = ChartGroups(TaskChart("a.x a.y.1 a.y.2 b.z"))
    #expect(groups.groups.map(\.name) == ["a"])
    #expect(groups.tasks == [3])
    #expect(groups.groups[0].groups.map(\.name) == ["a.y"])
    #expect(groups.groups[0].groups[0].tasks == [1, 2])
    let whole = ChartGroups(TaskChart("a.x a.y"))
    #expect(whole.groups.isEmpty)
    #expect(whole.tasks == [0, 1])
  }

  @Test("a listing has a stage for what can start when those above have ended")
  func listing() throws {
    let chart = TaskChart(try checkedGraph(Self.workflow))
    let lines = ChartListing(painter: Painter(isColoured: false)).text(of: chart)
      .split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "test: 4 tasks",
        " 1  fetch             queue net",
        "    other",
        " 2  clean             needs fetch",
        " 3  report            needs fetch, clean",
        "handlers",
        "    handlers:finally",
      ])
  }
}
