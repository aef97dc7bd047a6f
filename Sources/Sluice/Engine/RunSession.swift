import SluiceModel
import SluiceOperations
import SluiceState
import SluiceSystem

/// One run in an engine: its state, its journal, and its nodes in the core.
///
/// Confined to the engine's thread.
final class RunSession {
  let slot: Int
  let folder: RunFolder
  let observer: any RunObserver
  var machine: RunMachine
  let launches: LaunchPlanner
  /// Nil after the run's end: its file is closed when a sync in the background has let it go. Nil
  /// all along for a run that is only planned.
  private var journal: Journal?
  private let progressLog: ProgressLog
  let fileSystem: any FileSystem
  private let isEachRecordSynced: Bool
  private var unsyncedPaths: [String]

  /// Whether it leaves anything on disk: it is not only planned.
  let isOnDisk: Bool

  /// By `TaskID`; nil where a task is not in the core.
  var nodes: [SchedulingCore.NodeID?]
  /// The core's queues, by the graph's `QueueID`.
  var queues: [SchedulingCore.QueueID] = []
  /// The core's resources, by the graph's `ResourceID`.
  var resources: [SchedulingCore.ResourceID] = []
  /// When the journal is to be synced; nil while nothing is owed.
  private var syncDeadline: Instant?
  /// Whether a sync is under way; the next one waits for it.
  var isSyncing = false

  /// Whether it was told that it waits for a person; until the next event.
  var isStandstillTold = false

  /// Events of this turn, for what follows from them after the write.
  private var fresh: [(event: RunEvent, time: WallTime)] = []
  /// Why the journal can no longer be written; nil while it can.
  private(set) var lostState: SystemError?

  init(slot: Int, run: PreparedRun) {
    self.slot = slot
    folder = run.folder
    observer = run.observer
    machine = run.machine
    launches = run.launches
    journal = run.journal
    isOnDisk = run.journal != nil
    progressLog = ProgressLog(path: run.folder.progressLog, fileSystem: run.fileSystem)
    fileSystem = run.fileSystem
    isEachRecordSynced = run.isEachRecordSynced
    unsyncedPaths = run.unsyncedPaths
    nodes = Array(repeating: nil, count: run.machine.graph.definitions.count)
  }

  /// Decides, and takes each step in memory and into the journal's buffer; `perform` sees it first.
  ///
  /// - Returns: Whether anything followed from the input.
  func take(
    _ input: RunInput, at now: Instant, clock: any Clock, perform: (RunEvent) -> Void
  ) -> Bool {
    let events = machine.decide(input, at: now)
    guard !events.isEmpty else { return false }
    take(events, at: now, clock: clock, perform: perform)
    return true
  }

  func take(
    _ events: [RunEvent], at now: Instant, clock: any Clock, perform: (RunEvent) -> Void
  ) {
    let time = clock.wallTime
    if !events.isEmpty { isStandstillTold = false }
    for event in events {
      perform(event)
      machine.apply(event, at: now)
      if event.isRecorded && lostState == nil { journal?.add(event, at: time) }
      fresh.append((event, time))
    }
  }

  /// Writes what this turn decided, and hands out its events; their consequences may be acted on
  /// only where `isWritten`.
  func commit(at now: Instant) -> (events: [(event: RunEvent, time: WallTime)], isWritten: Bool) {
    defer { fresh.removeAll(keepingCapacity: true) }
    guard lostState == nil, journal?.hasUncommitted == true else { return (fresh, true) }
    do {
      try journal?.commit()
      if isEachRecordSynced || machine.isOver {
        try syncNow()
      } else {
        syncDeadline = syncDeadline ?? now + Self.syncDelay
      }
      return (fresh, true)
    } catch {
      loseState(error)
      return (fresh, false)
    }
  }

  /// A group of records reaches the disk at most this late, with time to spare for the sync itself.
  private static let syncDelay = Duration.milliseconds(50)

  /// A run that is over for good is not gone on with: its definition need not wait for the disk.
  private func syncNow() throws(SystemError) {
    if case .ended(let outcome) = machine.phase, !outcome.isUnfinished { unsyncedPaths = [] }
    try takeSync()?.run()
  }

  private func takeSync() -> StateSync? {
    defer { unsyncedPaths = [] }
    syncDeadline = nil
    return journal.map {
      StateSync(journal: $0.file, paths: unsyncedPaths, fileSystem: fileSystem)
    }
  }

  /// Adds to the log for people what was recorded, or could not be.
  func log(_ events: [(event: RunEvent, time: WallTime)]) {
    for (event, time) in events { progressLog.add(event, at: time, in: machine) }
    do throws(SystemError) {
      try progressLog.endTurn()
    } catch {
      observer.observe(warning: "progress.log could not be written, and ends here: \(error)")
    }
  }

  /// When a sync is due; nil: none is owed, or one is under way.
  var nextSync: Instant? { lostState == nil && !isSyncing ? syncDeadline : nil }

  /// What is owed to the disk now.
  func takeSync(at now: Instant) -> StateSync? {
    guard let deadline = nextSync, deadline <= now else { return nil }
    return takeSync()
  }

  /// For the handlers, which read it.
  func writeFailedTasks() throws(SystemError) {
    if journal == nil { return }
    let content = FailedTasksFile.content(for: machine, in: folder)
    try fileSystem.writeFile(folder.failedTasks, content, mode: 0o600)
  }

  /// A log or a sync failed: the state on disk is no longer whole.
  func loseState(_ error: SystemError) {
    lostState = lostState ?? error
    syncDeadline = nil
  }

  func close() {
    journal = nil
    progressLog.close()
  }
}
