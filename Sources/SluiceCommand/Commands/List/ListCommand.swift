import Sluice
import SluiceState
import SluiceSystem

/// `sluice list`: the runs, newest first. Changes nothing.
struct ListCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let lookup = try StateLookup(program)
    let now = SystemClock().wallTime
    var runs: [RunFolder] = []
    let state = try lookup.state(at: arguments.state)
    if let state { runs = try lookup.runs(in: state, at: arguments.state) }
    let hasRuns = !runs.isEmpty
    if let start = earliestStart(at: now) {
      // Only the start that its journal tells counts, but most can be left out by their ids.
      runs.removeAll { $0.id.time.map { $0 < start } ?? false }
    }
    var found: [RunGlance] = []
    var rest = runs[...]
    while let state, found.count < arguments.limit, let run = rest.popFirst() {
      let glance = state.glance(at: run)
      if isWanted(glance) { found.append(glance) }
    }
    let isCut = !rest.isEmpty
    switch arguments.format {
    case .text where found.isEmpty:
      let none = lookup.noRun(at: arguments.state, in: state).message ?? "there is no run"
      program.say(hasRuns ? "no run is as asked for" : none)
    case .text: printText(found, isCut: isCut, at: now)
    case .json: StandardStream.output.write(RunListJSON.bytes(of: found, isCut: isCut, at: now))
    }
    return .success
  }

  private func earliestStart(at now: WallTime) -> WallTime? {
    switch arguments.since {
    case .ago(let duration):
      WallTime(microseconds: now.microseconds - duration.clampedNanoseconds / 1000)
    case .time(let time): time
    case nil: nil
    }
  }

  private func isWanted(_ glance: RunGlance) -> Bool {
    if let workflow = arguments.workflow, glance.header?.workflow != workflow { return false }
    return arguments.standings.isEmpty
      || arguments.standings.contains(RunStanding(glance.standing))
  }

  private func printText(_ runs: [RunGlance], isCut: Bool, at now: WallTime) {
    let painter = Painter(isColoured: StandardStream.output.isColoured(in: program.environment))
    StandardStream.output.write(RunTable(runs, at: now).text(painter))
    if isCut { program.say("there are older runs: -n N lists N") }
  }
}

extension RunGlance {
  /// How long it took, or has taken so far while it is under way.
  func elapsed(at now: WallTime) -> Duration {
    if case .running = standing { driven.elapsed(at: now) } else { driven.elapsed }
  }

  /// Whether nobody knows how long an engine went on after its last record.
  var tookAtLeast: Bool {
    if case .running = standing { false } else { driven.isMinimum }
  }
}
