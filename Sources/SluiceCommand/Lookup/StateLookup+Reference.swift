import Sluice

extension StateLookup {
  /// The run that was asked for; the newest where none was named.
  func run(
    _ reference: RunReference, at place: StatePlace
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    switch reference {
    case .path(let path): return try run(at: path)
    case .named(let name): return try run(named: name, at: place)
    case .latest, .suitable:
      guard let state = try state(at: place), let run = try runs(in: state, at: place).first
      else { throw Self.noRun(at: place) }
      return (state, run)
    }
  }

  /// Whether a word names a run, or begins the id of one or more.
  func namesRun(_ word: String, at place: StatePlace) throws(CommandFailure) -> Bool {
    guard let state = try state(at: place) else { return false }
    do {
      if case .none = try state.run(named: word) { return false }
      return true
    } catch {
      throw CommandFailure(.noInput, "the state cannot be read: \(error)")
    }
  }
}
