import SluiceModel
import SluiceState
import SluiceSystem

/// The journal of a run that a test makes up.
package struct RecordedRun: Sendable {
  package let run: RunID
  package let bytes: [UInt8]

  /// A run in which each task of `walls` had one attempt.
  ///
  /// - Parameters:
  ///   - number: The seconds after an hour at which it started: runs sort by it.
  ///   - file: The workflow file as the user named it; it lies in the graph's folder.
  ///   - walls: How long each task's last attempt took.
  ///   - results: What tasks came to that did not succeed.
  ///   - outcome: Nil: it is under way, or its engine died.
  package init(
    _ number: Int, of graph: WorkflowGraph, file: String = "ci.yaml", walls: [String: Duration],
    results: [String: TaskResult] = [:], outcome: RunOutcome? = .succeeded
  ) {
    let time = WallTime(microseconds: 1_767_225_600_000_000 + Int64(number) * 1_000_000)
    run = RunID(at: time, random: UInt32(number))
    let header = RunHeader(
      run: run, workflow: graph.name, file: file, directory: graph.directory, digest: "",
      parameters: [], targets: [], startedAt: time)
    let file = MemoryFile()
    var journal = Journal(file: file, graph: graph, after: 0)
    journal.add(.runStarted(header, EngineIdentity(pid: 1, bootID: "boot")), at: time)
    for (index, task) in graph.tasks.enumerated() {
      guard let wall = walls[task.name] else { continue }
      let result = results[task.name] ?? .succeeded
      let report = AttemptReport(
        outcome: result, status: .exited(result.isSuccess ? 0 : 1), reason: "", wall: wall,
        usage: ResourceUsage())
      journal.add(.attemptStarted(TaskID(index), attempt: 1), at: time)
      journal.add(
        .attemptFinished(TaskID(index), attempt: 1, report, .final(result: result)), at: time)
    }
    if let outcome { journal.add(.runFinished(outcome), at: time) }
    try? journal.commit()
    bytes = file.bytes
  }
}
