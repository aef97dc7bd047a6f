import Testing

/// What the system does not let the program write or find.
@Suite("At the limits of the system")
struct LimitTests {
  private let sluice = Sluice()

  @Test("a limit on the size of files ends a run with 74, as a full disk does, and kills nothing")
  func fileSize() throws {
    let tasks = (0..<300).map { "  t\($0): { run: \"true\" }" }.joined(separator: "\n")
    try sluice.write("tasks:\n\(tasks)\n", to: "sluice.yaml")
    let ending = try sluice.start("ulimit -f 40; sluice run --output quiet").wait()
    #expect(ending.code == 74)
    #expect(ending.errors.contains("the state could not be written"))
  }

  @Test("an answer that cannot be kept is no success", arguments: ["help", "schema", "list"])
  func fullOutput(command: String) throws {
    try sluice.write("tasks: { a: { run: \"true\" } }", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let ending = try sluice.start("sluice \(command) > /dev/full").wait()
    #expect(ending.code == 74)
    #expect(ending.errors.contains("the answer is not whole"))
  }

  @Test("what a person keeps among the runs is no run, and stays")
  func strangers() throws {
    try sluice.write("tasks: { a: { run: \"true\" } }", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let made = try sluice.start(
      "mkdir .sluice/runs/notes && echo text > .sluice/runs/notes/thesis"
    ).wait()
    #expect(made.code == 0)
    #expect(try !sluice("list").output.contains("notes"))
    #expect(try sluice("clean --keep 0 --unfinished").code == 0)
    #expect(sluice.read(".sluice/runs/notes/thesis") == "text\n")
  }

  @Test("a fifo in a journal's place holds nobody up")
  func fifo() throws {
    let made = try sluice.start(
      """
      mkdir -p .sluice/runs/20261201T000000.003-aaaaaa
      mkfifo .sluice/runs/20261201T000000.003-aaaaaa/journal.jsonl
      """
    ).wait()
    #expect(made.code == 0)
    #expect(try sluice("list").code == 0)
    #expect(try sluice("status").code != 137)
  }
}
