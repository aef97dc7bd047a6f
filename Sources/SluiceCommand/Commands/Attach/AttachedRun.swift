import SluiceModel
import SluiceState

/// Where a run stands when somebody begins to follow it, in a line.
struct AttachedRun {
  /// Running tasks that are named; the others are counted.
  private static let longestList = 5

  let text: String

  init(_ machine: RunMachine) {
    let tally = RunTally(machine)
    let active = machine.tasks.indices.map { TaskID($0) }.filter { machine[$0].phase.isActive }
    var names = active.prefix(Self.longestList).map { machine.graph[$0].name }
      .joined(separator: ", ")
    if active.count > Self.longestList { names += " and \(active.count - Self.longestList) more" }
    let running = active.isEmpty ? "" : "; running: \(names)"
    text =
      "attached to run \(machine.header.run) of \(machine.header.workflow): \(tally.ended) of "
      + "\(tally.total) tasks done\(running)"
  }
}
