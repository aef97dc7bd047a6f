import Sluice
import SluiceState
import SluiceSyntax
import SluiceSystem

/// Why a command could not do what it was asked for.
struct CommandFailure: Error {
  let exitCode: ExitCode
  /// One phrase; nil where the diagnostics say it all.
  let message: String?
  /// What the message is about, a line each.
  let list: [String]
  let help: String?
  let diagnostics: [Diagnostic]

  init(
    _ exitCode: ExitCode, _ message: String?, list: [String] = [], help: String? = nil,
    diagnostics: [Diagnostic] = []
  ) {
    self.exitCode = exitCode
    self.message = message
    self.list = list
    self.help = help
    self.diagnostics = diagnostics
  }

  /// Makes wrong usage a failure of the command.
  static func usage<Value>(
    _ body: () throws(UsageError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try body() } catch {
      throw CommandFailure(.usage, error.message, help: error.help)
    }
  }

  /// Makes a problem with a run a failure of the command.
  static func run<Value>(
    _ body: () throws(RunProblem) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try body() } catch { throw CommandFailure(error) }
  }

  /// A file that could not be loaded.
  init(_ failure: LoadFailure) {
    self.init(
      ExitCode(number: failure.exitCode), nil, diagnostics: [failure.diagnostic])
  }

  /// What the engine needs of the system for itself.
  init(engine error: SystemError) {
    self.init(.engineFault, "the engine cannot start: \(error)")
  }
}

extension CommandFailure {
  init(_ problem: RunProblem) {
    switch problem {
    case .faults(let diagnostics): self.init(.faultyInput, nil, diagnostics: diagnostics)
    case .parameters(let diagnostics): self.init(.usage, nil, diagnostics: diagnostics)
    case .missing(let what): self.init(.noInput, what)
    case .environment(let what): self.init(.faultyInput, what)
    case .cannotMakeState(let error):
      self.init(
        .cannotMake, "the state folder cannot be made: \(error)",
        help: "--state-dir or SLUICE_STATE_DIR name another place")
    case .cannotReadState(let error): self.init(.noInput, "the run cannot be read: \(error)")
    case .cannotWriteState(let error):
      self.init(.stateLost, "the state cannot be written: \(error)")
    case .journal(let path, let fault):
      self.init(.faultyInput, "\(path): \(fault)", help: fault.reason.help)
    case .damaged(let what): self.init(.faultyInput, what)
    case .taken(let run, let pid):
      let engine = pid.map { ", process \($0)" } ?? ""
      self.init(.taken, "another engine drives run \(run)\(engine)")
    case .survivors(let pids):
      let list = pids.map { "\($0)" }.joined(separator: " ")
      self.init(
        .taken, "processes that the run's last engine left running do not end: \(list)",
        help: "end them, then resume again")
    }
  }
}

extension JournalFault.Reason {
  /// The way on, where there is one.
  fileprivate var help: String? {
    switch self {
    case .newerFormat: "a newer Sluice made this run, and can read it"
    case .neverStarted: "nothing of it was recorded; 'sluice clean' removes it"
    default: nil
    }
  }
}
