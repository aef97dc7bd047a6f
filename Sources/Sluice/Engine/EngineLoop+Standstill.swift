import SluiceModel
import SluiceState
import SluiceSystem

// MARK: - Nothing runs, and nothing can start

extension EngineLoop {
  /// What is to be done about a run that stands still; both with what it waits for, in words.
  enum Standstill {
    /// Somebody holds or suspends it by a command, and can let it go.
    case waitsForPerson(String)
    /// Nothing can let it go while it lasts.
    case stalled(String)
  }

  /// Whether nothing of it runs, nothing is waited for, and yet it is not over; no longer once it
  /// is known to wait for a person.
  func standsStill(_ session: RunSession) -> Bool {
    guard !session.machine.isOver, !session.isStandstillTold, inputs.isEmpty, core.wakeAt == nil
    else { return false }
    // What another run holds may be what this one waits for.
    return sessions.allSatisfy { $0.machine.active == 0 } && !session.machine.awaitsSubmission
  }

  func standstill(of session: RunSession) -> Standstill {
    let machine = session.machine
    var byPerson: [TaskID] = []
    var waiting: (task: TaskID, reason: WaitReason)?
    for id in machine.unfinished {
      guard let reason = waitReason(of: id, in: session) else { continue }
      switch reason.cause {
      case .held, .suspended(_, .command):
        byPerson.append(id)
        if byPerson.count == 1 { waiting = (id, reason) }
      case .needs: break
      case .suspended where byPerson.isEmpty: waiting = (id, reason)
      default: waiting = waiting ?? (id, reason)
      }
    }
    guard let waiting else { return .stalled("no task can start") }
    var words = "\(machine.graph[waiting.task].name) \(waiting.reason.sentence(in: machine.graph))"
    if let remedy = waiting.reason.remedy(for: waiting.task, in: machine) {
      words += "; \(remedy)"
    }
    guard !byPerson.isEmpty else { return .stalled(words) }
    if byPerson.count > 1 { words += " (and so \(byPerson.count - 1) more)" }
    guard isReachable(session.folder.id) else {
      return .stalled("\(words), once the run has ended: it has no control socket")
    }
    return .waitsForPerson(words)
  }
}
