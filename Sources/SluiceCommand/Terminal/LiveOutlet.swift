import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Lines that scroll above a live block at the bottom of the terminal.
///
/// What there is to say is gathered and shown at most ten times a second, in one write each time;
/// where only the clock goes on, once a second. A terminal that takes nothing costs frames, and
/// holds up nothing.
final class LiveOutlet: ProgressOutlet {
  private let output: OutputWriter
  private let terminal: TerminalWatch
  private var screen: LiveScreen
  private var estimate: LiveEstimate
  /// How long former engines drove the run.
  private let drivenBefore: Duration

  /// Lines that are not shown yet.
  private var pending: [UInt8] = []
  /// Nil before the run's first event.
  private var tasks: LiveTasks?
  /// Nil before the first one.
  private var lastRefresh: Instant?
  /// Whether something happened since.
  private var isStale = false
  private var snapshot = LiveSnapshot()
  /// What tasks wait for, where another process drives the run: its journal does not tell.
  private var toldWaits: WaitTally?
  private var typedBytes = 0

  /// Between two frames.
  private static let pause = Duration.milliseconds(100)
  /// Between two of which only the clock tells them apart.
  private static let tick = Duration.seconds(1)
  /// Bytes of lines that are not kept back for the next frame.
  private static let mostPending = 32_768

  /// - Important: To be made before the process starts a thread.
  init(
    _ environment: ProcessEnvironment, painter: Painter, drivenBefore: Duration,
    estimate: LiveEstimate
  ) throws(SystemError) {
    terminal = try TerminalWatch(environment)
    output = try OutputWriter(descriptor: StandardStream.output.rawValue)
    screen = LiveScreen(painter: painter, narrowing: terminal.narrowing)
    self.drivenBefore = drivenBefore
    self.estimate = estimate
    typedBytes = terminal.typedBytes
  }

  var failure: SystemError? { output.failure }

  func take(_ waits: WaitTally) {
    toldWaits = waits
    isStale = true
  }

  var sharesErrors: Bool { terminal.showsErrors }

  func observe(_ event: RunEvent, in machine: RunMachine) {
    if tasks == nil { tasks = LiveTasks(machine) }
    tasks?.take(event, in: machine.graph)
    isStale = true
  }

  func write(_ lines: [UInt8]) {
    pending += lines
    isStale = true
  }

  func offer(_ lines: [UInt8]) -> Bool {
    if pending.count + lines.count > Self.mostPending && !pending.isEmpty {
      let (bytes, next) = frame()
      guard output.offer(bytes) else { return false }
      show(next)
    }
    pending += lines
    isStale = true
    return true
  }

  var nextRefresh: Instant? {
    guard let lastRefresh else { return tasks == nil ? nil : Instant(nanoseconds: .min) }
    return lastRefresh + (isStale ? Self.pause : Self.tick)
  }

  func refresh(at now: Instant, in machine: RunMachine, reason: (TaskID) -> WaitReason?) {
    let isFirst = lastRefresh == nil
    lastRefresh = now
    // What it did not take yet would only grow.
    guard output.standing == .drained else { return }
    // The block comes with the second frame: a run that is over by then needs none.
    if !isFirst {
      if var told = tasks?.snapshot(of: machine, at: now, reason: reason) {
        told.elapsed += drivenBefore
        snapshot = told
      }
      if let toldWaits { snapshot.waits = toldWaits }
      snapshot.left = estimate.left(machine, at: now)
    }
    let (bytes, next) = frame()
    if !bytes.isEmpty { output.write(bytes) }
    show(next)
    isStale = false
  }

  func finish(_ lines: [UInt8], unless interrupts: Int32) {
    pending += lines
    snapshot = LiveSnapshot()
    output.write(frame().bytes)
    output.finish(unless: interrupts)
  }

  /// The pending lines with the block as it is now, and the screen after them.
  private func frame() -> (bytes: [UInt8], screen: LiveScreen) {
    noteOthers()
    var next = screen
    // In the background the terminal is another program's: its cursor is left where it is.
    guard terminal.isForeground else {
      next.leaveBlock()
      return (pending, next)
    }
    let block = snapshot.total > 0 ? LiveBlock.lines(snapshot, on: terminal.size) : []
    let bytes = next.draw(pending, block, columns: terminal.realColumns)
    return (bytes, next)
  }

  /// Takes note of what others did to the screen.
  private func noteOthers() {
    if terminal.takeContinued() { screen.leaveBlock() }
    let typed = terminal.typedBytes
    if typed > typedBytes { screen.addTypedRow() }
    typedBytes = typed
  }

  private func show(_ next: LiveScreen) {
    screen = next
    pending.removeAll(keepingCapacity: true)
  }
}
