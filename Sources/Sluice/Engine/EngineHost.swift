import SluiceOperations
import SluiceState
import SluiceSystem

/// An engine on the calling thread, with real processes, files and time.
///
/// The thread that calls `drive` spawns the children, so it should be one of the program's own at
/// its normal niceness, never a worker of a pool.
package final class EngineHost {
  private let reactor: Reactor
  private let clock: any Clock
  private let launcher: any Launcher
  private let loop: EngineLoop
  private let syncer: ThreadJournalSyncer

  /// - Parameters:
  ///   - jobs: The limit of the queue `global`.
  ///   - signals: Signals that interrupt all runs; nil: the process's own affair.
  package init(jobs: Int, signals: SignalDescriptor?) throws(SystemError) {
    let clock = SystemClock()
    let reactor = try Reactor(clock: clock)
    let mailbox = reactor.mailbox
    let inbox = EngineInbox { mailbox.post {} }
    self.reactor = reactor
    self.clock = clock
    syncer = try ThreadJournalSyncer()
    launcher = try PosixLauncher(reactor: reactor, clock: clock)
    loop = EngineLoop(
      jobs: jobs, clock: clock, launcher: launcher, syncer: syncer, inbox: inbox)
    if let signals {
      _ = try reactor.register(signals.descriptor.number, .read) { _ in
        for signal in signals.read() { inbox.post(.interrupt(signal: signal)) }
      }
    }
  }

  /// Returns when the run is over.
  ///
  /// - Returns: Its state after the last event, and why the disk does not tell the same, if so.
  package func drive(_ run: PreparedRun) -> (machine: RunMachine, lostState: SystemError?) {
    loop.add(run)
    let door = ControlDoor(of: run, in: loop) {
      [reactor, clock, launcher] answer throws(SystemError) in
      try ControlSocket(
        at: run.folder.controlSocket, reactor: reactor, clock: clock,
        hasRoom: { DescriptorBudget.hasRoomForClient(running: launcher.running) }, answer: answer)
    }
    _ = reactor.setTimer(at: clock.now + ControlDoor.leisure) { door.open() }
    reactor.run { [loop, mailbox = reactor.mailbox] in
      let deadline = loop.turn()
      if loop.isIdle { mailbox.stop() }
      return deadline
    }
    door.close()
    // An error of the disk is told once for each open file: a sync in the background may have had
    // it.
    syncer.drain()
    _ = loop.turn()
    return (loop.machines[0], loop.lostState)
  }
}
