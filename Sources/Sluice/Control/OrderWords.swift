import SluiceModel
import SluiceState

/// What came of an order, in a sentence.
package struct OrderWords {
  /// After the order.
  private let machine: RunMachine

  package init(_ machine: RunMachine) { self.machine = machine }

  /// - Parameter events: What followed; none: it was so already.
  package func text(of order: RunOrder, _ events: [RunEvent]) -> String {
    let isNew = !events.isEmpty
    switch order {
    case .cancel: return cancelled(isNew)
    case .cancelTask(let id):
      let task = "task \(machine.graph[id].name)"
      if !isNew { return "\(task) is being stopped already" }
      return machine[id].phase == .ended ? "\(task) is cancelled" : "\(task) is being stopped"
    case .hold(let id):
      return "task \(machine.graph[id].name) is \(isNew ? "held" : "held already")"
    case .release(let id): return "task \(machine.graph[id].name) is released"
    case .suspend(let id):
      let count = machine[id].suspensions.count
      return "\(name(id)) is suspended\(count > 1 ? ": it wants \(count) resumes now" : "")"
    case .resume(let id):
      let count = machine[id].suspensions.count
      return "\(name(id)) \(count > 0 ? "is still suspended: it wants \(count) more" : "goes on")"
    case .limit(let id, let limit):
      let words = limit.places.map { "\($0) at a time" } ?? unlimited(id)
      return "\(name(id)) runs \(words)\(isNew ? "" : " already")"
    }
  }

  private func name(_ queue: QueueID) -> String {
    "queue \(machine.graph.queues[Int(queue.index)].name)"
  }

  /// Without a limit of its own, a queue still has the one it feeds above it.
  private func unlimited(_ queue: QueueID) -> String {
    let target = machine.graph.queues[Int(queue.index)].target
    return target.map { "as many as \(name($0)) lets" } ?? "any number at a time"
  }

  private func cancelled(_ isNew: Bool) -> String {
    let run = "run \(machine.header.run)"
    guard isNew else { return "\(run) is ending already" }
    let active = machine.active
    return active == 0
      ? "\(run) is cancelled"
      : "\(run) is cancelled: \(active == 1 ? "1 task is" : "\(active) tasks are") being stopped"
  }
}
