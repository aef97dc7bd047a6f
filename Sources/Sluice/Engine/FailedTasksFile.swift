import SluiceModel
import SluiceState

/// What `$SLUICE_FAILED_TASKS` holds: a line for each failed task.
enum FailedTasksFile {
  /// Name, outcome, exit code or signal, log path; separated by tabs.
  static func content(for machine: RunMachine, in folder: RunFolder) -> [UInt8] {
    var text = ""
    for (id, report) in machine.failed {
      let state = machine[id]
      let status =
        switch report?.status {
        case .exited(let code): "\(code)"
        case .signalled(let signal, _): SignalSyntax.name(of: signal)
        case nil: ""
        }
      let log = folder.log(of: machine.graph[id].name, attempt: state.attempt)
      let outcome = state.outcome ?? .failed
      text += "\(machine.graph[id].name)\t\(outcome.rawValue)\t\(status)\t\(log)\n"
    }
    return Array(text.utf8)
  }
}
