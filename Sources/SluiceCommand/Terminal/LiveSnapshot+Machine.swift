import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

extension LiveTasks {
  /// What there is to tell, but for a guess of the time that is left.
  ///
  /// - Parameters:
  ///   - machine: In the state after the last event.
  ///   - reason: Why a task waits, where that is known.
  mutating func snapshot(
    of machine: RunMachine, at now: Instant, reason: (TaskID) -> WaitReason?
  ) -> LiveSnapshot {
    var snapshot = LiveSnapshot()
    snapshot.total = total
    snapshot.done = total - machine.remaining
    snapshot.running = running
    snapshot.waiting = machine.remaining - running
    snapshot.failed = machine.failed.count
    snapshot.elapsed = now - machine.begin
    snapshot.longest = longestRunning(LiveSnapshot.mostRunning).map { id in
      LiveSnapshot.Running(
        task: machine.graph[id].name, elapsed: now - machine[id].attemptStart,
        note: Self.note(on: machine[id]))
    }
    snapshot.waits = waits(machine, reason)
    return snapshot
  }

  private static func note(on task: TaskState) -> String? {
    switch task.phase {
    case .stopping: "being stopped"
    case .killed: "killed"
    default: task.attempt > 1 ? "attempt \(task.attempt)" : nil
    }
  }

  private mutating func waits(
    _ machine: RunMachine, _ reason: (TaskID) -> WaitReason?
  ) -> WaitTally {
    var counts = WaitCounts()
    counts.queued = queued
    counts.held = held
    counts.delayed = delayed
    counts.pausing = pausing
    counts.blocked = machine.remaining - running - queued - held - delayed - pausing
    return counts.tally(
      of: waitingGroups(WaitTally.mostGroups), in: machine.graph, reason: reason)
  }
}
