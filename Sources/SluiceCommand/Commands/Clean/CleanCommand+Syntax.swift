import SluiceModel

extension CleanCommand {
  struct Arguments: Hashable, Sendable {
    /// Nil: 20, or none where an age is given.
    var keep: Int?
    var age: Duration?
    var takesUnfinished = false
    var isDryRun = false
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "clean",
    summary: "removes old runs with all that they recorded",
    words: "",
    explanation: """
      Removes what is neither among the newest N runs nor younger than the age that is given. \
      Never a run under way, one that a newer Sluice made, or one that cannot be read; one that \
      a resume could go on with, and a damaged one, only if asked to.
      """,
    start: Arguments(),
    options: [
      .value("--keep", of: "N", does: "keeps the newest N (default: 20; 0 with --older-than)") {
        arguments, word throws(ValueError) in
        guard let number = Int(word), number >= 0 else { throw .expected("a whole number from 0") }
        arguments.keep = number
      },
      .value("--older-than", of: "DURATION", does: "only what ended that long ago: 12h, 30d") {
        arguments, word throws(ValueError) in
        guard let age = DurationSyntax.duration(word) else {
          throw .expected("a duration such as 12h or 30d")
        }
        arguments.age = age
      },
      .flag("--unfinished", does: "unfinished and damaged runs too; ends their processes") {
        $0.takesUnfinished = true
      },
      .flag("--dry-run", does: "only says what would go") { $0.isDryRun = true },
    ] + Option.place(\.state),
    examples: [("sluice clean --older-than 30d", "what ended a month ago")],
    take: { _, words, _ throws(UsageError) in try Words.none(words) })
}
