import Sluice
import SluiceState

/// A run's status for people.
struct StatusText {
  /// Tasks of one kind that are listed; the others are counted.
  static let longestList = 20

  let painter: Painter

  func text(of status: RunStatus, folder: String) -> String {
    let header = status.header
    var text = "run \(header.run) of \(header.workflow) (\(OutputLine.harmless(header.file)))\n"
    text += "  started \(header.startedAt.rfc3339), \(state(of: status))\n"
    let counts = status.tally.counts(isUnderWay: status.isDriven)
      .map { "\($0.count) \($0.words)" }.joined(separator: ", ")
    let total = status.tally.total
    text += "  \(total == 1 ? "1 task" : "\(total) tasks"): \(counts)\n"
    text += targets(header.targets)
    for kind in TaskStanding.Kind.allCases { text += list(status.tasks.filter { $0.kind == kind }) }
    text += "folder: \(OutputLine.harmless(folder))\n"
    if status.isUnfinished { text += "to go on: sluice resume \(header.run)\n" }
    return text
  }

  /// What the run was asked for; a group names many.
  private func targets(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let others = names.count - Self.longestList
    let rest = others > 0 ? " and \(others) more" : ""
    return "  for \(names.prefix(Self.longestList).joined(separator: " "))\(rest)\n"
  }

  private func state(of status: RunStatus) -> String {
    switch status.state {
    case .running(let pid): painter.paint("running, process \(pid)", .good)
    case .orphaned(let pid):
      painter.paint("unfinished: its engine, process \(pid), ended", .warning)
    case .ended(.succeeded): painter.paint("succeeded", .good)
    case .ended(let outcome): painter.paint(outcome.sentence, .bad)
    }
  }

  /// What succeeded is only counted.
  private func list(_ tasks: [TaskStanding]) -> String {
    guard let first = tasks.first, first.kind != .succeeded else { return "" }
    let kind = first.kind.words
    var text = tasks.prefix(Self.longestList).map { task in
      let attempt = task.attempt > 1 ? ", attempt \(task.attempt)" : ""
      let process = task.survivor.map { "; its process \($0) still runs" } ?? ""
      let reason = task.reason.isEmpty ? "" : ": \(OutputLine.harmless(task.reason))\(process)"
      return "  \(task.task) \(painter.paint(kind, first.kind.emphasis))\(attempt)\(reason)\n"
    }.joined()
    if tasks.count > Self.longestList {
      text += "  and \(tasks.count - Self.longestList) more \(kind)\n"
    }
    return text
  }
}

extension TaskStanding.Kind {
  var emphasis: Emphasis {
    switch self {
    case .running, .succeeded: .good
    case .retrying, .interrupted, .cancelled, .upstreamFailed: .warning
    case .failed: .bad
    case .waiting, .skipped: .faint
    }
  }
}
