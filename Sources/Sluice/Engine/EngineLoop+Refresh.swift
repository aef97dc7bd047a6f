import SluiceModel
import SluiceOperations
import SluiceSystem

extension EngineLoop {
  /// Lets the run's observer tell how it stands, where it asked for that.
  func refresh(_ session: RunSession, at now: Instant) {
    guard let due = session.observer.nextRefresh, due <= now, !session.machine.isOver else {
      return
    }
    session.observer.refresh(at: now, in: session.machine) { bottleneck(of: $0, in: session) }
  }

  /// What a task that waits for places and permits lacks; nil where it waits for neither.
  ///
  /// - Parameter slot: The run's place among those that were added.
  package func bottleneck(of task: TaskID, inRun slot: Int) -> Bottleneck? {
    bottleneck(of: task, in: sessions[slot])
  }

  private func bottleneck(of task: TaskID, in session: RunSession) -> Bottleneck? {
    guard let node = session.nodes[Int(task.index)] else { return nil }
    return core.wait(of: node).flatMap { Bottleneck($0, in: session) }
  }
}

extension Bottleneck {
  /// Nil: it waits for other tasks, or for what is no part of its workflow.
  fileprivate init?(_ wait: SchedulingCore.Wait, in session: RunSession) {
    func queue(_ id: SchedulingCore.QueueID) -> QueueID? {
      session.queues.firstIndex(of: id).map { QueueID($0) }
    }
    let bottleneck: Bottleneck? =
      switch wait {
      case .blocked: nil
      case .place(let id, let running): queue(id).map { .place($0, running: running) }
      case .permit(let id, _, _, _):
        session.resources.firstIndex(of: id).map { .permit(ResourceID($0)) }
      case .barrier(let id): queue(id).map { .barrier($0) }
      case .suspended(let id): queue(id).map { .suspended($0) }
      case .turn(let id, _): queue(id).map { .turn($0) }
      case .held, .rate: .pause
      }
    guard let bottleneck else { return nil }
    self = bottleneck
  }
}
