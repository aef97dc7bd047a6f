extension HelpTopic {
  /// The fields of one command's object, as a path to each: `tasks.name` is of each of the tasks.
  struct Fields: Sendable {
    let command: String
    let rows: [HelpPage.Row]
  }

  static let fields = [
    Fields(
      command: "graph",
      rows: [
        .init("version", "of these fields: 1"),
        .init("workflow", "its name"),
        .init("run", "with --run: the run's id"),
        .init("tasks", "a list, in the order of the file; of a target what it needs"),
        .init("tasks.name", "the task's name"),
        .init("tasks.description", "where it has one"),
        .init("tasks.queue", "the queue's name"),
        .init("tasks.needs", "the names of the tasks that it needs; with --reduce the fewest"),
        .init("tasks.state", "with --run: as in 'sluice status'"),
        .init("tasks.attempt", "with --run: from 1; 0 before the first"),
        .init("tasks.reason", "with --run: why, in words; only where there is one"),
        .init("handlers", "a list, with name, description, queue, state, attempt and reason"),
        .init("handlers.occasion", "on_success, on_failure, on_cancel or finally"),
      ]),
    Fields(
      command: "tasks",
      rows: [
        .init("version", "of these fields: 1"),
        .init("workflow, file, description", "of the workflow; description where it has one"),
        .init("tasks", "a list, in the order of the file"),
        .init("tasks.task", "the task's name"),
        .init("tasks.description", "where it has one"),
        .init("tasks.needs", "the names of the tasks that it needs"),
        .init("tasks.if", "its condition, where it has one"),
        .init("tasks.queue", "the queue's name"),
        .init("tasks.tags", "by which --tag chooses it"),
        .init("tasks.instance_of", "of an instance: the name of the task with the matrix"),
        .init("tasks.matrix", "of an instance: its values, as texts by their names"),
        .init("tasks.resources", "a list of name and amount; no amount: an expression gives it"),
        .init("handlers", "the same, with their occasion"),
        .init("parameters", "a list, in the order of the file"),
        .init("parameters.name", "as behind -p"),
        .init("parameters.type", "string, integer, number, boolean or path"),
        .init("parameters.description", "where it has one"),
        .init("parameters.required", "true where a run has to give a value"),
        .init("parameters.default", "as text; absent where an expression gives it"),
        .init("parameters.enum", "the values that are right, as texts"),
        .init("parameters.pattern", "a regular expression; only where there is one"),
        .init("parameters.min", "a number; so is max"),
        .init("parameters.max", "a number; only where there is one"),
      ]),
  ]

  static let jsonBlocks: [HelpPage.Block] =
    [
      .paragraph(
        """
        With --format json commands print one object. New fields may come; `version` grows when a \
        reader of the former ones would be misled. Times end in _us (microseconds) or are RFC 3339 \
        in UTC. 'sluice run --output json' prints an event a line: 'sluice schema event'.
        """)
    ]
    + fields.flatMap { fields -> [HelpPage.Block] in
      [.heading("sluice \(fields.command) --format json"), .table(fields.rows)]
    }
}
