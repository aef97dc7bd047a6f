import SluiceModel

/// What a person asks of a run while it goes on.
package enum RunOrder: Hashable, Sendable {
  /// Ends the run for good.
  case cancel
  case cancelTask(TaskID)
  /// Keeps a task that waits from starting.
  case hold(TaskID)
  case release(TaskID)
  /// Starts nothing of the queue and of those below it; each suspension wants a resume of its own.
  case suspend(QueueID)
  case resume(QueueID)
  case limit(QueueID, QueueLimit)
}

/// How many tasks of a queue run at a time.
package enum QueueLimit: Hashable, Sendable {
  /// From 1.
  case places(Int)
  /// As many as its target lets.
  case unlimited

  package init(_ limit: Int?) { self = limit.map { .places($0) } ?? .unlimited }

  /// As the language of workflow files has it: a positive number, `serial` for 1, `unlimited`.
  package init?(word: String) {
    switch word {
    case "unlimited": self = .unlimited
    case "serial": self = .places(1)
    default:
      guard let number = Int32(word), number > 0 else { return nil }
      self = .places(Int(number))
    }
  }

  package var word: String {
    switch self {
    case .places(let number): "\(number)"
    case .unlimited: "unlimited"
    }
  }

  /// Nil: no limit of its own.
  package var places: Int? { if case .places(let number) = self { number } else { nil } }
}

/// Why a run does not do what it was asked for; nothing has changed.
package enum OrderRefusal: Error, Hashable, Sendable {
  case notPartOfRun(TaskID)
  case hasEnded(TaskID, TaskResult)
  /// A task that runs cannot be held.
  case runs(TaskID)
  case isHandler(TaskID)
  case notHeld(TaskID)
  case notSuspended(QueueID)
  /// Nothing more of it starts.
  case runIsEnding
  /// What is asked could not be recorded.
  case stateLost

  package func words(in graph: WorkflowGraph) -> String {
    switch self {
    case .notPartOfRun(let id): "task \(graph[id].name) is not part of this run"
    case .hasEnded(let id, let result):
      "task \(graph[id].name) has ended: \(result.words)"
    case .runs(let id): "task \(graph[id].name) runs already, and only one that waits can be held"
    case .isHandler(let id): "\(graph[id].name) is a handler, which cannot be held"
    case .notHeld(let id): "task \(graph[id].name) is not held"
    case .notSuspended(let id): "queue \(graph.queues[Int(id.index)].name) is not suspended"
    case .runIsEnding: "the run is ending: nothing more of it starts"
    case .stateLost: "the run's state can no longer be written, so nothing is changed"
    }
  }
}
