import Sluice
import SluiceSystem

extension StateLookup {
  /// The run that was asked for; where none was named, the newest that has begun.
  func run(
    _ reference: RunReference, at place: StatePlace
  ) throws(CommandFailure) -> (state: StateFolder, run: RunFolder) {
    let (reference, place) = reference.resolved(at: place)
    switch reference {
    case .path(let path): return try run(at: path)
    case .named(let name): return try run(named: name, at: place)
    case .latest, .suitable, .ofWorkflow:
      let (state, runs) = try begunRuns(at: place)
      return (state, runs.newest)
    }
  }

  /// The runs that a person may mean without naming one.
  ///
  /// - Throws: Where there is none.
  func begunRuns(
    at place: StatePlace
  ) throws(CommandFailure) -> (state: StateFolder, runs: BegunRuns) {
    guard let state = try state(at: place) else { throw noRun(at: place) }
    let runs = try runs(in: state, at: place)
    guard let begun = BegunRuns(runs, state.fileSystem) else {
      throw noRun(at: place, in: state)
    }
    return (state, begun)
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

/// Runs that have begun: an engine that found the disk full may leave one of which nothing is
/// recorded, and which nobody means.
struct BegunRuns {
  let newest: RunFolder
  /// From the newest one on.
  let all: ArraySlice<RunFolder>
  private let fileSystem: any FileSystem

  /// - Parameter runs: Newest first.
  init?(_ runs: [RunFolder], _ fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
    let first = runs.firstIndex { run in
      // An engine is about to write the first record of one that it holds.
      JournalEnding(run) != .neverStarted || (try? fileSystem.isLocked(run.journal)) == true
    }
    guard let first else { return nil }
    newest = runs[first]
    all = runs[first...]
  }

  /// The newest run that an engine drives.
  var newestDriven: RunFolder? { all.first { (try? fileSystem.isLocked($0.journal)) == true } }

  /// The newest run that a resume would go on with.
  var newestUnfinished: RunFolder? { all.first { JournalEnding($0) == .unfinished } }
}
