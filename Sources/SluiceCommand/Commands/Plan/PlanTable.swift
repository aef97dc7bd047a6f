import Sluice
import SluiceModel
import SluiceState

/// Several plans side by side: how long each takes, and how much of each queue and resource it
/// uses.
struct PlanTable {
  let plans: [Plan]

  private struct Row {
    let name: String
    let cells: [String]
  }

  var text: String {
    let width = min(rows.map(\.name.count).max() ?? 0, 34)
    let perBlock = max(1, (80 - width) / Self.column)
    let blocks = stride(from: 0, to: plans.count, by: perBlock).map { start in
      rows.map { line($0, width, start..<min(start + perBlock, plans.count)) }.joined()
    }
    return blocks.joined(separator: "\n") + "\n" + paths
  }

  /// The width of one plan's column.
  private static let column = 13

  private func line(_ row: Row, _ width: Int, _ plans: Range<Int>) -> String {
    let gap = String(repeating: " ", count: max(0, width - row.name.count))
    let cells = row.cells[plans].map { cell in
      String(repeating: " ", count: max(1, Self.column - cell.count)) + cell
    }
    return row.name + gap + cells.joined() + "\n"
  }

  private var graph: WorkflowGraph { plans[0].graph }

  private var rows: [Row] {
    [
      Row(name: "at a time", cells: plans.map { "\($0.jobs)" }),
      Row(name: "takes", cells: plans.map { makespan(of: $0) }),
      Row(name: "critical path", cells: plans.map { ElapsedText.of($0.criticalPath.length) }),
    ] + queueRows + resourceRows
  }

  private func makespan(of plan: Plan) -> String {
    let time = ElapsedText.of(plan.makespan)
    return plan.outcome == .succeeded ? time : "(\(time))"
  }

  private var queueRows: [Row] {
    graph.queues.indices.map { index in
      let queue = graph.queues[index]
      let cells = plans.map { plan in
        let limit = queue.target == nil ? plan.jobs : queue.limit
        return load(plan.queues[index], of: limit.map { Int64($0) }, in: plan)
      }
      return Row(name: PlanWords.name(of: queue), cells: cells)
    }
  }

  private var resourceRows: [Row] {
    graph.resources.indices.map { index in
      let capacity = plans[0].capacities[index]
      return Row(
        name: PlanWords.name(of: graph.resources[index], capacity: capacity),
        cells: plans.map { load($0.resources[index], of: capacity, in: $0) })
    }
  }

  /// A share of the limit, or without one how many run on average.
  private func load(_ load: PlannedLoad, of limit: Int64?, in plan: Plan) -> String {
    let average = load.average(over: plan.makespan)
    guard let limit else { return "\((average * 10).rounded() / 10)" }
    return limit > 0 ? "\(Int((average / Double(limit) * 100).rounded())) %" : "-"
  }

  /// The critical path, once where it is the same for all.
  private var paths: String {
    let isSame = plans.allSatisfy { $0.criticalPath == plans[0].criticalPath }
    let chains = (isSame ? [plans[0]] : plans).compactMap { plan -> String? in
      let chain = PlanWords.chain(plan.criticalPath, of: graph)
      guard !chain.isEmpty else { return nil }
      return Paragraph.wrap("critical path\(isSame ? "" : " at \(plan.jobs)"): \(chain)")
    }
    let failures = plans.filter { $0.outcome != .succeeded }.map { plan in
      "at \(plan.jobs) the run \(PlanWords.ending(of: plan)) after that time\n"
    }
    return (chains + failures).joined()
  }
}
