import SluiceModel
import TestSupport

@testable import SluiceCommand

extension TaskChart {
  /// A chart from a list of edges such as `a>b b>c d`, tasks in the order of their first mention.
  init(_ text: String, description: String? = nil) {
    var names: [String] = []
    var edges: [(from: Int32, to: Int32)] = []
    func number(_ name: Substring) -> Int32 {
      if let index = names.firstIndex(of: String(name)) { return Int32(index) }
      names.append(String(name))
      return Int32(names.count - 1)
    }
    for part in text.split(separator: " ") {
      let ends = part.split(separator: ">").map(number)
      for (from, to) in zip(ends, ends.dropFirst()) { edges.append((from, to)) }
    }
    let nodes = names.map { Node(name: $0, description: description) }
    self.init(
      workflow: "test", run: nil, nodes: nodes, taskCount: nodes.count, edges: edges)
  }

  /// A chart of one kind of shape or another; the same for the same seed.
  static func random(seed: UInt64, mostTasks: Int = 40) -> TaskChart {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...mostTasks, using: &random)
    let handlers = Int.random(in: 0...3, using: &random)
    let reach = [1, 3, 10, count][Int.random(in: 0..<4, using: &random)]
    let density = [0.3, 1, 2.5][Int.random(in: 0..<3, using: &random)]
    var edges: [(from: Int32, to: Int32)] = []
    for task in 1..<max(count, 1) {
      var needs: Set<Int> = []
      while Double.random(in: 0..<1, using: &random) < density / (density + 1) {
        needs.insert(max(0, task - Int.random(in: 1...reach, using: &random)))
      }
      edges += needs.sorted().map { (Int32($0), Int32(task)) }
    }
    // In an order of their own, so that no step can rely on that of the file.
    let places = Array(0..<Int32(count)).shuffled(using: &random)
    edges = edges.map { (places[Int($0.from)], places[Int($0.to)]) }
    let nodes = (0..<count + handlers).map { index in
      Node(
        name: name(index, using: &random),
        queue: Bool.random(using: &random) ? "queue\(index % 3)" : nil,
        occasion: index < count ? nil : .finally)
    }
    return TaskChart(
      workflow: "random", run: nil, nodes: nodes, taskCount: count, edges: edges)
  }

  private static func name(_ index: Int, using random: inout SeededGenerator) -> String {
    let length = [1, 4, 12, 120][Int.random(in: 0..<4, using: &random)]
    let group = ["", "build.", "test.unit."][Int.random(in: 0..<3, using: &random)]
    return group + String(repeating: "mWil".randomElement(using: &random) ?? "m", count: length)
      + "\(index)"
  }
}
