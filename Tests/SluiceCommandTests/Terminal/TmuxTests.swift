import Glibc
import Testing

@testable import SluiceCommand

/// A live block in a real terminal.
@Suite("In a terminal, sluice run", .serialized)
struct TmuxTests {
  private let sluice = Sluice()

  /// Tasks that wait for one that ends when a file is there.
  private func writeWorkflow(tasks count: Int) throws {
    var text = "queues: {net: 2}\ntasks:\n"
    text += "  gate: {run: 'until [ -e open ]; do sleep 0.02; done'}\n"
    for number in 1..<max(1, count) {
      text += "  task.\(number): {needs: gate, run: 'echo line \(number)'}\n"
    }
    try sluice.write(text, to: "sluice.yaml")
  }

  /// Whether a line, joined where the terminal broke it, is one that Sluice or the shell wrote as
  /// a whole.
  private func isWhole(_ line: String) -> Bool {
    line.isEmpty || Self.lines.contains { line.wholeMatch(of: $0) != nil }
  }

  /// `Regex` is no value that threads may share, though these are never changed.
  private nonisolated(unsafe) static let lines: [Regex<Substring>] = [
    /\$.*/, /sluice: .*/, /(?:task\.\d+|gate): succeeded \(.*\)/, /task\.\d+ \| line \d+/,
    /(?:\[[#-]+\] )?\d+\/\d+ done.*/, /\ +(?:\d+ min )?\d+ s  .+/, /\ \ waiting:\ .*/, /\^C/,
    /code \d+/, /gate: interrupted .*/,
  ]

  private func isCounts(_ line: String) -> Bool {
    line.firstMatch(of: /^(?:\[[#-]+\] )?\d+\/\d+ done/) != nil
  }

  /// Exactly one block, and nothing torn.
  private func expectWhole(
    _ lines: [String], blocks: Int, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(lines.count(where: isCounts) == blocks, "\(lines)", sourceLocation: place)
    let torn = lines.filter { !isWhole($0) }
    #expect(torn == [], "torn", sourceLocation: place)
  }

  @Test(
    "shows one block while it runs, and none after its end",
    arguments: [40, 80, 200], [1, 100])
  func runs(columns: Int, tasks: Int) throws {
    try writeWorkflow(tasks: tasks)
    let terminal = try Tmux(sluice, columns: columns)
    try terminal.type("sluice run -j 4; echo code $?")
    let during = try terminal.wait { $0.contains { $0.hasSuffix("s  gate") } }
    expectWhole(during, blocks: 1)
    #expect(during.contains { $0.contains("0/\(tasks) done, 1 running") })
    try sluice.write("", to: "open")
    let after = try terminal.wait { $0.contains("code 0") }
    expectWhole(after, blocks: 0)
    for number in 1..<max(1, tasks) {
      #expect(after.count { $0 == "task.\(number) | line \(number)" } == 1)
    }
    #expect(after.count { $0.hasPrefix("sluice: succeeded after ") } == 1)
    #expect(try terminal.isCursorVisible)
  }

  @Test(
    "shows ten thousand tasks, and leaves all well when it is interrupted",
    arguments: [40, 80, 200])
  func many(columns: Int) throws {
    try writeWorkflow(tasks: 10_000)
    let terminal = try Tmux(sluice, columns: columns)
    try terminal.type("sluice run -j 4; echo code $?")
    let during = try terminal.wait { $0.contains { $0.hasSuffix("s  gate") } }
    expectWhole(during, blocks: 1)
    #expect(during.contains { $0.contains("0/10000 done, 1 running") })
    #expect(during.contains("  waiting: 9999 for other tasks"))
    try terminal.press("C-c")
    let after = try terminal.wait { $0.contains("code 130") }
    expectWhole(after, blocks: 0)
    #expect(try terminal.isCursorVisible)
  }

  @Test("is whole again after any change of the terminal's size")
  func resizes() throws {
    try writeWorkflow(tasks: 100)
    let terminal = try Tmux(sluice, columns: 200)
    try terminal.type("sluice run -j 4; echo code $?")
    try terminal.wait { $0.contains { $0.hasSuffix("s  gate") } }
    for (columns, rows) in [(40, 24), (80, 12), (30, 40), (200, 24), (79, 10)] {
      try terminal.resize(columns: columns, rows: rows)
      // The first line may have begun above the screen. What tmux moves off it at a resize is out
      // of reach, so only the screen is looked at.
      let whole = try terminal.wait(from: "0") { lines in
        let counts = lines.filter(isCounts)
        return counts.count == 1 && counts[0].hasPrefix("[") == (columns > 60)
          && counts[0].utf8.count < columns && lines.dropFirst().allSatisfy(isWhole)
      }
      #expect(whole.count { $0.hasSuffix("s  gate") } == 1)
    }
    try sluice.write("", to: "open")
    try terminal.wait { $0.contains("code 0") }
    let after = try terminal.lines(from: "0")
    expectWhole(Array(after.dropFirst()), blocks: 0)
    #expect(after.contains { $0.hasPrefix("sluice: succeeded after ") })
  }

  @Test("leaves a usable terminal when it is killed")
  func killed() throws {
    try writeWorkflow(tasks: 3)
    let terminal = try Tmux(sluice, columns: 80)
    try terminal.type("traced run; echo gone")
    try terminal.wait { $0.contains { $0.hasSuffix("s  gate") } }
    let pid = try #require(sluice.words("pid").first.flatMap { pid_t($0) })
    kill(pid, SIGKILL)
    let after = try terminal.wait { $0.contains("gone") }
    #expect(after.count(where: isCounts) == 1)
    #expect(try terminal.isCursorVisible)
    try terminal.type("echo still\" \"here")
    try terminal.wait { $0.contains("still here") }
    try sluice.write("", to: "open")
  }

  @Test("draws its block anew after it was stopped, and what was typed does not stay in it")
  func stoppedAndTyped() throws {
    try writeWorkflow(tasks: 3)
    let terminal = try Tmux(sluice, columns: 80)
    try terminal.type("sluice run")
    try terminal.wait { $0.contains { $0.hasSuffix("s  gate") } }
    try terminal.press("x y z Enter")
    let repaired = try terminal.wait { lines in
      !lines.contains { $0.contains("xyz") } && lines.contains { $0.contains("gate") }
    }
    #expect(repaired.count(where: isCounts) == 1)
    try terminal.press("C-z")
    try terminal.wait { $0.contains { $0.contains("Stopped") } }
    try terminal.type("fg")
    // The old block stays where the shell has written below it.
    let going = try terminal.wait { lines in
      lines.lastIndex(where: isCounts) ?? 0 > lines.lastIndex { $0.hasSuffix("fg") } ?? .max
    }
    #expect(going.count(where: isCounts) == 2)
    #expect(going.contains { $0.contains("Stopped") })
    try sluice.write("", to: "open")
    try terminal.wait { $0.contains { $0.hasPrefix("sluice: succeeded") } }
  }

  @Test("shows a progress bar of a task by its last state, in one line")
  func carriageReturns() throws {
    try sluice.write(
      #"tasks: {a: {run: "printf '10%%\\r50%%\\r'; printf '100%%\\n'; printf 'no end'"}}"#,
      to: "sluice.yaml")
    let terminal = try Tmux(sluice, columns: 80)
    try terminal.type("sluice run; echo code $?")
    let after = try terminal.wait { $0.contains("code 0") }
    #expect(after.contains("a | 100%"))
    #expect(after.contains("a | no end"))
  }

  @Test("has lines where the terminal is dumb, also if a block was asked for")
  func dumb() throws {
    try writeWorkflow(tasks: 2)
    try sluice.write("", to: "open")
    let terminal = try Tmux(sluice, columns: 80, variables: "TERM=dumb")
    try terminal.type("sluice run --output tty; echo code $?")
    let after = try terminal.wait { $0.contains("code 0") }
    #expect(after.contains { $0.contains("(TERM is 'dumb'), so the progress comes as with") })
    #expect(after.contains("task.1 | line 1"))
  }
}
