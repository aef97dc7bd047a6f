import Glibc
import SluiceOperations
import SluiceSystem

/// Starts programs as children of this process and serves them from one reactor: no thread and no
/// wait for any of them.
///
/// Confined to the reactor's thread, which should be a `NamedThread` or the program's first: a
/// child inherits its nice value.
package final class PosixLauncher: Launcher {
  package var report: (LaunchReport) -> Void = { _ in }

  /// Whether output is reported besides being kept in the log.
  package var wantsOutput = false

  let reactor: Reactor
  let clock: any Clock
  let sweeper: TreeSweeper
  private let starter: ProcessStarter
  private var processes: [LaunchTicket: RunningProcess] = [:]
  private var waiting = ShortageQueue()
  private var retryTimer: TimerID?
  /// Room for one read, which the pipe's usual capacity fits.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  package init(
    reactor: Reactor, clock: any Clock, files: any FileSystem = LocalFileSystem()
  ) throws(SystemError) {
    self.reactor = reactor
    self.clock = clock
    sweeper = TreeSweeper(reactor: reactor, clock: clock)
    starter = try ProcessStarter(clock: clock, files: files)
  }

  deinit {
    for process in processes.values { unregister(process) }
    buffer.deallocate()
  }

  package var running: Int { processes.count + waiting.count }

  package func launch(_ request: LaunchRequest) {
    // Those that wait were first.
    if waiting.isEmpty, attempt(request) { return }
    waiting.append(request)
    scheduleRetry()
  }

  package func signal(_ ticket: LaunchTicket, _ signal: Int32) {
    if let process = processes[ticket] {
      if process.isReaped { return }
      process.wasSignalled = true
      process.child.signalGroup(signal)
      // A task that is stopped cannot hear any other signal.
      if signal != SIGKILL { process.child.signalGroup(SIGCONT) }
      sweeper.signal(process.tree, signal)
    } else if let failure = waiting.remove(ticket) {
      report(.failed(ticket, failure))
    }
  }
}

// MARK: Starting

extension PosixLauncher {
  /// - Returns: false where the machine is short of something; then nothing was reported.
  private func attempt(_ request: LaunchRequest) -> Bool {
    do throws(LaunchError) {
      try leaveDescriptorsFree()
      let process = try starter.start(request)
      waiting.noteStart()
      watch(process)
      return true
    } catch {
      switch error {
      case .shortage(let shortage):
        waiting.noteShortage(shortage, at: clock.now, alone: processes.isEmpty)
        return false
      case .failure(let failure):
        report(.failed(request.ticket, failure))
        return true
      }
    }
  }

  private func leaveDescriptorsFree() throws(LaunchError) {
    // Where nothing runs, waiting would be for nothing: one launch is always tried.
    if processes.isEmpty { return }
    let shortage = DescriptorBudget.shortage(running: processes.count) {
      processes.values.count { $0.output.mayNeedLog }
    }
    if let shortage { throw .shortage(shortage) }
  }

  private func watch(_ process: RunningProcess) {
    do throws(SystemError) {
      process.outputRegistration = try reactor.register(process.output.readEnd.number, .read) {
        [weak self, unowned process] _ in self?.readOutput(process)
      }
      process.exitRegistration = try reactor.register(process.child.descriptor.number, .read) {
        [weak self, unowned process] _ in self?.drainAndEnd(process)
      }
    } catch {
      // What has begun cannot be watched, so it must not go on.
      unregister(process)
      starter.abandon(process)
      report(
        .failed(process.ticket, LaunchFailure("it was started and cannot be watched: \(error)")))
      return
    }
    processes[process.ticket] = process
    if process.idleTimeout != nil { watchForIdling(process, since: clock.now) }
    report(.spawned(process.ticket, pid: process.child.pid, bootTime: process.tree.startTime))
  }

  /// Looks again when it may have been silent for too long.
  private func watchForIdling(_ process: RunningProcess, since start: Instant) {
    guard let timeout = process.idleTimeout else { return }
    process.lastOutput = start
    process.idleTimer = reactor.setTimer(at: start + timeout) { [weak self, weak process] in
      guard let self, let process else { return }
      process.idleTimer = nil
      if process.lastOutput + timeout <= clock.now {
        report(.idle(process.ticket))
      } else {
        watchForIdling(process, since: process.lastOutput)
      }
    }
  }

  private func unregister(_ process: RunningProcess) {
    process.idleTimer.map(reactor.cancelTimer)
    process.idleTimer = nil
    for registration in [process.outputRegistration, process.exitRegistration] {
      registration.map(reactor.cancel)
    }
    process.outputRegistration = nil
    process.exitRegistration = nil
  }

