import SluiceModel
import SluiceState
import SluiceSystem

/// Plans runs: lets the engine drive one on a virtual clock, with commands that take as long as
/// they are predicted to and succeed. Changes nothing on disk.
package struct Planner {
  private let graph: WorkflowGraph
  /// The workflow file as the user named it.
  private let file: String
  private let options: RunOptions
  /// Where the run would be; need not exist.
  private let state: StateFolder
  private let durations: PredictedDurations
  private let wallTime: WallTime

  /// - Parameters:
  ///   - wallTime: When the run would start.
  package init(
    graph: WorkflowGraph, file: String, options: RunOptions, state: StateFolder,
    durations: PredictedDurations, startingAt wallTime: WallTime
  ) {
    self.graph = graph
    self.file = file
    self.options = options
    self.state = state
    self.durations = durations
    self.wallTime = wallTime
  }

  /// - Parameter jobs: The limit of `global`.
  /// - Throws: As `RunPreparer.makeRun`, but for what is wrong with the state.
  package func plan(jobs: Int) throws(RunProblem) -> Plan {
    let clock = VirtualClock(startingAt: wallTime)
    let recorder = PlanRecorder(graph: graph, jobs: jobs, clock: clock)
    let preparer = RunPreparer(
      state: state, clock: clock, engine: EngineIdentity(pid: 0, bootID: ""), jobs: jobs)
    let run = try preparer.planRun(of: graph, file: file, options: options, observer: recorder)
    let launcher = PlannedLauncher(clock: clock) { [durations] in durations[$0].duration }
    let loop = EngineLoop(
      jobs: jobs, clock: clock, launcher: launcher, syncer: IdleSyncer(), inbox: EngineInbox {})
    loop.add(run)
    drive(loop, launcher, clock, recorder)
    return PlanReading(
      machine: loop.machines[0], recorder: recorder, durations: durations, jobs: jobs,
      makespan: clock.now - Instant(nanoseconds: 0)
    ).plan
  }

  /// Moves time to the next thing that happens, until the run is over.
  private func drive(
    _ loop: EngineLoop, _ launcher: PlannedLauncher, _ clock: VirtualClock,
    _ recorder: PlanRecorder
  ) {
    while true {
      let deadline = loop.turn()
      for task in recorder.takeSubmitted() {
        recorder.note(loop.waitReason(of: task, inRun: 0)?.cause, of: task)
      }
      // With nothing to wait for, the engine has ended the run as stalled.
      guard !loop.isIdle, let next = [deadline, launcher.nextEnd].compactMap(\.self).min()
      else { return }
      clock.advance(to: next)
      launcher.serve()
    }
  }
}

extension RunPreparer {
  /// A run of which nothing reaches the disk.
  fileprivate func planRun(
    of graph: WorkflowGraph, file: String, options: RunOptions, observer: any RunObserver
  ) throws(RunProblem) -> PreparedRun {
    let now = clock.wallTime
    let id = RunID(at: now, random: 0)
    let header = RunHeader(
      run: id, workflow: graph.name, file: file, directory: graph.directory, digest: "",
      parameters: options.parameters, targets: options.targets, startedAt: now)
    let folder = state.folder(of: id)
    let surroundings = try surroundings(of: graph, header, folder, options)
    let machine = RunMachine(graph: graph, header: header, context: surroundings.context)
    return PreparedRun(
      folder: folder, machine: machine, journal: nil,
      launches: LaunchPlanner(
        folder: folder, environment: surroundings.environment, machine: machine,
        isResumed: false),
      openings: [.runStarted(header, engine)], observer: observer, fileSystem: state.fileSystem,
      isEachRecordSynced: false, unsyncedPaths: [])
  }
}

/// A plan owes nothing to the disk.
private struct IdleSyncer: JournalSyncer {
  func sync(_ sync: StateSync, then: @escaping @Sendable (SystemError?) -> Void) { then(nil) }
  func drain() {}
}
