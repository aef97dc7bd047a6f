import SluiceModel
import SluiceState

/// All words for why tasks wait: `why` and `status` tell of one task, a plan and the live block of
/// many.
extension WaitReason {
  /// A sentence without its subject, as in "test waits for build".
  package func sentence(in graph: WorkflowGraph) -> String {
    switch cause {
    case .held(let duration): "is held by 'sluice hold' for \(ElapsedText.of(duration)) now"
    case .nothing: "has what it needs, and is next"
    case .resume(let run): "has what it needs, and waits for a resume: sluice resume \(run)"
    default: "waits for \(cause.object(in: graph))"
    }
  }

  /// What it lacks, for a list of tasks that wait.
  package func phrase(in graph: WorkflowGraph) -> String {
    switch cause {
    case .needs: "needs \(cause.object(in: graph))"
    case .held(let duration): "held for \(ElapsedText.of(duration))"
    case .nothing: "is next"
    case .resume: "starts with a resume"
    default: cause.object(in: graph)
    }
  }

  /// What lets it go, where that is for a person to do; nil: nobody need do anything.
  package func remedy(for task: TaskID, in machine: RunMachine) -> String? {
    switch cause {
    case .held: "'sluice release \(machine.header.run) \(machine.graph[task].name)' lets it go"
    case .suspended: "'sluice queue resume \(cause.place(in: machine.graph))' lets it go"
    default: nil
    }
  }

  /// As in "runs again with a resume, but …".
  package func obstacle(to task: TaskID, in machine: RunMachine) -> String? {
    guard let remedy = remedy(for: task, in: machine) else { return nil }
    switch cause {
    case .held: return "is held: \(remedy)"
    case .suspended: return "queue \(cause.place(in: machine.graph)) is suspended: \(remedy)"
    default: return nil
    }
  }
}

extension WaitReason.Cause {
  /// What several tasks that wait so have in common, as in "waiting: 3 for other tasks, 2 held".
  package func summary(in graph: WorkflowGraph) -> String {
    switch self {
    case .needs: "for other tasks"
    case .delay: "for their delay"
    case .pause: "for their next attempt"
    case .held: "held"
    case .nothing: "next"
    case .resume: "for a resume"
    case .place, .permit, .barrier, .suspended, .turn, .rate:
      "for \(lack(in: graph))\(amounts.map { " (\($0))" } ?? "")"
    }
  }

  /// Without its numbers, and whoever lacks it.
  package func lack(in graph: WorkflowGraph) -> String {
    let place = place(in: graph)
    return switch self {
    case .needs: "other tasks"
    case .delay: "a delay"
    case .pause: "another attempt"
    case .place: "a place in queue \(place)"
    case .permit: "resource \(place)"
    case .barrier: "a barrier of queue \(place)"
    case .suspended(_, let suspension): "queue \(place), which \(suspension.words)"
    case .turn: "a turn in queue \(place)"
    case .rate: "the rate of a queue"
    case .held: "a release"
    case .nothing: "a start"
    case .resume: "a resume"
    }
  }

  /// How much of what it lacks there is; nil where that is no number.
  private var amounts: String? {
    switch self {
    case .place(_, let taken, let limit): "\(taken)\(limit.map { " of \($0)" } ?? "") taken"
    case .permit(_, _, let free, let capacity):
      "\(SizeSyntax.written(free)) of \(SizeSyntax.written(capacity)) free"
    default: nil
    }
  }

  /// As in "waits for …".
  fileprivate func object(in graph: WorkflowGraph) -> String {
    let place = place(in: graph)
    return switch self {
    case .needs(let first, let count): Self.list(first, of: count, in: graph)
    case .delay(let left): "its delay (\(ElapsedText.of(left)) more)"
    case .pause(let left, let attempt):
      "attempt \(attempt + 1) (\(ElapsedText.of(left)) more)"
    case .place, .suspended: "\(lack(in: graph))\(amounts.map { " (\($0))" } ?? "")"
    case .permit(_, let wanted, _, _):
      "\(SizeSyntax.written(wanted)) of \(lack(in: graph)) (\(amounts ?? ""))"
    case .barrier(_, let task?): "barrier \(graph[task].name) of queue \(place)"
    case .barrier(_, nil): "what came before it in queue \(place), as a barrier"
    case .turn(_, let task):
      "its turn in queue \(place), behind \(task.map { graph[$0].name } ?? "another task")"
    case .rate(let left): "the rate of its queue (\(ElapsedText.of(left)) more)"
    case .held: "its release"
    case .nothing: "its start"
    case .resume: "a resume"
    }
  }

  /// Needs that a sentence names.
  private static let namedNeeds = 3

  private static func list(_ first: [TaskID], of count: Int, in graph: WorkflowGraph) -> String {
    let names = first.prefix(namedNeeds).map { graph[$0].name }
    let rest = count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension WaitReason.Suspension {
  fileprivate var words: String {
    switch self {
    case .file: "the workflow file suspends"
    case .command(let duration):
      "'sluice queue suspend' has suspended for \(ElapsedText.of(duration)) now"
    }
  }
}
