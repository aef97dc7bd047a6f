/// The keys of a task.
enum TaskKey: Int, Sendable, CaseIterable {
  case run, arguments, shell, needs, condition, queue, priority, barrier, cpus, resources
  case directory, environment, standardInput, timeout, retry, stop, delay, allowFailure
  case idleTimeout, warnAfter, matrix, maximumParallel, failFast, outputs, description, tags

  static let table = KeyTable<TaskKey>(
    of: "a task",
    [
      .key(
        .run, "run", .text, .notBlank,
        says: """
          A script for `shell`: one text, of several lines after `run: |`; values are written \
          `${{ params.x }}`, and need no quotes.
          """),
      .key(
        .arguments, "argv", .arguments,
        says: "A program and its arguments as a list, started without a shell."),
      .later("call", .name, instead: "write a command under `run`"),
      .later("with", .mapping, instead: "give values by `env`"),
      .later("workflow", .path, instead: "write `run: sluice run OTHER.yaml`"),
      .later(
        "wait", .source,
        instead: """
          `delay: 5s` waits before a task; a script waits for a file: `until test -e in; do \
          sleep 1; done`
          """),
      .key(
        .shell, "shell", .shell, .literal, default: "sh -e",
        says: """
          The program, with its options, that the script is given to; `bash` means `bash -eo \
          pipefail`.
          """),
      .key(
        .needs, "needs", .names,
        says: "The tasks that have to succeed before it; `g.*` are all that begin with `g.`."),
      .key(
        .condition, "if", .expression, default: "success()",
        says: "An expression that decides whether it runs, when all that it needs has ended."),
      .key(
        .queue, "queue", .name, .otherThan(["main"]), default: "global",
        says: "The queue that it runs on."),
      .key(
        .priority, "priority", .priority, .whole(Bounds.priority), default: "normal",
        says: "Its rank among the waiting tasks of its queue; the highest starts first."),
      .key(
        .barrier, "barrier", .boolean, default: "false",
        says: "Whether it runs alone in its queue and in all queues below it."),
      .key(
        .cpus, "cpus", .integer, .whole(Bounds.count), default: "1",
        says: "How many places of `global` it takes; told to it as SLUICE_CPUS."),
      .key(
        .resources, "resources", .mapping, .entries(.demand),
        says: """
          What it takes of each resource while it runs, all at once or nothing while it waits.
          """),
      .key(
        .directory, "dir", .path,
        says: "The working directory, from the workflow file's folder; without it, that folder."),
      .key(
        .environment, "env", .mapping, .entries(.variable),
        says: "Environment variables, over those of the workflow and of `defaults`."),
      .key(
        .standardInput, "stdin", .input, .keys(.stdin),
        says: "What it reads from standard input: a text, or a file; without it, nothing."),
      .key(
        .timeout, "timeout", .duration, .longerThanZero,
        says: "How long one attempt may take; then it is ended with all that it started."),
      .key(
        .idleTimeout, "idle_timeout", .duration, .longerThanZero,
        says: "How long an attempt may write nothing; then it is ended as by `timeout`."),
      .key(
        .warnAfter, "warn_after", .duration, .longerThanZero,
        says: "How long one attempt may take before it is told that it still runs."),
      .key(
        .retry, "retry", .retry, .keys(.retry), default: "0",
        says: """
          How often it is tried again when it failed, or a map that also says when; the pause \
          holds no place.
          """),
      .key(
        .stop, "stop", .mapping, .keys(.stop),
        says: "How it is ended when it is out of time or the run is to end."),
      .key(
        .delay, "delay", .duration, default: "0s",
        says: "How long it waits, without a place, after all that it needs has ended."),
      .key(
        .allowFailure, "allow_failure", .boolean, default: "false",
        says: "Whether those that need it take its failure for success."),
      .key(
        .matrix, "matrix", .mapping, .entries(.axis),
        says: """
          Lists of values: an instance runs with each combination, which reads its own as \
          `matrix.x`; those that need the task wait for all.
          """),
      .later(
        "for_each", .mapping,
        instead: """
          write a loop in the script, or a `matrix` of values that are known before
          """),
      .key(
        .maximumParallel, "max_parallel", .integer, .whole(Bounds.count),
        says: "How many instances of it run at a time, below what its queue lets."),
      .key(
        .failFast, "fail_fast", .boolean, default: "false",
        says: "Whether its other instances are cancelled when one fails for good."),
      .later("inputs", .paths, instead: "let the script see what is new, as `make` does"),
      .later("creates", .paths, instead: "let the script see what is new, as `make` does"),
      .later("depfile", .path, instead: "let the script see what is new, as `make` does"),
      .later("cache", .choice, instead: "let the script see what is new, as `make` does"),
      .later("keep_partial", .boolean, instead: "what a failed attempt wrote stays: leave it out"),
      .key(
        .outputs, "outputs", .outputs,
        says: """
          Names that it writes as `name=value` to the file $SLUICE_OUTPUT, for those that need \
          it; a map says which of them are JSON.
          """),
      .later(
        "service", .mapping,
        instead: """
          start it in the script, and end it there: `server & make test; kill $!`
          """),
      .later(
        "survive", .boolean, instead: "leave it out: what was running is run again by a resume"),
      .later(
        "once", .boolean,
        instead: """
          let the script leave a mark: `run: test -e done || { make && touch done; }`
          """),
      .later(
        "log", .choice,
        instead: """
          leave it out: each task has a log, which `sluice logs TASK` prints
          """),
      .later("executor", .choice, instead: "leave it out: `run: srun …` hands work to Slurm"),
      .key(.description, "description", .text, says: "What it does, in the user's words."),
      .key(
        .tags, "tags", .words,
        says: "Words by which `--tag` chooses it, with what it needs."),
    ], foreign: ForeignKeys.ofTask)

