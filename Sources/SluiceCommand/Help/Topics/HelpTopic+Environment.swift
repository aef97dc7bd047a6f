extension HelpTopic {
  static let environmentBlocks: [HelpPage.Block] = [
    .heading("What sluice reads"),
    .table([
      .init(StatePlace.variable, "where runs are kept, as --state-dir"),
      .init("NO_COLOR", "set, also to nothing: no colours"),
      .init("CLICOLOR_FORCE", "not 0: colours also where the output is no terminal"),
      .init("TERM", "unset or 'dumb': no colours"),
    ]),
    .heading("What tasks are given, over all others"),
    .table([
      .init("SLUICE_WORKFLOW", "the workflow's name"),
      .init("SLUICE_RUN_ID", "the run's id"),
      .init("SLUICE_RUN_DIR", "the folder of the run's state"),
      .init("SLUICE_TASK", "the task's name"),
      .init("SLUICE_ATTEMPT", "which attempt this is, from 1"),
      .init("SLUICE_RESUMED", "1 in a run that was resumed, else 0"),
      .init("SLUICE_OUTPUT", "of a task with `outputs`: the file that it writes them to"),
      .init("SLUICE_CPUS", "how many places of 'global' the task holds"),
    ]),
    .heading("What handlers are given besides"),
    .table([
      .init("SLUICE_RESULT", "how the run ended, such as 'succeeded' or 'failed'"),
      .init(
        "SLUICE_FAILED_TASKS",
        """
        a file with a line for each failed task, parted by tabs: name, outcome, exit code or \
        signal, path of the log
        """),
    ]),
    .paragraph(
      """
      Of the same variable the later wins: the one that sluice was started with, of env_file, of \
      the workflow's env, of defaults.env, of the task's env, and last these.
      """),
  ]
}
