import SluiceState
import SluiceSystem

/// How long the tasks of a workflow took in former runs, from the index and the journals.
package struct DurationHistory: Sendable {
  package let durations: RecordedDurations
  /// Why the index could not be used; the newest journals alone were read then.
  package let problem: IndexProblem?

  /// How many of a workflow's runs are looked at; older ones count as far as the index has them.
  private static let newestRuns = 20
  /// Reading journals ends after this much time: what is left is read the next time.
  private static let patience = Duration.seconds(1)

  /// Brings the index up to date with the runs that are over, newest first, and asks it.
  ///
  /// For any thread of the caller's own: it reads and writes files, for a second at most. Where
  /// there is no state folder, nothing is made.
  ///
  /// - Parameter workflow: The absolute path of the workflow file.
  package static func load(
    from state: StateFolder, workflow: String, clock: any Clock = SystemClock()
  ) -> DurationHistory {
    guard let runs = try? state.runs(),
      !runs.isEmpty || (try? state.fileSystem.exists(state.index)) == true
    else { return DurationHistory(durations: RecordedDurations(), problem: nil) }
    let reader = HistoryReader(
      state: state, workflow: workflow, runs: runs, clock: clock, deadline: clock.now + patience)
    do throws(IndexProblem) {
      let index = try DurationIndex(path: state.index)
      try reader.bringUpToDate(index, newest: newestRuns)
      return DurationHistory(
        durations: try index.samples(of: workflow).medians, problem: nil)
    } catch {
      return DurationHistory(
        durations: reader.samples(newest: newestRuns).medians, problem: error)
    }
  }
}

/// One reading of the journals of a state folder.
private struct HistoryReader {
  let state: StateFolder
  let workflow: String
  /// Oldest first.
  let runs: [RunID]
  let clock: any Clock
  let deadline: Instant

  func bringUpToDate(_ index: DurationIndex, newest: Int) throws(IndexProblem) {
    var left = newest
    for run in runs.reversed() where left > 0 {
      var owner = try index.workflow(of: run)
      if owner == nil, clock.now < deadline, let durations = durations(of: run) {
        try index.add(durations)
        owner = durations.workflow
      }
      if owner == workflow { left -= 1 }
    }
    if let oldest = runs.first { try index.forgetRuns(before: oldest) }
  }

  /// Without an index.
  func samples(newest: Int) -> DurationSamples {
    var samples = DurationSamples()
    var left = newest
    for run in runs.reversed() where left > 0 && clock.now < deadline {
      guard let durations = durations(of: run), durations.workflow == workflow else { continue }
      samples.add(durations)
      left -= 1
    }
    return samples
  }

  private func durations(of run: RunID) -> RunDurations? {
    (try? state.fileSystem.readFile(state.folder(of: run).journal))
      .flatMap { RunDurations(journal: $0) }
  }
}
