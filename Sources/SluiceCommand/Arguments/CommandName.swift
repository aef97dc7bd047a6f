/// The commands of the program, also those that other builds have.
enum CommandName: String, CaseIterable, Sendable {
  case run, check, resume, status
  case tasks, plan, graph, watch, retry, attach, list, logs, why
  case cancel, hold, release, queue, emit, approve
  case report, next, verify, clean, forget, `init`, schema, completion
  case help, version

  /// What it is for, in the list of all commands; nil: this build does not have it.
  var summary: String? {
    switch self {
    case .run: "checks a workflow and runs it, or the tasks that are named"
    case .check: "reports every fault of workflow files, and runs nothing"
    case .resume: "goes on with a run that was interrupted"
    case .status: "tells where a run stands, and why its tasks wait"
    case .help: "explains the program, a command, or a diagnostic by its id"
    case .version: "prints the program's version"
    case .tasks, .plan, .graph, .watch, .retry, .attach, .list, .logs, .why, .cancel, .hold,
      .release, .queue, .emit, .approve, .report, .next, .verify, .clean, .forget, .`init`,
      .schema, .completion:
      nil
    }
  }
}
