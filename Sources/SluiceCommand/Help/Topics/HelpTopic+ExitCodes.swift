extension HelpTopic {
  static let exitCodesBlocks: [HelpPage.Block] = [
    .table(ExitCode.explained.map { .init("\($0.code.number)", $0.meaning) }),
    .heading("What that means for commands"),
    .table([
      .init("run, resume, attach", "as the run ended; run --detach 0 once the run is recorded"),
      .init("check", "65 where a file has faults, 66 where one cannot be read"),
      .init("status, list, logs, why", "0 where they could tell, whatever they tell of the run"),
      .init(
        "cancel, hold, release, queue", "0 once it is recorded, 1 where it was too late for it"),
      .init("verify", "65 where the state of a run is damaged"),
      .init("all", "2 for wrong words, 66 where the file or the run is not there"),
    ]),
    .literal(
      """
      sluice run ci.yaml
      case $? in
        0) echo fine ;;
        1 | 124) echo "a task failed, or time ran out" ;;
        129 | 130 | 143) sluice resume ;;
        *) echo "it could not run as asked" ;;
      esac
      """),
  ]
}
