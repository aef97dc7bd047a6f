import Sluice
import SluiceModel
import SluiceState

/// What is to be said of a task in a plan, beside its times.
struct PlanNotes {
  let plan: Plan

  private var graph: WorkflowGraph { plan.graph }

  func text(of task: PlannedTask) -> String {
    [course(of: task), order(of: task), place(of: task)].filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  private func course(of task: PlannedTask) -> String {
    let reason = OutputLine.harmless(task.reason)
    switch task.course {
    case .runs: return task.attempts > 1 ? "\(task.attempts) attempts" : reason
    case .joins: return "nothing to run"
    case .skipped: return "skipped: \(reason)"
    case .depends: return "depends on results: \(reason)"
    case .fails: return "fails: \(reason)"
    case .cancelled: return reason.isEmpty ? "not run" : "not run: \(reason)"
    case .waits:
      return ["never starts", reason, wait(of: task)].filter { !$0.isEmpty }
        .joined(separator: ": ")
    }
  }

  /// What it comes after, and why not at once.
  private func order(of task: PlannedTask) -> String {
    guard task.start != nil else { return "" }
    var words: [String] = []
    if let need = task.after { words.append("after \(graph[need].name)") }
    if let delay = graph[task.task].settings.delay {
      words.append("its delay of \(DurationSyntax.text(delay))")
    }
    let waiting = wait(of: task)
    if task.waited > .zero && !waiting.isEmpty {
      words.append("\(ElapsedText.of(task.waited)) \(waiting)")
    }
    return words.joined(separator: ", then ")
  }

  private func wait(of task: PlannedTask) -> String {
    switch task.wait {
    case .place(.global, _, _)?:
      plan.jobs == 1 ? "for the only place" : "for one of \(plan.jobs) places"
    case .suspended(let queue, _)?: "while \(name(queue)) is suspended"
    case let cause?: "for \(cause.lack(in: graph))"
    case nil: ""
    }
  }

  private func name(_ queue: QueueID) -> String {
    queue == .global ? "global" : "queue \(graph.queues[Int(queue.index)].name)"
  }

  /// The queue and what it takes of resources, where that is not what every task has.
  private func place(of task: PlannedTask) -> String {
    let definition = graph[task.task]
    var words: [String] = []
    var isNamed = false
    if task.waited > .zero, case .place(definition.queue, _, _)? = task.wait { isNamed = true }
    if definition.queue != .global && !isNamed { words.append(name(definition.queue)) }
    if definition.cpus > plan.jobs {
      words.append("\(definition.cpus) cpus, of which there are \(plan.jobs)")
    } else if definition.cpus > 1 {
      words.append("\(definition.cpus) cpus")
    }
    if definition.isBarrier { words.append("barrier") }
    words += task.demands.map {
      "\(graph.resources[Int($0.resource.index)].name) \(SizeSyntax.written($0.amount))"
    }
    return words.joined(separator: ", ")
  }
}
