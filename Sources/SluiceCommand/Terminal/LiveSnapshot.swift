import Sluice

/// What the live block tells of a run at one moment.
struct LiveSnapshot: Hashable, Sendable {
  struct Running: Hashable, Sendable {
    let task: String
    let elapsed: Duration
    /// What is unusual about it, as in `attempt 2`; nil: nothing.
    let note: String?
  }

  /// Tasks of the run.
  var total = 0
  /// Those with a result.
  var done = 0
  var running = 0
  var waiting = 0
  var failed = 0
  /// How long engines have driven the run.
  var elapsed = Duration.zero
  /// How long it will still take; nil where too little is known.
  var left: Duration?
  /// Tasks and handlers, the longest running first; at most `mostRunning`.
  var longest: [Running] = []
  /// What the waiting ones wait for, as far as that is known.
  var waits = WaitTally()

  static let mostRunning = 8
}
