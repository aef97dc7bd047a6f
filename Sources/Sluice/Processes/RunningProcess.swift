import Glibc
import SluiceOperations
import SluiceSystem

/// A started program, until its end is reported.
final class RunningProcess {
  let ticket: LaunchTicket
  let child: ChildProcess
  let output: OutputCapture
  let tree: TreeSweeper.Tree
  let leavesStraysAlone: Bool
  let scriptPath: String?
  /// Nil: it may be silent for as long as it likes.
  let idleTimeout: Duration?
  /// When it last wrote, or began; kept only where it has an idle timeout.
  var lastOutput = Instant(nanoseconds: 0)
  var idleTimer: TimerID?
  var exitRegistration: Reactor.Registration?
  /// Nil once the pipe is at its end.
  var outputRegistration: Reactor.Registration?
  /// Whether we have signalled it, so that nothing of it may be left at its end.
  var wasSignalled = false
  /// Whether its number is free, and may be another process's by now.
  var isReaped = false

  init(
    _ request: LaunchRequest, child: ChildProcess, output: OutputCapture, bootTime: Instant,
    scriptPath: String?
  ) {
    ticket = request.ticket
    leavesStraysAlone = request.leavesStraysAlone
    tree = TreeSweeper.Tree(
      leader: child.pid, startTime: bootTime, environment: request.environment)
    idleTimeout = request.idleTimeout
    self.child = child
    self.output = output
    self.scriptPath = scriptPath
  }
}

extension ExitStatus {
  init(_ ending: ChildProcess.Ending) {
    self =
      ending.code == CLD_EXITED
      ? .exited(ending.status)
      : .signalled(ending.status, core: ending.code == CLD_DUMPED)
  }
}

extension ResourceUsage {
  init(_ usage: rusage) {
    self.init(
      user: Duration(usage.ru_utime), system: Duration(usage.ru_stime),
      peakBytes: Int64(usage.ru_maxrss) * 1024)
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(time.tv_sec) + .microseconds(time.tv_usec)
  }
}
