import Sluice
import SluiceState

/// `sluice status`: where a run stands. Changes nothing.
struct StatusCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let (state, run) = try find(by: try StateLookup(program))
    // Asked before the journal is read: a run that ends in between is told as ended.
    let isLocked = (try? program.fileSystem.isLocked(run.journal)) ?? false
    let stored: StoredRun
    do { stored = try state.read(run) } catch { throw CommandFailure(error) }
    let status = RunStatus(stored, isDriven: isLocked && !stored.isOver)
    switch arguments.format {
    case .text:
      let painter = Painter(isColoured: StandardStream.output.isColoured(in: program.environment))
      StandardStream.output.write(StatusText(painter: painter).text(of: status, folder: run.path))
    case .json:
      let bytes = StatusJSON.bytes(of: status, folder: run.path)
      StandardStream.output.write(String(decoding: bytes, as: UTF8.self))
    }
    return .success
  }

  private func find(
    by lookup: StateLookup
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    switch arguments.run {
    case .path(let path): return try lookup.run(at: path)
    case .named(let name): return try lookup.run(named: name, at: arguments.state)
    case .latest, .suitable:
      guard let state = try lookup.state(at: arguments.state),
        let run = try lookup.runs(in: state, at: arguments.state).first
      else { throw StateLookup.noRun(at: arguments.state) }
      return (state, run)
    }
  }
}

extension StoredRun {
  /// Whether its last record is its end.
  fileprivate var isOver: Bool {
    if case .runFinished = events.last { true } else { false }
  }
}
