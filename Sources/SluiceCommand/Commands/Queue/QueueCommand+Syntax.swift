import SluiceState

extension QueueCommand {
  struct Arguments: Hashable, Sendable {
    enum Change: Hashable, Sendable {
      case suspend, resume
      case limit(QueueLimit)
    }

    var change = Change.suspend
    var queue = ""
    var run = RunReference.suitable
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "queue",
    summary: "suspends, resumes or limits a queue of a run",
    words: "suspend QUEUE | resume QUEUE | limit QUEUE N",
    explanation: """
      A suspended queue, and all below it, starts nothing; what runs goes on. Each suspension \
      wants a resume of its own, `suspended: true` in the file counts as one. N is a number from \
      1, 'serial' (1) or 'unlimited'; 'global' is the queue of all. All of it is kept by a resume \
      of the run. Exits with 0 once it is recorded, with 1 where the queue is not suspended.
      """,
    start: Arguments(),
    options: [
      .value(
        "--run", of: "RUN", does: "of this run (default: the newest that goes on, or may)"
      ) { arguments, word in arguments.run = RunReference(word: word) }
    ] + Option.place(\.state),
    examples: [("sluice queue limit net 8", "up to eight tasks of queue net run at a time")],
    take: { arguments, words, _ throws(UsageError) in
      guard words.count >= 2 else {
        throw UsageError(
          "what to do and the queue's name are missing",
          help: "as in 'queue suspend QUEUE', 'queue resume QUEUE', 'queue limit QUEUE N'")
      }
      arguments.change = try change(words[0], words.dropFirst(2))
      arguments.queue = words[1]
    })

  private static func change(
    _ word: String, _ rest: ArraySlice<String>
  ) throws(UsageError) -> Arguments.Change {
    switch word {
    case "suspend", "resume":
      try Words.none(Array(rest))
      return word == "suspend" ? .suspend : .resume
    case "limit":
      guard let first = rest.first else {
        throw UsageError("the limit is missing", help: limitHelp)
      }
      try Words.none(Array(rest.dropFirst()))
      guard let limit = QueueLimit(word: first) else {
        throw UsageError("'\(first)' is no limit: one is 1 or more, 'serial' or 'unlimited'")
      }
      return .limit(limit)
    default:
      throw UsageError(
        "a queue cannot be told to '\(word)'", help: "it takes suspend, resume or limit")
    }
  }

  private static let limitHelp = "1 or more, 'serial' or 'unlimited'"
}
