extension HelpTopic {
  static let otherToolsBlocks: [HelpPage.Block] = [
    .heading("GitHub Actions"),
    .table([
      .init(
        "jobs, steps", "tasks; a step that follows another `needs` it, or is a line of its run"),
      .init("needs, if", "needs, if, with the same functions: sluice help results"),
      .init("run, shell: bash", "run, shell: bash; without `shell` it is sh -e, not bash"),
      .init("with, inputs", "params, given by -p NAME=VALUE"),
      .init("env, $GITHUB_ENV", "env, env_file"),
      .init("$GITHUB_OUTPUT", "$SLUICE_OUTPUT, and `outputs:` names what the task writes"),
      .init("strategy.matrix", "matrix, in the task, with the same include and exclude"),
      .init("max-parallel", "max_parallel, in the task"),
      .init("concurrency", "queue, within a run; runs share nothing with one another"),
      .init("timeout-minutes: 5", "timeout: 5m"),
      .init("continue-on-error", "allow_failure"),
      .init("fail-fast", "fail_fast, which does not hold without it; on_error: stop for all"),
      .init("needs.build.result", "tasks.build.result; 'succeeded' and 'failed'"),
      .init("secrets", "variables of the environment that sluice is started with"),
      .init("on: schedule, push", "cron(8), a systemd timer or a hook that calls sluice run"),
      .init("uses, artifacts, services", "nothing: tasks share the folder that they run in"),
    ]),
    .heading("make"),
    .table([
      .init("target: a b", "target: { needs: [a, b] }; a name is no file, nothing is up to date"),
      .init("make -j4 target", "sluice run target -j 4"),
      .init("make -n", "sluice plan"),
      .init("make -k", "on_error: continue, which holds without it"),
      .init("VAR=value", "-p VAR=value, for a parameter; or the environment"),
      .init(".PHONY, rules, $@ $<", "nothing; let a task run make where files decide"),
    ]),
    .heading("Task (Taskfile)"),
    .table([
      .init("cmds", "run: | with a line for each"),
      .init("deps", "needs"),
      .init("vars", "params, env"),
      .init("sources, generates", "not in this build"),
      .init("task --list", "sluice tasks"),
    ]),
  ]
}
