import Testing

/// The reader of transcripts, on texts of its own.
@Suite("A transcript")
struct TranscriptTests {
  @Test("is read as commands with what they print")
  func reading() {
    let steps = Transcript(
      """
      # first
      $ cat > a <<END
      > text
      > END
      $ sluice run &
      one
      two
      $ sluice resume
      three
      ^C
      four
      """
    ).steps
    #expect(steps.map(\.command) == ["cat > a <<END\ntext\nEND", "sluice run &", "sluice resume"])
    #expect(steps.map(\.before) == [[], ["one", "two"], ["three"]])
    #expect(steps.map(\.after) == [nil, nil, ["four"]])
  }

  @Test(
    "matches where only times, ids and numbers of processes differ",
    arguments: [
      ("a: succeeded (7 ms)\n", ["a: succeeded (1.2 s)"], true),
      ("a: succeeded (7 ms)\n", ["a: failed (7 ms)"], false),
      ("a\nb\nc\n", ["a", "…", "c"], true), ("a\nb\nc\n", ["a", "…"], true),
      ("a\nb\nc\n", ["a", "b"], false), ("a\n", ["a", "b"], false), ("", [], true),
      ("a\nb\n", ["…", "c"], false), ("made x in y\n", ["made …in y"], true),
      (
        "run 20261130T210927.916-y1sjjz of x\n", ["run 20271130T210927.916-abcdef of x"], true
      ),
      ("in /tmp/x/.sluice/runs\n", ["in /home/ada/.sluice/runs"], true),
    ])
  func matching(output: String, lines: [String], matches: Bool) {
    #expect(Transcript.matches(output, lines) == matches)
  }
}
