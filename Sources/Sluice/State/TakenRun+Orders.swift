import SluiceModel
import SluiceState
import SluiceSystem

extension TakenRun {
  /// Records what a person asks of a run that no engine drives, for the one that goes on with it.
  ///
  /// A run that is cancelled is over for good by that; its handlers do not run, since there is no
  /// engine to run them.
  ///
  /// - Parameter engine: This process.
  /// - Returns: What came of it, and the run's state afterwards.
  /// - Precondition: Nothing that the run's last engine started is left running, where tasks are
  ///   cancelled.
  package func record(
    _ order: RunOrder, clock: any Clock, engine: EngineIdentity
  ) throws(RunProblem) -> (outcome: OrderOutcome, machine: RunMachine) {
    var machine = stored.replayed()
    // What ran waits to be run again.
    machine.apply(.runResumed(engine), at: clock.now)
    var events: [RunEvent]
    do throws(OrderRefusal) {
      events = try machine.decide(order, asked: clock.wallTime, at: clock.now)
    } catch {
      return (.refused(error), machine)
    }
    if order == .cancel { events = [.runResumed(engine)] + events + [.runFinished(.cancelled)] }
    for event in events { machine.apply(event, at: clock.now) }
    let time = clock.wallTime
    try append(events, at: time)
    log(events, at: time, in: machine)
    return (.done(events), machine)
  }

  /// Tells it to people too; that it is recorded does not hang on it.
  private func log(_ events: [RunEvent], at time: WallTime, in machine: RunMachine) {
    let log = ProgressLog(path: stored.folder.progressLog, fileSystem: fileSystem)
    for event in events {
      // No engine goes on with it.
      if case .runResumed = event { continue }
      log.add(event, at: time, in: machine)
    }
    try? log.endTurn()
    log.close()
  }

  /// Gives the run's lock back.
  package func close() { file.close() }

  private func append(_ events: [RunEvent], at time: WallTime) throws(RunProblem) {
    var journal = Journal(file: file, graph: stored.graph, after: stored.lastSequence)
    for event in events where event.isRecorded { journal.add(event, at: time) }
    do throws(SystemError) {
      try journal.commit()
      try file.sync()
    } catch {
      throw .cannotWriteState(error)
    }
  }
}
