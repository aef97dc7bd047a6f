import Glibc
import Testing

/// `sluice attach` in a real terminal.
@Suite("In a terminal, sluice attach", .serialized)
struct LiveViewTests {
  private static let workflow = """
    queues: { net: 1 }
    resources: { licence: 1 }
    tasks:
      n1: { run: "echo >> ran; until go", queue: net }
      n2: { run: "true", queue: net }
      n3: { run: "true", queue: net }
      l1: { run: "echo >> ran; until go; echo over", resources: { licence: 1 } }
      l2: { run: "true", resources: { licence: 1 } }
      last: { run: "true", needs: n1 }
    """

  private static let waits =
    "  waiting: 1 for other tasks, 1 for a place in queue net (1 of 1 taken), "
    + "1 for resource licence (0 of 1 free), 1 held"

  @Test("shows what tasks wait for as the engine has it", arguments: [40, 80, 200])
  func waits(columns: Int) throws {
    let sluice = Sluice()
    try sluice.write(SteeredRun.expand(Self.workflow), to: "sluice.yaml")
    #expect(try sluice("run --detach -j 8").code == 0)
    let terminal = try Tmux(sluice, columns: columns)
    #expect(try sluice("hold latest n3").code == 0)
    try terminal.type("sluice attach; echo code $?")
    let wanted =
      columns > 120 ? Self.waits : String(Self.waits.prefix(columns - 2)) + "…"
    let lines = try terminal.wait { $0.contains(wanted) }
    #expect(lines.contains { $0.contains("0/6 done, 2 running") })
    #expect(try sluice("release latest n3").code == 0)
    try sluice.write("", to: "go")
    let after = try terminal.wait { $0.contains("code 0") }
    #expect(after.contains("l1 | over"))
    #expect(!after.contains { $0.contains("0/6 done") })
  }

  @Test("says that a stopped engine does not answer, and that it does again; its death ends it")
  func silent() throws {
    let run = try SteeredRun(Self.workflow)
    run.wait(for: 0, in: "ran")
    run.wait { access(run.socket, F_OK) == 0 }
    let terminal = try Tmux(run.sluice, columns: 200)
    try terminal.type("sluice attach; echo code $?")
    try terminal.wait { $0.contains { $0.hasPrefix("  waiting: ") } }
    kill(run.shell.pid, SIGSTOP)
    try terminal.wait {
      $0.contains { $0.contains("has not answered for 4.0 s: it may be stopped") }
    }
    kill(run.shell.pid, SIGCONT)
    try terminal.wait { $0.contains { $0.hasSuffix(" answers again") } }
    run.shell.send(SIGKILL)
    let after = try terminal.wait { $0.contains("code 70") }
    #expect(after.contains { $0.contains("ended before the run did; to go on: sluice resume ") })
    #expect(!after.contains { $0.hasPrefix("  waiting: ") })
  }

  @Test("run writes plain lines while it is in the background, and its block when it is not")
  func background() throws {
    let sluice = Sluice()
    try sluice.write(
      SteeredRun.expand("tasks: { a: { run: 'echo one; until go' } }"), to: "sluice.yaml")
    let terminal = try Tmux(sluice, columns: 80)
    try terminal.type("set -m; sluice run --output tty &")
    let lines = try terminal.wait { $0.contains("a | one") }
    #expect(!lines.contains { $0.contains("0/1 done") })
    try terminal.type("fg")
    try terminal.wait { $0.contains { $0.contains("0/1 done, 1 running") } }
    try sluice.write("", to: "go")
    let after = try terminal.wait { $0.contains { $0.hasPrefix("sluice: succeeded") } }
    #expect(!after.contains { $0.contains("0/1 done") })
  }
}
