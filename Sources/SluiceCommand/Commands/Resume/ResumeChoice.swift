import Sluice
import SluiceState
import SluiceSystem

/// Which run a resume goes on with where none is named, and what is to be said of it.
struct ResumeChoice {
  /// Nil: nothing is unfinished.
  private(set) var run: RunFolder?
  /// Whole lines for people.
  private(set) var remarks: [String] = []

  /// The newest unfinished run of the workflow here, else of any.
  ///
  /// - Parameters:
  ///   - runs: Newest first.
  ///   - workflow: The absolute path of the file that is meant where none is named; nil: none.
  init(among runs: [RunFolder], of workflow: String?, in state: StateFolder) {
    var unfinished: [RunFolder] = []
    var newest: RunFolder?
    for run in runs {
      switch JournalEnding(run) {
      case .unfinished: unfinished.append(run)
      case .unreadable(let error): remarks.append("run \(run.id) is passed over: \(error)")
      case .neverStarted: continue
      case .finished: break
      }
      newest = newest ?? run
    }
    let idle = unfinished.filter { (try? state.fileSystem.isLocked($0.journal)) != true }
    let own = workflow.flatMap { path in idle.first { state.isRun($0, ofWorkflowAt: path) } }
    // Where all that is unfinished is under way, taking the newest says whose it is.
    run = own ?? idle.first ?? unfinished.first
    if let newest, newest != run { tell(newest, in: state) }
  }

  /// The newest run is what a person thinks of first.
  private mutating func tell(_ newest: RunFolder, in state: StateFolder) {
    let glance = state.glance(at: newest)
    guard let run else {
      // Of what succeeded nobody expects more.
      if glance.standing != .ended(.succeeded) {
        remarks.append("the newest run is \(glance.line)")
      }
      return
    }
    remarks.append("this is not the newest run, which is \(glance.line)")
    remarks.append("going on with \(state.glance(at: run).line)")
  }
}
