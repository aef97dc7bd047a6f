import SluiceModel
import SluiceState

/// Why a task of a run waits, as the run and the core have it at one moment.
package struct WaitReason: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// Needs that have not ended: the first of them in the order of the file, and how many in all.
    case needs([TaskID], count: Int)
    case delay(left: Duration)
    /// Between two attempts; `attempt` is the last one.
    case pause(left: Duration, attempt: Int32)
    /// The nearest queue without a free place, of its own or above it; a limit of nil: none.
    case place(QueueID, taken: Int, limit: Int?)
    /// What is free may be reserved for others.
    case permit(ResourceID, wanted: Int64, free: Int64, capacity: Int64)
    /// A barrier of this queue is before it; nil: it is itself one, and waits for those before it.
    case barrier(QueueID, TaskID?)
    case suspended(QueueID, Suspension)
    /// By `sluice hold`.
    case held(for: Duration)
    /// In this serial queue, a task before it waits for permits.
    case turn(QueueID, behind: TaskID?)
    case rate(left: Duration)
    /// It has what it needs: it starts with the engine's next turn.
    case nothing
    /// It has what it needs, but no engine drives the run.
    case resume(RunID)
  }

  /// Who keeps a queue from starting anything.
  package enum Suspension: Hashable, Sendable {
    case file
    case command(for: Duration)
  }

  package let cause: Cause
  /// How long it has waited so; nil: not known.
  package let elapsed: Duration?

  package init(_ cause: Cause, elapsed: Duration?) {
    self.cause = cause
    self.elapsed = elapsed
  }

  /// Needs that a reason holds.
  static let namedNeeds = 13
}

extension WaitReason.Cause {
  /// The word for it in wire formats.
  package var word: StaticString {
    switch self {
    case .needs: "needs"
    case .delay: "delay"
    case .pause: "pause"
    case .place: "place"
    case .permit: "permit"
    case .barrier: "barrier"
    case .suspended: "suspended"
    case .held: "held"
    case .turn: "turn"
    case .rate: "rate"
    case .nothing: "nothing"
    case .resume: "resume"
    }
  }

  /// The name of the queue or resource that it lacks; empty where it is none.
  package func place(in graph: WorkflowGraph) -> String {
    switch self {
    case .place(let queue, _, _), .barrier(let queue, _), .suspended(let queue, _),
      .turn(let queue, _):
      graph.queues[Int(queue.index)].name
    case .permit(let resource, _, _, _): graph.resources[Int(resource.index)].name
    case .needs, .delay, .pause, .held, .rate, .nothing, .resume: ""
    }
  }

  /// The task whose end, or start, it waits for first.
  package var firstTask: TaskID? {
    switch self {
    case .needs(let first, _): first.first
    case .barrier(_, let task), .turn(_, let task): task
    case .delay, .pause, .place, .permit, .suspended, .held, .rate, .nothing, .resume: nil
    }
  }
}
