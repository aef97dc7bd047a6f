import SluiceModel
import SluiceState

extension HelpTopic {
  static var resultsBlocks: [HelpPage.Block] {
    [
      .paragraph(
        """
        A task has a result once it has ended, or once it is known that it does not run. \
        tasks.NAME.result is that word, also in a run's records and in lists of runs:
        """),
      .table(
        TaskResult.allCases.compactMap { result in
          meaning(of: result).map { .init(result.rawValue, $0) }
        }),
      .paragraph(
        """
        tasks.NAME.outcome is the same but for `allow_failure`, which makes a failed or timed out \
        task's result 'succeeded' and leaves its outcome. 'sluice status' sums up: not_run is \
        upstream_failed, failed is also timed_out.
        """),
      .heading("What `if` may ask of all that a task needs"),
      .table(ExpressionReference.statusFunctions.map { .init($0.call, $0.summary) }),
      .paragraph(
        """
        An `if` that asks none of them has `success() &&` before it. A task whose needs did not \
        all succeed is upstream_failed, else cancelled, else skipped, after the worst of them. \
        Dots in names: tasks['test.unit'].result.
        """),
      .literal("if: always() && tasks.build.result == 'failed'"),
      .heading("How a run ends, also as SLUICE_RESULT"),
      .table([
        .init("succeeded", "every task succeeded, was skipped, or was allowed to fail"),
        .init("failed", "a task failed or timed out; it is over, and 'sluice run' is a new run"),
        .init("cancelled", "by 'sluice cancel', for good; its handlers have run"),
        .init("timed_out", "its own `timeout` ended it, for good"),
        .init("interrupted", "by Ctrl-C or a signal; 'sluice resume' goes on"),
        .init("stalled", "nothing ran and nothing could start; 'sluice resume' goes on"),
      ]),
      .paragraph(
        """
        A run whose engine was killed has no result, and is 'unfinished' in lists; 'sluice \
        resume' goes on with it too.
        """),
    ]
  }

  /// Nil: no task of this build comes to it.
  private static func meaning(of result: TaskResult) -> String? {
    switch result {
    case .succeeded: "it ended with exit code 0, or has nothing to run"
    case .failed:
      """
      it ended with another exit code or by a signal, or could not be started, or its `if` could \
      not be told, and no `retry` is left
      """
    case .timedOut: "its `timeout` ended it, and no `retry` is left"
    case .cancelled:
      "'sluice cancel', `on_error: stop` or the run's `timeout` ended it, or kept it from starting"
    case .interrupted: "the run was interrupted; a resume runs it again"
    case .skipped: "its `if` is false, or something that it needs was skipped"
    case .upstreamFailed: "it did not run, since something that it needs did not succeed"
    case .upToDate: nil
    }
  }
}
