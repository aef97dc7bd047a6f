import SluiceModel
import SluiceSystem

/// A step of a run. `RunMachine.apply` of them, in order, is the only thing that changes a run.
///
/// Recorded events reach the journal before what follows from them happens; live ones (`isRecorded`
/// is false) tell of waiting and are made anew by a resume.
package enum RunEvent: Sendable, Hashable {
  /// First of every journal.
  case runStarted(RunHeader, EngineIdentity)
  /// An engine took the run over; what was running has ended or was ended.
  case runResumed(EngineIdentity)

  /// Live: it has what it needs and waits for its delay.
  case taskDelayed(TaskID, until: Instant)
  /// Live: it waits for places and permits.
  case taskSubmitted(TaskID, demands: [Demand])
  /// Live: it no longer waits, and has not run; a resume decides it anew.
  case taskWithdrawn(TaskID)
  /// It ended without an attempt (or without a further one); the text says why.
  case taskDecided(TaskID, TaskResult, reason: String)

  /// A person keeps it from starting; a resume goes on holding it.
  case taskHeld(TaskID, since: WallTime)
  case taskReleased(TaskID)
  /// A person keeps the queue from starting anything; a resume of the run goes on with it.
  case queueSuspended(QueueID, since: WallTime)
  /// The last of the queue's suspensions is over, also where it was the file's.
  case queueResumed(QueueID)
  case queueLimited(QueueID, QueueLimit)

  /// Before the spawn.
  case attemptStarted(TaskID, attempt: Int32)
  /// After the spawn; `bootTime` is within a clock tick of the process's start.
  case attemptSpawned(TaskID, attempt: Int32, pid: Int32, bootTime: Instant)
  /// Live: it goes on for longer than its `warn_after`.
  case attemptOverdue(TaskID, attempt: Int32)
  /// Its tree gets the stop signal, and KILL at `killAt`.
  case attemptStopping(TaskID, attempt: Int32, StopReason, killAt: Instant)
  /// Its tree gets KILL.
  case attemptKilled(TaskID, attempt: Int32)
  /// Before a dependent starts.
  case attemptFinished(TaskID, attempt: Int32, AttemptReport, Disposition)
  /// Live: its start was dropped because the state could not be written.
  case attemptDropped(TaskID, attempt: Int32)

  /// A task failed for good: nothing new starts under `finish` and `stop`.
  case runFinishing(after: TaskID)
  /// Live: nothing runs, and what could start is held or suspended by a person; the text says what.
  case runWaiting(String)
  /// Nothing new starts, and what runs is ended.
  case runStopping(StopCause)
  /// Graces are over.
  case runKilled
  /// The last task has ended: these run now, one after the other.
  case handlersStarted(RunOutcome, [TaskID])
  /// Last of every journal, until a resume.
  case runFinished(RunOutcome)

  /// Units of a resource for one attempt.
  package struct Demand: Sendable, Hashable {
    package let resource: ResourceID
    package let amount: Int64

    package init(resource: ResourceID, amount: Int64) {
      self.resource = resource
      self.amount = amount
    }
  }

  /// What an attempt's end means for its task.
  package enum Disposition: Sendable, Hashable {
    /// `result` is what dependents see: success where the failure is allowed.
    case final(result: TaskResult)
    /// Another attempt follows after this pause.
    case retry(after: Duration)
  }

  package var isRecorded: Bool {
    switch self {
    case .taskDelayed, .taskSubmitted, .taskWithdrawn, .attemptOverdue, .attemptDropped,
      .runWaiting:
      false
    case .runStopping(.stateLost): false
    default: true
    }
  }
}

/// What happens to a run: a child ended, a time came, a signal arrived.
package enum RunInput: Sendable {
  /// All that it needs has ended.
  case ready(TaskID)
  /// It holds its places and permits.
  case granted(TaskID)
  case spawned(TaskID, attempt: Int32, pid: Int32, bootTime: Instant)
  case launchFailed(TaskID, attempt: Int32, LaunchProblem)
  /// The record of its start could not be written, so it was not started.
  case launchDropped(TaskID, attempt: Int32)
  case exited(
    TaskID, attempt: Int32, ExitStatus, ResourceUsage, outputs: WrittenOutputs = .values([]))
  /// It has written nothing for as long as its `idle_timeout`.
  case idle(TaskID, attempt: Int32)
  /// The deadline that `nextDeadline` just gave has come; one at a time, since each may undo
  /// others.
  case tick
  /// No other input is left in this turn: is the run over?
  case settled
  /// A second interrupt ends the graces.
  case stop(StopCause)
}
