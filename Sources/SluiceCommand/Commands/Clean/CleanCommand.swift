import Sluice
import SluiceSystem

/// `sluice clean`: removes old runs.
struct CleanCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let lookup = try StateLookup(program)
    guard let state = try lookup.state(at: arguments.state) else {
      throw lookup.noRun(at: arguments.state)
    }
    let runs = try lookup.runs(in: state, at: arguments.state).map { state.glance(at: $0) }
    if !arguments.isDryRun { try sweep(state) }
    let plan = CleaningPlan(runs, by: rule, at: SystemClock().wallTime)
    let hasFailed = try remove(plan, from: state)
    tellKept(by: plan)
    return hasFailed ? .stateLost : .success
  }

  private func tellKept(by plan: CleaningPlan) {
    for run in plan.unknown {
      program.say("run \(run.folder.id) is kept: \(run.fault ?? "it cannot be looked at")")
    }
    guard !plan.unfinished.isEmpty else { return }
    let count = plan.unfinished.count
    program.say(
      "\(count) unfinished or damaged \(count == 1 ? "run is" : "runs are") kept: "
        + "--unfinished removes \(count == 1 ? "it" : "them") too")
  }

  private var rule: CleaningPlan.Rule {
    CleaningPlan.Rule(
      keep: arguments.keep ?? (arguments.age == nil ? CleaningPlan.Rule().keep : 0),
      age: arguments.age, takesUnfinished: arguments.takesUnfinished)
  }

  private func sweep(_ state: StateFolder) throws(CommandFailure) {
    do {
      let bytes = try state.sweepTrash()
      if bytes > 0 { program.say("an earlier cleaning had left \(ByteText.of(bytes))") }
    } catch {
      throw CommandFailure(.stateLost, "what an earlier cleaning left cannot be removed: \(error)")
    }
  }

  /// - Returns: Whether one of the runs could not be removed.
  private func remove(
    _ plan: CleaningPlan, from state: StateFolder
  ) throws(CommandFailure) -> Bool {
    var (count, sum, hasFailed) = (0, Int64(0), false)
    for run in plan.removed {
      do throws(RunKept) {
        let bytes =
          arguments.isDryRun
          ? (try? state.fileSystem.byteCount(of: run.folder.path)) ?? 0
          : try state.removeRun(run, pause: SystemClock().pause)
        count += 1
        sum += bytes
        tell(run, bytes)
      } catch {
        // Somebody has resumed it since it was looked at.
        guard case .problem(let problem) = error else { continue }
        hasFailed = true
        program.report(CommandFailure(problem))
      }
    }
    if !arguments.isDryRun {
      repairLatest(of: state)
      // The folder alone is left of it; else the next cleaning tells.
      _ = try? state.sweepTrash()
    }
    let runs = count == 1 ? "1 run" : "\(count) runs"
    let verb = arguments.isDryRun ? "would remove" : "removed"
    StandardStream.output.write("\(verb) \(runs), \(ByteText.of(sum))\n")
    return hasFailed
  }

  private func tell(_ run: RunGlance, _ bytes: Int64) {
    StandardStream.output.write("\(OutputLine.harmless(run.line)): \(ByteText.of(bytes))\n")
  }

  private func repairLatest(of state: StateFolder) {
    do { try state.repairLatest() } catch {
      program.say("the link to the newest run is not right: \(error)")
    }
  }
}

/// A number of bytes as people say it: `512 bytes`, `3.4 MB`.
enum ByteText {
  static func of(_ bytes: Int64) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var scaled = bytes
    var unit = 0
    while scaled >= 1_000_000 {
      scaled /= 1000
      unit += 1
    }
    let name = ["kB", "MB", "GB", "TB", "PB"][unit]
    return "\(scaled / 1000).\(scaled % 1000 / 100) \(name)"
  }
}
