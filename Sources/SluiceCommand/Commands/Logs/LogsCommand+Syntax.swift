extension LogsCommand {
  struct Arguments: Hashable, Sendable {
    /// Nil: the newest, also where `word` turns out to be a task.
    var run: RunReference?
    /// Nil: the progress of the run.
    var task: String?
    /// The only word that was given: a run where it names one, else a task.
    var word: String?
    /// Nil: all that wrote something.
    var attempt: Int32?
    /// How many lines at the end; nil: all.
    var tail: Int?
    var isFollowing = false
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "logs",
    summary: "prints the progress of a run, or what one of its tasks wrote",
    words: "[RUN] [TASK]",
    explanation: """
      Without TASK the run's progress, a line for each change with its time (UTC); with TASK all \
      that it wrote, attempt after attempt. One word is a run if it is 'latest', a path, or begins \
      a run's id, a workflow file if it ends in .yaml or .yml, and else a task of the newest run. \
      -f exits with 70 where the engine dies.
      """,
    start: Arguments(),
    options: [
      .flag("-f", "--follow", does: "goes on until the run or the task ends") {
        $0.isFollowing = true
      },
      .value("--attempt", of: "N", does: "that attempt of the task alone") {
        arguments, word throws(ValueError) in
        guard let number = Int32(word), number > 0 else {
          throw .expected("the number of an attempt, from 1")
        }
        arguments.attempt = number
      },
      .value("--tail", of: "N", does: "the last N lines alone, of the last attempt") {
        arguments, word throws(ValueError) in
        guard let number = Int(word), number >= 0 else { throw .expected("a whole number from 0") }
        arguments.tail = number
      },
    ] + Option.place(\.state, hasShortForm: false),
    examples: [
      ("sluice logs build", "what the task build of the newest run wrote"),
      ("sluice logs latest -f", "the progress of the newest run, until it ends"),
    ],
    take: { arguments, words, _ throws(UsageError) in
      guard words.count < 3 else {
        throw UsageError("a run and a task at most, and '\(words[2])' is the third word")
      }
      if words.count == 1 {
        arguments.word = words[0]
      } else if words.count == 2 {
        arguments.run = RunReference(word: words[0])
        arguments.task = words[1]
      }
    })
}