  /// Tries what waits again, in its order, until the machine is short once more.
  private func retryWaiting() {
    if let retryTimer { reactor.cancelTimer(retryTimer) }
    retryTimer = nil
    while let request = waiting.popFirst() {
      if attempt(request) { continue }
      if let failure = waiting.hopelessness(at: clock.now) {
        report(.failed(request.ticket, failure))
        continue
      }
      waiting.putBack(request)
      break
    }
    if !waiting.isEmpty { scheduleRetry() }
  }

  private func scheduleRetry() {
    if retryTimer != nil { return }
    retryTimer = reactor.setTimer(at: clock.now + ShortageQueue.pause) { [weak self] in
      self?.retryTimer = nil
      self?.retryWaiting()
    }
  }
}

// MARK: Output and end

extension PosixLauncher {
  /// One read for each wake-up, so that a task that writes without end holds up no other.
  private func readOutput(_ process: RunningProcess) {
    if process.idleTimeout != nil { process.lastOutput = clock.now }
    if case .end = readOnce(process) { stopReading(process) }
  }

  private func readOnce(_ process: RunningProcess) -> OutputCapture.Step {
    process.output.readOnce(buffer) { bytes, failure in
      if wantsOutput { report(.output(process.ticket, Array(bytes))) }
      if let failure { report(.logFailed(process.ticket, failure)) }
    }
  }

  private func stopReading(_ process: RunningProcess) {
    process.outputRegistration.map(reactor.cancel)
    process.outputRegistration = nil
    if process.output.isAtEnd { process.output.close() }
  }

  /// The program's first process has ended; what it left in the pipe is kept, and what it left
  /// running is ended.
  private func drainAndEnd(_ process: RunningProcess) {
    process.idleTimer.map(reactor.cancelTimer)
    process.idleTimer = nil
    process.exitRegistration.map(reactor.cancel)
    process.exitRegistration = nil
    drain(process)
    if process.leavesStraysAlone { return end(process) }
    process.child.signalGroup(SIGKILL)
    if process.output.isAtEnd && !process.wasSignalled {
      end(process)
    } else {
      // Somebody holds the pipe, or may do without it: also outside the group nothing may be left.
      sweeper.clear(process.tree) { [weak self] in self?.end(process) }
    }
  }

  /// Takes what is in the pipe now; one that goes on writing cannot make it more.
  private func drain(_ process: RunningProcess) {
    if process.output.isAtEnd { return }
    var present = process.output.readEnd.readableBytes
    // When they are read, one more read tells whether the pipe is at its end.
    while present >= 0 {
      switch readOnce(process) {
      case .bytes(let count): present -= count
      case .nothing: return
      case .end: return stopReading(process)
      }
    }
  }

  private func end(_ process: RunningProcess) {
    sweeper.forget(process.tree)
    process.isReaped = true
    do throws(SystemError) {
      let ending = try process.child.reap()
      let outcome = LaunchReport.ended(
        process.ticket, ExitStatus(ending), ResourceUsage(ending.usage))
      if process.leavesStraysAlone || !process.child.groupHasMembers {
        finish(process, outcome)
      } else {
        sweeper.awaitEnd(ofGroup: process.child) { [weak self] in self?.finish(process, outcome) }
      }
    } catch {
      let failure = LaunchFailure("how it ended is not known, since another part waited: \(error)")
      finish(process, .failed(process.ticket, failure))
    }
  }

  private func finish(_ process: RunningProcess, _ outcome: LaunchReport) {
    process.child.descriptor.close()
    processes[process.ticket] = nil
    starter.removeScript(process.scriptPath)
    let isHeldByStray = process.leavesStraysAlone && !process.output.isAtEnd
    stopReading(process)
    if isHeldByStray { keepForStray(process.output) } else { process.output.close() }
    report(outcome)
    if !waiting.isEmpty { retryWaiting() }
  }

  /// Goes on adding to the log what a program wrote that outlives its task.
  private func keepForStray(_ output: OutputCapture) {
    var registration: Reactor.Registration?
    let handler: (Reactor.Readiness) -> Void = { [reactor, weak self] _ in
      if let self {
        guard case .end = output.readOnce(self.buffer, { _, _ in }) else { return }
      }
      registration.map(reactor.cancel)
      output.close()
    }
    registration = try? reactor.register(output.readEnd.number, .read, handler)
    if registration == nil { output.close() }
  }
}
