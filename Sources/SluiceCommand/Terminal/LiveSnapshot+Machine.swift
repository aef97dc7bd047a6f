import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

extension LiveTasks {
  /// Groups of waiting tasks that are told one by one.
  private static let mostGroups = 8

  /// What there is to tell, but for a guess of the time that is left.
  ///
  /// - Parameters:
  ///   - machine: In the state after the last event.
  ///   - begin: When this engine took the run.
  mutating func snapshot(
    of machine: RunMachine, since begin: Instant, at now: Instant,
    bottleneck: (TaskID) -> Bottleneck?
  ) -> LiveSnapshot {
    var snapshot = LiveSnapshot()
    snapshot.total = total
    snapshot.done = total - machine.remaining
    snapshot.running = running
    snapshot.waiting = machine.remaining - running
    snapshot.failed = machine.failed.count
    snapshot.elapsed = now - begin
    snapshot.longest = longestRunning(LiveSnapshot.mostRunning).map { id in
      LiveSnapshot.Running(
        task: machine.graph[id].name, elapsed: now - machine[id].attemptStart,
        note: Self.note(on: machine[id]))
    }
    snapshot.reasons = reasons(machine, bottleneck)
    return snapshot
  }

  private static func note(on task: TaskState) -> String? {
    switch task.phase {
    case .stopping: "being stopped"
    case .killed: "killed"
    default: task.attempt > 1 ? "attempt \(task.attempt)" : nil
    }
  }

  private mutating func reasons(
    _ machine: RunMachine, _ bottleneck: (TaskID) -> Bottleneck?
  ) -> [LiveSnapshot.Waiting] {
    let blocked = machine.remaining - running - queued - delayed - pausing
    var counts: [(reason: String, count: Int)] = [("for tasks", blocked)]
    var untold = queued
    for group in waitingGroups(Self.mostGroups) {
      guard let reason = bottleneck(group.oldest)?.words(in: machine.graph) else { continue }
      untold -= group.count
      if let index = counts.firstIndex(where: { $0.reason == reason }) {
        counts[index].count += group.count
      } else {
        counts.append((reason, group.count))
      }
    }
    counts += [
      ("for places", untold), ("for their delay", delayed), ("to be tried again", pausing),
    ]
    return counts.filter { $0.count > 0 }.map { .init(count: $0.count, reason: $0.reason) }
  }
}

extension Bottleneck {
  /// As in "3 wait …".
  fileprivate func words(in graph: WorkflowGraph) -> String {
    func queue(_ id: QueueID) -> String { "queue \(graph.queues[Int(id.index)].name)" }
    return switch self {
    case .place(let id, let running):
      if let limit = graph.queues[Int(id.index)].limit {
        "for \(queue(id)) (\(running) of \(limit))"
      } else {
        "for \(queue(id)) (\(running) running)"
      }
    case .permit(let id): "for resource \(graph.resources[Int(id.index)].name)"
    case .barrier(let id): "for a barrier in \(queue(id))"
    case .suspended(let id): "for \(queue(id)), which is suspended"
    case .turn(let id): "for their turn in \(queue(id))"
    case .pause: "to be let go"
    }
  }
}
