import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// The way to a run for a command: its engine where one drives it, else what it has on disk.
struct RunContact {
  /// How long an answer of an engine may take; it answers between two of its turns.
  static let patience = Duration.seconds(10)

  /// How long an engine that has just taken its run may need to open its socket.
  private static let startTime = Duration.seconds(2)

  let program: Program
  let state: StateFolder
  let run: RunFolder

  /// The run that a command is for.
  ///
  /// - Parameter prefersLive: Without a name, the newest run that an engine drives, else the newest
  ///   that is unfinished; false: the newest.
  init(
    _ program: Program, _ reference: RunReference, at place: StatePlace, prefersLive: Bool = true
  ) throws(CommandFailure) {
    self.program = program
    let lookup = try StateLookup(program)
    let (reference, place) = reference.resolved(at: place)
    switch reference {
    case .path(let path): (state, run) = try lookup.run(at: path)
    case .named(let name): (state, run) = try lookup.run(named: name, at: place)
    case .latest, .suitable, .ofWorkflow:
      let (state, runs) = try lookup.begunRuns(at: place)
      let suitable =
        reference == .suitable && prefersLive ? runs.newestDriven ?? runs.newestUnfinished : nil
      (self.state, self.run) = (state, suitable ?? runs.newest)
    }
  }

  /// Whether an engine drives the run now.
  var isDriven: Bool { Self.isDriven(run, program) }

  private static func isDriven(_ run: RunFolder, _ program: Program) -> Bool {
    (try? program.fileSystem.isLocked(run.journal)) == true
  }

  /// A connection to the engine that drives the run; nil: none does.
  func engine() throws(CommandFailure) -> ControlClient? {
    let clock = SystemClock()
    let deadline = clock.now + Self.startTime
    while true {
      do throws(ControlClient.Failure) {
        return try ControlClient(to: run.controlSocket, patience: Self.patience)
      } catch {
        // One that a dead engine left refuses.
        guard Self.isDriven(run, program) else { return nil }
        guard clock.now < deadline, case .unreachable(let cause) = error,
          cause.code == ENOENT || cause.code == ECONNREFUSED
        else { throw CommandFailure(error, of: run) }
      }
      clock.pause(for: .milliseconds(10))
    }
  }

  func stored() throws(CommandFailure) -> StoredRun {
    do { return try state.read(run) } catch { throw CommandFailure(error) }
  }
}

extension CommandFailure {
  /// Makes a failure to ask an engine one of the command.
  static func engine<Value>(
    of run: RunFolder, _ body: () throws(ControlClient.Failure) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try body() } catch { throw CommandFailure(error, of: run) }
  }

  init(_ failure: ControlClient.Failure, of run: RunFolder) {
    switch failure {
    case .unreachable(let error):
      self.init(
        .unavailable, "the engine of run \(run.id) cannot be reached: \(error)",
        help: "it may be starting or ending, or have no control socket")
    case .unheard(let duration):
      self.init(
        .unavailable,
        "the engine of run \(run.id) has taken no connection for \(ElapsedText.of(duration)), so "
          + "that it was not asked", help: Self.stopped)
    case .silent(let duration):
      self.init(
        .unavailable,
        "the engine of run \(run.id) has not answered for \(ElapsedText.of(duration))",
        help: Self.stopped)
    case .lost:
      self.init(
        .unavailable, "the engine of run \(run.id) ended while it was asked",
        help: "'sluice status \(run.id)' tells where the run stands")
    case .fault(let fault): self.init(fault)
    }
  }

  private static let stopped = "it may be stopped, as by SIGSTOP or Ctrl-Z; SIGCONT lets it go on"

  init(_ fault: ControlFault) {
    let code: ExitCode =
      switch fault.code {
      case .unknownTask, .unknownQueue: .usage
      case .refused: .failure
      case .stateLost: .stateLost
      case .malformed, .tooLong, .version, .unknownRequest, .busy, .forbidden: .unavailable
      }
    self.init(code, fault.message, help: fault.help)
  }
}
