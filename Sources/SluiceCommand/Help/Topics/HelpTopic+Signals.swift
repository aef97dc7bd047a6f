extension HelpTopic {
  static let signalsBlocks: [HelpPage.Block] = [
    .table([
      .init("INT, QUIT", "end the run: tasks get their stop signal and grace; exit code 128 + N"),
      .init("TERM, HUP", "the same"),
      .init("INT, QUIT, TERM twice", "kills what runs, still journaled; handlers run"),
      .init("STOP, CONT", "the engine stands still and goes on; tasks run meanwhile"),
      .init("KILL", "ends the engine alone; 'sluice resume' ends what it left, and goes on"),
    ]),
    .paragraph(
      """
      What whoever starts sluice has ignored stays ignored, as POSIX wants it: a script's shell \
      has INT and QUIT ignored for what it starts with '&', nohup has HUP. TERM ends such a run, \
      and 'sluice cancel' ends it for good.
      """),
  ]
}