  /// What a handler may not say: it runs after all tasks, outside every limit.
  static let notInHandlers: Set = [
    "needs", "queue", "resources", "matrix", "for_each", "max_parallel", "fail_fast",
  ]
}

/// The keys of `retry`.
enum RetryKey: Int, Sendable, CaseIterable {
  case limit, delay, factor, maximumDelay, jitter, reasons, maximumDuration

  static let table = KeyTable<RetryKey>(
    of: "'retry'",
    [
      .key(
        .limit, "limit", .integer, .whole(Bounds.retries),
        says: "How many attempts may follow the first one."),
      .key(
        .delay, "delay", .duration, default: DurationSyntax.text(RetryPolicy().delay),
        says: "The pause before the second attempt."),
      .key(
        .factor, "factor", .number, .number(Bounds.factor), default: "2",
        says: "By how much each pause is longer than the one before."),
      .key(
        .maximumDelay, "max_delay", .duration,
        default: DurationSyntax.text(RetryPolicy().maximumDelay),
        says: "The longest pause."),
      .key(
        .jitter, "jitter", .number, .number(Bounds.jitter), default: "0.1",
        says: "The share of itself by which a pause varies at random."),
      .key(
        .reasons, "on", .reasons, default: "any",
        says: "After which ends it is tried again: exit codes, `timeout`, `signal`, or `any`."),
      .key(
        .maximumDuration, "max_duration", .duration, .longerThanZero,
        says: "How long after the start of the first attempt a further one may start."),
    ],
    foreign: ForeignKeys.ofRetry)
}

/// The keys of `stop`.
enum StopKey: Int, Sendable, CaseIterable {
  case signal, grace, detach

  static let table = KeyTable<StopKey>(
    of: "'stop'",
    [
      .key(
        .signal, "signal", .signal, default: "TERM",
        says: "The signal that its processes get first."),
      .key(
        .grace, "grace", .duration, default: DurationSyntax.text(StopPolicy().grace),
        says: "How long they have before KILL."),
      .key(
        .detach, "detach", .boolean, default: "false",
        says: "Whether what it leaves running may outlive it."),
    ],
    foreign: ForeignKeys.ofStop)
}

/// The keys of `stdin`.
enum InputKey: Int, Sendable, CaseIterable {
  case file

  static let table = KeyTable<InputKey>(
    of: "'stdin'",
    [
      .key(.file, "file", .path, says: "The file that is read, from the workflow file's folder.")
    ],
    foreign: ForeignKeys.ofInput)
}
