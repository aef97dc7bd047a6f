import SluiceModel
import SluiceSystem

extension RunMachine {
  /// Whether a task whose needs have all ended runs.
  enum Verdict {
    case go
    case leaveOut(TaskResult, reason: String)
  }

  func verdict(on id: TaskID) -> Verdict {
    // A handler was chosen by what the run came to: nothing is implied for it.
    let verdict = isHandler(id) ? .go : status(for: id).defaultVerdict
    guard let condition = graph[id].condition else { return verdict }
    let isImplied = condition.statusFunctions.isEmpty
    if isImplied, case .leaveOut = verdict { return verdict }
    do {
      if try condition.evaluate(in: scope(of: id, attempt: self[id].attempt + 1)) { return .go }
    } catch {
      return .leaveOut(.failed, reason: "if: \(error)")
    }
    // Where only success() was asked for, it is the default in other words, and so is the result.
    if condition.statusFunctions.isSubset(of: [.success]), case .leaveOut = verdict {
      return verdict
    }
    return .leaveOut(.skipped, reason: "its condition is false")
  }

  func status(for id: TaskID) -> NeedsStatus {
    var status = NeedsStatus()
    if isHandler(id) {
      status.include(handling)
      return status
    }
    for need in graph.needs(of: id) {
      if let result = self[need].result { status.include(result, of: graph[need].name) }
    }
    if case .stopping = phase { status.isCancelled = true }
    return status
  }

  private var handling: RunOutcome {
    if case .handling(let outcome) = phase { outcome } else { .succeeded }
  }

  /// What the expressions of a task may ask now.
  package func scope(of id: TaskID, attempt: Int32) -> TaskScope {
    TaskScope(machine: self, task: id, attempt: attempt, environment: context.environment)
  }
}

/// What the needs of a task came to, as its status functions see it.
struct NeedsStatus {
  /// The first of each kind, for messages.
  private var failed: String?
  private var cancelled: String?
  private var skipped: String?
  var isCancelled = false

  mutating func include(_ result: TaskResult, of name: String) {
    switch result {
    case .failed, .timedOut, .upstreamFailed: failed = failed ?? name
    case .cancelled, .interrupted: cancelled = cancelled ?? name
    case .skipped: skipped = skipped ?? name
    case .succeeded, .upToDate: break
    }
  }

  mutating func include(_ outcome: RunOutcome) {
    switch outcome {
    case .succeeded: break
    case .failed, .timedOut, .stalled: failed = ""
    case .cancelled, .interrupted: cancelled = ""
    }
  }

  /// What becomes of a task without a status function: failed beats cancelled beats skipped.
  var defaultVerdict: RunMachine.Verdict {
    if let failed {
      return .leaveOut(.upstreamFailed, reason: "\(failed) did not succeed")
    }
    if let cancelled { return .leaveOut(.cancelled, reason: "\(cancelled) was cancelled") }
    if let skipped { return .leaveOut(.skipped, reason: "\(skipped) was skipped") }
    return .go
  }

  func value(of function: StatusFunction) -> Bool {
    switch function {
    case .always: true
    case .success: failed == nil && cancelled == nil && skipped == nil
    case .failure: failed != nil
    case .cancelled: cancelled != nil || isCancelled
    }
  }
}

/// The values of names for one task of a run.
package struct TaskScope: ExpressionScope {
  let machine: RunMachine
  let task: TaskID
  let attempt: Int32
  /// What `env.X` reads: it grows while a task's own `env` is evaluated in order.
  package var environment: [String: String]

  package func value(of name: ExpressionName) -> Value? {
    switch name {
    case .param(let name): machine.context.parameters[name]
    case .env(let name): .string(environment[name] ?? "")
    case .matrix(let name): machine.graph[task].instance?.value(of: name).map { .string($0) }
    case .taskResult(let name): state(of: name)?.result.map { .string($0.rawValue) }
    case .taskOutcome(let name): state(of: name)?.outcome.map { .string($0.rawValue) }
    case .taskOutput(let name, let output): id(of: name).flatMap { self.output(output, of: $0) }
    case .taskName: .string(machine.graph[task].name)
    case .taskAttempt: .integer(Int64(attempt))
    case .runID: .string(machine.header.run.text)
    case .runDirectory: .string(machine.context.runDirectory)
    }
  }

  package func status(_ function: StatusFunction) -> Bool {
    machine.status(for: task).value(of: function)
  }

  package var now: String { machine.header.startedAt.rfc3339 }

  /// Of a task that is fanned out: those of its instances, as a list in their order.
  private func output(_ name: String, of id: TaskID) -> Value? {
    guard let group = machine.graph[id].gathered else { return machine.outputs[id]?[name] }
    return .list(group.ids.map { machine.outputs[$0]?[name] ?? .null })
  }

  private func state(of name: String) -> TaskState? { id(of: name).map { machine[$0] } }

  private func id(of name: String) -> TaskID? {
    let graph = machine.graph
    // Nearly always one of the few that it needs directly.
    return graph.needs(of: task).first { graph[$0].name == name }
      ?? graph.tasks.firstIndex { $0.name == name }.map { TaskID($0) }
  }
}
