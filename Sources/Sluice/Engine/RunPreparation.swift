import Glibc
import SluiceModel
import SluiceOperations
import SluiceState
import SluiceSyntax
import SluiceSystem

/// A run that is ready for the engine: its folder is made and locked, its state is known.
package struct PreparedRun {
  package let folder: RunFolder
  package let machine: RunMachine
  /// Nil: it leaves nothing on disk, since it is only planned.
  let journal: Journal?
  let launches: LaunchPlanner
  /// The first events of this life: started or resumed, and what was asked with it.
  let openings: [RunEvent]
  let observer: any RunObserver
  let fileSystem: any FileSystem
  let isEachRecordSynced: Bool
  /// What was made for it and may not have reached the disk.
  let unsyncedPaths: [String]
}

/// What a run is given beside its workflow.
package struct RunOptions: Sendable {
  /// As given on the command line, in order.
  package var parameters: [NamedText] = []
  /// Names of tasks; none: all.
  package var targets: [String] = []
  /// Whether each record waits for the disk.
  package var isEachRecordSynced = false
  /// Whether the limit of `global` was chosen for this life of the engine: it then replaces one
  /// that a person set while the run went on.
  package var choosesJobs = false
  /// The engine's own environment.
  package var environment: [EnvironmentVariable] = []

  package init() {}
}

/// Why a run cannot begin; nothing has run.
package enum RunProblem: Error {
  /// The workflow, or what was given to it, has faults.
  case faults([Diagnostic])
  /// A parameter that was given is wrong.
  case parameters([Diagnostic])
  /// A file that it names is not there, or cannot be read.
  case missing(String)
  /// A variable has no value, or an `env_file` has a fault.
  case environment(String)
  /// The state folder cannot be made.
  case cannotMakeState(SystemError)
  case cannotReadState(SystemError)
  case cannotWriteState(SystemError)
  case journal(path: String, JournalFault)
  /// What the run recorded beside its journal is not what it was; the text says what.
  case damaged(String)
  /// Another engine drives the run.
  case taken(RunID, pid: Int32?)
  /// These processes of the run's last engine do not end.
  case survivors([Int32])
}

/// Makes runs ready: reads what they need of the machine and of the disk.
package struct RunPreparer {
  package let state: StateFolder
  let clock: any Clock
  let engine: EngineIdentity
  let jobs: Int

  /// - Parameter jobs: The limit of `global` in the engine that will drive the runs.
  package init(state: StateFolder, clock: any Clock, engine: EngineIdentity, jobs: Int) {
    self.jobs = jobs
    self.state = state
    self.clock = clock
    self.engine = engine
  }

  /// A new run.
  ///
  /// - Parameter random: Makes its id unique among runs of the same millisecond.
  /// - Precondition: The targets are tasks of the graph.
  package func makeRun(
    of graph: WorkflowGraph, file: String, options: RunOptions, random: UInt32,
    observer: any RunObserver
  ) throws(RunProblem) -> PreparedRun {
    let now = clock.wallTime
    let id = RunID(at: now, random: random)
    let header = RunHeader(
      run: id, workflow: graph.name, file: file, directory: graph.directory,
      digest: DefinitionDigest.of(graph.sources.map(\.bytes)), parameters: options.parameters,
      targets: options.targets, startedAt: now)
    let folder = state.folder(of: id)
    let surroundings = try surroundings(of: graph, header, folder, options)
    let machine = RunMachine(graph: graph, header: header, context: surroundings.context)
    let file = try makeFolder(id, sources: graph.sources)
    return PreparedRun(
      folder: folder, machine: machine, journal: Journal(file: file, graph: graph, after: 0),
      launches: LaunchPlanner(
        folder: folder, environment: surroundings.environment, machine: machine,
        isResumed: false),
      openings: [.runStarted(header, engine)], observer: observer,
      fileSystem: state.fileSystem, isEachRecordSynced: options.isEachRecordSynced,
      unsyncedPaths: state.paths(of: folder, sourceCount: graph.sources.count))
  }

  private func openings(of machine: RunMachine, _ options: RunOptions) -> [RunEvent] {
    let isLimited = machine[.global].limit != nil
    return [.runResumed(engine)]
      + (isLimited && options.choosesJobs ? [.queueLimited(.global, .places(jobs))] : [])
  }

  private func makeFolder(
    _ id: RunID, sources: [SourceFile]
  ) throws(RunProblem) -> any AppendableFile {
    do throws(SystemError) {
      let folder = try state.makeRun(id)
      for (index, source) in sources.enumerated() {
        try state.fileSystem.writeFile(folder.source(index), source.bytes, mode: 0o600)
      }
      let file = try state.fileSystem.openForAppending(folder.journal, create: true)
      // Before anybody is led to it: a run is never driven without its lock.
      guard try file.tryLock() else {
        throw SystemError(code: EWOULDBLOCK, operation: "lock '\(folder.journal)'")
      }
      try state.publish(id)
      return file
    } catch {
      state.removeUnbegun(state.folder(of: id))
      throw .cannotMakeState(error)
    }
  }

  /// An unfinished run, with its state as the journal left it; what it left running has been ended.
  package func resumeRun(
    _ taken: TakenRun, options: RunOptions, observer: any RunObserver
  ) throws(RunProblem) -> PreparedRun {
    let stored = taken.stored
    let graph = stored.graph
    let surroundings = try surroundings(of: graph, stored.header, stored.folder, options)
    var machine = RunMachine(graph: graph, header: stored.header, context: surroundings.context)
    machine.replay(stored.events)
    return PreparedRun(
      folder: stored.folder, machine: machine,
      journal: Journal(file: taken.file, graph: graph, after: stored.lastSequence),
      launches: LaunchPlanner(
        folder: stored.folder, environment: surroundings.environment, machine: machine,
        isResumed: true),
      openings: openings(of: machine, options), observer: observer,
      fileSystem: state.fileSystem, isEachRecordSynced: options.isEachRecordSynced,
      unsyncedPaths: state.paths(of: stored.folder, sourceCount: graph.sources.count))
  }
}
