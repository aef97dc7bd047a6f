import SluiceModel
import SluiceState
import SluiceSystem

/// Why a task stands where it stands, followed back to what it all comes from.
package struct TaskExplanation: Sendable {
  /// One task on the way, and where it stands.
  package struct Link: Hashable, Sendable {
    package let task: TaskID
    package let standing: Standing
  }

  package enum Standing: Hashable, Sendable {
    case waiting(WaitReason, isHeld: Bool)
    case running(RunningTask)
    /// The reason is empty where there is nothing to say, or it is not known here; `culprit` is the
    /// task by whose end it ended so.
    case ended(TaskResult, reason: String, culprit: TaskID?)
    /// It ran when its engine ended, or was interrupted with it; a resume runs it again, but for
    /// the obstacle.
    case interrupted(obstacle: String?, survivor: Int32?)
    case notPartOfRun
  }

  /// Who has what the last link lacks.
  package struct Holder: Hashable, Sendable {
    package let holding: TaskHolding
    package let running: RunningTask
  }

  let graph: WorkflowGraph
  /// From the task that was asked for on; in the middle of a long way, links are left out.
  package private(set) var links: [Link] = []
  /// Links left out before the last one.
  package private(set) var omitted = 0
  package private(set) var holders: [Holder] = []
  /// What the task needs beside the one that the way goes by, as far as it is named.
  package private(set) var others: [Link] = []
  /// Needs beside those.
  package private(set) var furtherNeeds = 0

  /// Links that are shown of a long way, but for the last one.
  private static let shownLinks = 8

  /// - Parameters:
  ///   - standing: Where a task stands.
  ///   - holders: Who has what a cause lacks; asked once, at the end of the way.
  init(
    of task: TaskID, in graph: WorkflowGraph, standing: (TaskID) -> Standing,
    holders: (WaitReason.Cause) -> [Holder]
  ) {
    self.graph = graph
    var link = Link(task: task, standing: standing(task))
    while let next = link.standing.next {
      if links.count < Self.shownLinks { links.append(link) } else { omitted += 1 }
      link = Link(task: next, standing: standing(next))
    }
    links.append(link)
    if case .waiting(let reason, _) = link.standing { self.holders = holders(reason.cause) }
    if case .waiting(let reason, _)? = links.first?.standing,
      case .needs(let first, let count) = reason.cause
    {
      others = first.dropFirst().map { Link(task: $0, standing: standing($0)) }
      furtherNeeds = count - first.count
    }
  }
}

extension TaskExplanation.Standing {
  /// The task that it waits for, or by which it ended; nil: the way ends here.
  var next: TaskID? {
    switch self {
    case .waiting(let reason, _): reason.cause.firstTask
    case .ended(_, _, let culprit): culprit
    case .running, .interrupted, .notPartOfRun: nil
    }
  }

  /// The word for it in wire formats.
  package var word: String {
    switch self {
    case .waiting: "waiting"
    case .running: "running"
    case .ended(let result, _, _): result.rawValue
    case .interrupted: "interrupted"
    case .notPartOfRun: "not_part_of_run"
    }
  }
}

/// An attempt under way.
package struct RunningTask: Hashable, Sendable {
  package let attempt: Int32
  /// 0: it is being started.
  package let pid: Int32
  package let elapsed: Duration
  package let stop: Stop?
  /// Nil: it is a handler.
  package let queue: QueueID?
  package let permits: [RunEvent.Demand]

  /// How far it is on its way to its end from outside.
  package enum Stop: Hashable, Sendable { case stopping, killed }
}

// MARK: - What an engine knows

extension EngineLoop {
  /// Why a task of a run stands where it stands now; of what has ended, only how.
  func explanation(of task: TaskID, in session: RunSession) -> TaskExplanation {
    let machine = session.machine
    return TaskExplanation(of: task, in: machine.graph) { id in
      let state = machine[id]
      switch state.phase {
      case .excluded: return .notPartOfRun
      case .ended: return .ended(state.result ?? .cancelled, reason: "", culprit: nil)
      case .running, .stopping, .killed: return .running(runningTask(id, in: session))
      case .blocked, .delayed, .queued, .pausing:
        let reason = waitReason(of: id, in: session) ?? WaitReason(.nothing, elapsed: nil)
        return .waiting(reason, isHeld: state.heldSince != nil)
      }
    } holders: { cause in
      holders(of: cause, in: session).map {
        .init(holding: $0, running: runningTask($0.task, in: session))
      }
    }
  }

  private func runningTask(_ id: TaskID, in session: RunSession) -> RunningTask {
    let state = session.machine[id]
    let stop: RunningTask.Stop? =
      switch state.phase {
      case .stopping: .stopping
      case .killed: .killed
      default: nil
      }
    return RunningTask(
      attempt: state.attempt, pid: state.pid, elapsed: clock.now - state.attemptStart, stop: stop,
      queue: session.machine.isHandler(id) ? nil : session.machine.graph[id].queue,
      permits: permits(of: id, in: session))
  }
}

// MARK: - What a journal tells

extension TaskExplanation {
  /// Why a task of a run that no engine drives stands where it stands.
  ///
  /// - Parameter now: From which on it is told for how long somebody holds it.
  package init(of task: TaskID, in stored: StoredRun, at now: WallTime) {
    let machine = stored.replayed()
    let reasons = RecordedReasons(stored.events)
    func interrupted(_ id: TaskID) -> Standing {
      let reason = WaitReason(byWhomeverStops: id, in: machine, at: now)
      return .interrupted(
        obstacle: reason?.obstacle(to: id, in: machine), survivor: stored.survivor(of: machine[id]))
    }
    self.init(of: task, in: machine.graph) { id in
      let state = machine[id]
      switch state.phase {
      case .excluded: return .notPartOfRun
      case .ended:
        let result = state.result ?? .cancelled
        let isForgiven = result.isSuccess && state.outcome?.isSuccess == false
        return .ended(
          result, reason: isForgiven ? "\(reasons[id]), which is allowed" : reasons[id],
          culprit: machine.need(of: id, namedBy: reasons[id]))
      case .running, .stopping, .killed: return interrupted(id)
      case .blocked, .delayed, .queued, .pausing:
        if state.attempt > 0 { return interrupted(id) }
        let reason = WaitReason(recordedOf: id, in: machine, at: now)
        return .waiting(
          reason ?? WaitReason(.resume(machine.header.run), elapsed: nil),
          isHeld: state.heldSince != nil)
      }
    } holders: { _ in
      []
    }
  }
}

extension RunMachine {
  /// The need by whose end a task that did not run ended as it did: the reason begins with its
  /// name.
  fileprivate func need(of id: TaskID, namedBy reason: String) -> TaskID? {
    guard self[id].attempt == 0, !reason.isEmpty else { return nil }
    return graph.needs(of: id).first { reason.hasPrefix(graph[$0].name + " ") }
  }
}
