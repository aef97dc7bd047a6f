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
    case .text: printText(found, isCut: isCut, at: now)
    case .json: _ = StandardStream.output.write(RunListJSON.bytes(of: found, isCut: isCut, at: now))
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
    guard !runs.isEmpty else { return program.say("there is no such run") }
    let painter = Painter(isColoured: StandardStream.output.isColoured(in: program.environment))
    StandardStream.output.write(RunTable(runs, at: now).text(painter))
    if isCut { program.say("there are older runs: -n N lists N") }
  }
}

extension RunGlance {
  /// From its start to its end, or to now while it is under way.
  func elapsed(at now: WallTime) -> Duration {
    guard case .running = standing, let start = header?.startedAt else { return elapsed }
    return .microseconds(max(0, now.microseconds - start.microseconds))
  }
}
