import SluiceModel
import SluiceState
import SluiceSystem

/// What a run would do, as the engine itself decided it in virtual time, where every command that
/// runs succeeds.
package struct Plan: Sendable {
  package let graph: WorkflowGraph
  /// The limit of `global`.
  package let jobs: Int
  package let outcome: RunOutcome
  /// From the run's start to its end, with its handlers.
  package let makespan: Duration
  /// The run's tasks and handlers in the order in which they start or are decided, then those that
  /// never come to it.
  package let tasks: [PlannedTask]
  package let criticalPath: CriticalPath
  /// By `QueueID`.
  package let queues: [PlannedLoad]
  /// By `ResourceID`.
  package let resources: [PlannedLoad]
  /// By `ResourceID`: units or bytes.
  package let capacities: [Int64]
}

/// What becomes of one task in a plan. Times count from the run's start.
package struct PlannedTask: Sendable {
  package enum Course: String, Sendable, CaseIterable {
    case runs
    /// It has nothing to run.
    case joins
    /// Not run, whatever happens: its condition is false now.
    case skipped
    /// Not run where all goes well, but perhaps where it does not.
    case depends
    /// It runs, and fails all the same: out of time, or it cannot be started.
    case fails
    /// Not run, because of what fails.
    case cancelled
    /// It would wait for ever.
    case waits
  }

  package let task: TaskID
  package let course: Course
  /// Why, in words; empty for a plain run.
  package let reason: String
  /// Nil: it does not run.
  package let start: Duration?
  /// Nil: it does not end.
  package let end: Duration?
  /// Whether `start` follows from durations that are known.
  package let isStartKnown: Bool
  package let attempts: Int32
  /// Of what it needs, the one that ended last; nil: it needs nothing.
  package let after: TaskID?
  /// What it waits for in spite of that; nil: nothing.
  package let wait: WaitReason.Cause?
  /// From its submission to its start.
  package let waited: Duration
  /// What it takes of resources; nothing where it does not run.
  package let demands: [RunEvent.Demand]
}
