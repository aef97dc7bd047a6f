import SluiceModel
import SluiceSystem

extension ListCommand {
  struct Arguments: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable { case text, json }

    enum Since: Hashable, Sendable {
      case ago(Duration)
      case time(WallTime)
    }

    var workflow: String?
    /// Empty: every one.
    var standings: [RunStanding] = []
    var since: Since?
    /// How many at most.
    var limit = 20
    var format = Format.text
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "list",
    summary: "lists the runs, newest first",
    words: "",
    explanation: """
      A line for each run: its id, workflow, state, start (UTC), how long engines drove it \
      (breaks before a resume left out; one that died counts to its last record), and how many \
      tasks have which result. A run whose engine died is 'unfinished'. Changes nothing.
      """,
    start: Arguments(),
    options: [
      .value("--workflow", of: "NAME", does: "runs of the workflow of that name") {
        $0.workflow = $1
      },
      .value("--state", of: "STATE", does: "running, failed, unfinished …; may be given again") {
        arguments, word throws(ValueError) in
        arguments.standings.append(try OptionValues.choice(word))
      },
      .value("--since", of: "TIME", does: "started since then: 2h, 2026-11-30, or RFC 3339") {
        arguments, word throws(ValueError) in
        arguments.since = try since(word)
      },
      .value("-n", "--limit", of: "N", does: "N runs at most (default: 20)") {
        arguments, word throws(ValueError) in
        guard let number = Int(word), number > 0 else { throw .expected("a whole number from 1") }
        arguments.limit = number
      },
      .value("--format", of: "text|json", does: "for people (default), or for programs") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      },
    ] + Option.place(\.state),
    examples: [("sluice list --state failed --since 1d", "what failed since yesterday")],
    take: { _, words, _ throws(UsageError) in try Words.none(words) })

  private static func since(_ word: String) throws(ValueError) -> Arguments.Since {
    if let duration = DurationSyntax.duration(word) { return .ago(duration) }
    if let time = LocalTime.read(word) { return .time(time) }
    throw .expected("a duration such as 2h, a date, or a time such as 2026-11-30T19:00:00Z")
  }
}
