import SluiceModel
import SluiceState

extension WaitReason {
  /// A sentence without its subject, as in "test waits for build".
  package func sentence(in graph: WorkflowGraph) -> String {
    switch cause {
    case .held(let duration): "is held by 'sluice hold' for \(ElapsedText.of(duration)) now"
    case .nothing: "has what it needs, and is next"
    case .resume(let run): "has what it needs, and waits for a resume: sluice resume \(run)"
    default: "waits for \(object(in: graph))"
    }
  }

  /// What it lacks, for a list of tasks that wait.
  package func phrase(in graph: WorkflowGraph) -> String {
    switch cause {
    case .needs: "needs \(object(in: graph))"
    case .held(let duration): "held for \(ElapsedText.of(duration))"
    case .nothing: "is next"
    case .resume: "starts with a resume"
    default: object(in: graph)
    }
  }

  /// As in "waits for …".
  private func object(in graph: WorkflowGraph) -> String {
    switch cause {
    case .needs(let first, let count):
      let names = first.map { graph[$0].name }.joined(separator: ", ")
      return "\(names)\(count > first.count ? " and \(count - first.count) more" : "")"
    case .delay(let left): return "its delay (\(ElapsedText.of(left)) more)"
    case .pause(let left, let attempt):
      return "attempt \(attempt + 1) (\(ElapsedText.of(left)) more)"
    case .place(let queue, let taken, let limit):
      let places = limit.map { "\(taken) of \($0)" } ?? "\(taken)"
      return "a place in \(name(queue, graph)) (\(places) taken)"
    case .permit(let resource, let wanted, let free, let capacity):
      let amounts = "\(SizeSyntax.written(free)) of \(SizeSyntax.written(capacity)) free"
      return "\(SizeSyntax.written(wanted)) of \(name(resource, graph)) (\(amounts))"
    case .barrier(let queue, let task?):
      return "barrier \(graph[task].name) of \(name(queue, graph))"
    case .barrier(let queue, nil):
      return "what came before it in \(name(queue, graph)), as a barrier"
    case .suspended(let queue, let suspension):
      return "\(name(queue, graph)), which \(suspension.words)"
    case .turn(let queue, let task):
      let other = task.map { graph[$0].name } ?? "another task"
      return "its turn in \(name(queue, graph)), behind \(other)"
    case .rate(let left): return "the rate of its queue (\(ElapsedText.of(left)) more)"
    case .held: return "its release"
    case .nothing: return "its start"
    case .resume: return "a resume"
    }
  }

  /// What lets it go, where that is for a person to do; nil: nobody need do anything.
  package func remedy(for task: TaskID, in machine: RunMachine) -> String? {
    switch cause {
    case .held: "'sluice release \(machine.header.run) \(machine.graph[task].name)' lets it go"
    case .suspended(let queue, _):
      "'sluice queue resume \(machine.graph.queues[Int(queue.index)].name)' lets it go"
    default: nil
    }
  }

  /// As in "runs again with a resume, but …".
  package func obstacle(to task: TaskID, in machine: RunMachine) -> String? {
    guard let remedy = remedy(for: task, in: machine) else { return nil }
    switch cause {
    case .held: return "is held: \(remedy)"
    case .suspended(let queue, _): return "\(name(queue, machine.graph)) is suspended: \(remedy)"
    default: return nil
    }
  }

  private func name(_ queue: QueueID, _ graph: WorkflowGraph) -> String {
    "queue \(graph.queues[Int(queue.index)].name)"
  }

  private func name(_ resource: ResourceID, _ graph: WorkflowGraph) -> String {
    "resource \(graph.resources[Int(resource.index)].name)"
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
