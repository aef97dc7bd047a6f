import SluiceSyntax

extension WorkflowChecker {
  /// Puts the instances of tasks into the graph, within the bounds.
  mutating func expand(_ expansion: inout FanoutExpansion) {
    var fanouts: [Int: FanoutExpansion.Fanout] = [:]
    var instances = 0
    for number in model.tasks.indices {
      guard let fanout = model.tasks[number].fanout?.value else { continue }
      let combinations = fanout.matrix.value.combinations(atMost: limits.instances - instances)
      guard let combinations else {
        findings.error(
          .tooManyInstances, "the tasks have more than \(limits.instances) instances in all",
          help: "give a script a part of the list each, and fan out over the parts",
          at: fanout.matrix.origin)
        return
      }
      instances += combinations.count
      fanouts[number] = .init(
        combinations: combinations, maximumParallel: fanout.maximumParallel,
        failsFast: fanout.failsFast)
      checkNames(of: combinations, at: fanout.matrix.origin)
    }
    guard !fanouts.isEmpty else { return }
    guard expansion.edgeCount(with: fanouts) <= limits.edges else {
      return findings.error(
        .tooManyNeeds, "the tasks need more than \(limits.edges) others in all",
        help: "put a task without a body before a task with many instances", at: model.origin)
    }
    expansion.expand(fanouts)
  }

  private mutating func checkNames(of combinations: [Matrix.Combination], at origin: Origin) {
    var seen: Set<String> = []
    let doubled = combinations.lazy.map(\.suffix).first { !seen.insert($0).inserted }
    if let doubled {
      findings.error(
        .badMatrix, "two instances would have the same name, \(doubled)",
        help: "remove one of the two from `include`, or from its axis", at: origin)
    }
  }
}
