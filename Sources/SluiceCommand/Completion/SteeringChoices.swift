import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// What of a state folder a command could act on that steers runs: it refuses the rest.
enum SteeringChoices {
  /// What can be cancelled.
  case cancel
  /// What has not begun, and nobody holds.
  case hold
  /// What somebody holds.
  case release
  /// Runs that go on, or may.
  case queue
  /// Runs that an engine is to take up.
  case resume
  /// Runs under way.
  case attach

  /// Nil: a command that only looks takes any run and task.
  init?(command: String?) {
    switch command {
    case CancelCommand.syntax.name: self = .cancel
    case HoldCommand.syntax.name: self = .hold
    case ReleaseCommand.syntax.name: self = .release
    case QueueCommand.syntax.name: self = .queue
    case ResumeCommand.syntax.name: self = .resume
    case AttachCommand.syntax.name: self = .attach
    default: return nil
    }
  }

  func takes(_ run: RunFolder, _ fileSystem: any FileSystem) -> Bool {
    let isDriven = (try? fileSystem.isLocked(run.journal)) == true
    return switch self {
    case .attach: isDriven
    case .resume: !isDriven && JournalEnding(run) == .unfinished
    case .cancel, .hold, .release, .queue: JournalEnding(run) == .unfinished
    }
  }

  func takes(_ task: TaskID, in machine: RunMachine) -> Bool {
    let state = machine[task]
    let isOpen = state.phase != .excluded && state.phase != .ended
    return switch self {
    case .cancel: isOpen
    case .hold: isOpen && state.heldSince == nil && !state.phase.isActive
    case .release: isOpen && state.heldSince != nil
    case .queue, .resume, .attach: true
    }
  }
}
