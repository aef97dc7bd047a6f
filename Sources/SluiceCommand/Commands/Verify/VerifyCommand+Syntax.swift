extension VerifyCommand {
  struct Arguments: Hashable, Sendable {
    var run = RunReference.suitable
    var state = StatePlace()
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "verify",
    summary: "checks that the state of a run is whole",
    words: "[RUN]",
    explanation: """
      Reads every record of the journal, and the definition and the logs beside it. Exits with 65 \
      and the line where something is damaged; a last record that was torn is only noted, since a \
      resume cuts it off. RUN is as for 'status'. Changes nothing.
      """,
    start: Arguments(),
    options: Option.place(\.state),
    examples: [("sluice verify latest", "the newest run")],
    take: { arguments, words, _ throws(UsageError) in
      arguments.run = try Words.run(words) ?? arguments.run
    })
}
