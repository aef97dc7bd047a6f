extension HelpTopic {
  static let filesBlocks: [HelpPage.Block] = [
    .paragraph(
      """
      A workflow is read from FILE, or from sluice.yaml or sluice.yml here or in the nearest \
      parent folder that has one. What its runs leave lies beside it in .sluice, or where \
      --state-dir or SLUICE_STATE_DIR says; for a workflow from standard input, in the current \
      folder.
      """),
    .table([
      .init("runs/RUN/journal.jsonl", "every step of the run; a resume goes on from it"),
      .init("runs/RUN/definition/", "the workflow as the run read it; a resume uses it"),
      .init("runs/RUN/logs/TASK.N.log", "output and errors of attempt N, as they were written"),
      .init("runs/RUN/outputs/", "what attempts write to $SLUICE_OUTPUT, while they run"),
      .init("runs/RUN/failed-tasks.tsv", "what $SLUICE_FAILED_TASKS names, for handlers"),
      .init("runs/RUN/progress.log", "what 'sluice logs' prints of the run, a line a change"),
      .init("runs/RUN/control.sock", "how commands ask the engine while it runs"),
      .init("latest", "a link to the newest run"),
      .init("index.db", "how long tasks took, for 'sluice plan'; made anew where it is missing"),
      .init("trash/", "runs that 'sluice clean' was removing; the next one finishes it"),
    ]),
    .paragraph(
      """
      RUN is an id that sorts by time, such as 20261130T190000.000-abc123; commands take the \
      beginning of one too, as long as no other run begins so. Folders are the user's alone \
      (mode 0700). A run whose folder is removed is forgotten, and nothing else depends on it.
      """),
  ]
}
