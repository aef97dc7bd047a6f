import Glibc
import Testing

@Suite("Holding tasks and suspending queues")
struct HoldTests {
  private static let chain = """
    tasks:
      a: { run: "echo a >> ran; until go" }
      b: { run: echo b >> ran, needs: a }
    """

  @Test("a held task waits, the run says so once, and goes on with its release")
  func hold() throws {
    let run = try SteeredRun(Self.chain)
    run.wait(for: 1, in: "ran")
    #expect(try run.says("hold latest b") == "task b is held\n")
    #expect(try run.says("hold latest b") == "task b is held already\n")
    #expect(
      try run.refuses("hold latest a")
        == "1 sluice: task a runs already, and only one that waits can be held\n")
    #expect(
      try run.refuses("hold latest c") == "2 sluice: workflow sluice has no task 'c'\n")
    try run.go()
    run.wait { try! run.says("why b").hasPrefix("b is held by 'sluice hold' for ") }
    #expect(run.sluice.words("ran") == ["a"])
    #expect(try run.says("release latest b") == "task b is released\n")
    let ending = run.shell.wait()
    #expect(ending.code == 0)
    #expect(run.sluice.words("ran") == ["a", "b"])
    let still = ending.errors.split(separator: "\n").filter { $0.contains("stands still") }
    #expect(still.count == 1)
    #expect(still.first?.contains("b is held by 'sluice hold'") == true)
    #expect(still.first?.contains("'sluice release ") == true)
  }

  @Test("a hold outlives kill -9: the resumed run waits for its release")
  func killed() throws {
    let run = try SteeredRun(Self.chain)
    run.wait(for: 1, in: "ran")
    _ = try run.says("hold latest b")
    run.shell.send(SIGKILL)
    _ = run.shell.wait()
    #expect(access(run.socket, F_OK) == 0, "a dead engine leaves its socket")
    #expect(
      try run.says("why b").hasPrefix(
        "b waits for a; it is also held by 'sluice hold'\n"
          + "a was interrupted, and runs again with a resume; its process ")
    )
    try run.go()
    let second = try run.sluice.background("resume")
    run.wait { (try? run.sluice("why b").output.hasPrefix("b is held by")) == true }
    #expect(run.sluice.words("ran").filter { $0 == "b" } == [])
    _ = try run.says("release latest b")
    #expect(second.wait().code == 0)
    #expect(access(run.socket, F_OK) != 0)
  }

  @Test("a higher limit lets more of a queue run at once, a suspension none")
  func limit() throws {
    var workflow = "queues: { net: 1 }\ntasks:\n"
    for index in 1...6 {
      workflow += "  t\(index): { queue: net, run: \"echo t\(index) >> ran; until go\" }\n"
    }
    let run = try SteeredRun(workflow)
    run.wait(for: 1, in: "ran")
    #expect(
      try run.says("why t2").hasPrefix("t2 waits for a place in queue net (1 of 1 taken), for "))
    #expect(try run.says("queue limit net 3") == "queue net runs 3 at a time\n")
    run.wait(for: 3, in: "ran")
    #expect(try run.says("queue limit net 3") == "queue net runs 3 at a time already\n")
    #expect(try run.says("queue suspend net") == "queue net is suspended\n")
    #expect(try run.says("queue suspend net --run latest").contains("it wants 2 resumes now"))
    _ = try run.says("queue limit net unlimited")
    #expect(try run.says("status").contains("t6 waiting: queue net, which 'sluice queue suspend'"))
    #expect(run.sluice.words("ran").count == 3)
    #expect(try run.says("queue resume net").contains("is still suspended: it wants 1 more"))
    #expect(try run.says("queue resume net") == "queue net goes on\n")
    #expect(try run.refuses("queue resume net") == "1 sluice: queue net is not suspended\n")
    run.wait(for: 6, in: "ran")
    #expect(
      try run.refuses("queue resume nat")
        == "2 sluice: workflow sluice has no queue 'nat'\n  help: did you mean 'net'?\n")
    try run.go()
    #expect(run.shell.wait().code == 0)
  }

  @Test("global can be suspended and limited as any queue")
  func global() throws {
    let run = try SteeredRun(
      """
      tasks:
        a: { run: "echo a >> ran; until go" }
        b: { run: "echo b >> ran; until go" }
      """, "-j 1")
    run.wait(for: 1, in: "ran")
    _ = try run.says("queue suspend global")
    _ = try run.says("queue limit global 2")
    #expect(run.sluice.words("ran").count == 1)
    _ = try run.says("queue resume global")
    run.wait(for: 2, in: "ran")
    try run.go()
    #expect(run.shell.wait().code == 0)
  }

  @Test("what the file suspends ends the run; it can be let go before the resume, or while it runs")
  func suspendedByFile() throws {
    let workflow = """
      queues: { later: { suspended: true } }
      tasks:
        a: { run: "echo a >> ran; until go" }
        b: { run: echo b >> ran, queue: later }
      """
    let run = try SteeredRun(workflow)
    run.wait(for: 1, in: "ran")
    try run.go()
    let ending = run.shell.wait()
    #expect(ending.code == 1)
    #expect(
      ending.errors == "sluice: the run stands still: b waits for queue later, which the workflow "
        + "file suspends; 'sluice queue resume later' lets it go\n")
    #expect(try run.says("why b") == "b waits for queue later, which the workflow file suspends\n")
    let resumed = try run.sluice("queue resume later")
    #expect(resumed.output == "queue later goes on\n")
    #expect(resumed.errors.contains("it counts when the run is resumed"))
    #expect(try run.sluice("resume").code == 0)
    #expect(run.sluice.words("ran") == ["a", "b"])
    let live = try SteeredRun(workflow)
    live.wait(for: 1, in: "ran")
    #expect(try live.says("queue resume later") == "queue later goes on\n")
    live.wait(for: 2, in: "ran")
    try live.go()
    #expect(live.shell.wait().code == 0)
  }

  @Test("orders to a run that is over are refused by what it came to")
  func over() throws {
    let run = try SteeredRun("tasks: { a: { run: exit 0 } }")
    #expect(run.shell.wait().code == 0)
    #expect(try run.refuses("hold latest a").hasSuffix("is over: it succeeded\n"))
    #expect(try run.refuses("queue suspend global").hasPrefix("1 sluice: run "))
    #expect(try run.sluice("hold latest").code == 2)
    #expect(try run.sluice("queue limit global none").code == 2)
    #expect(try run.sluice("queue halt global").code == 2)
    #expect(try run.refuses("hold 1999 a").hasPrefix("66 sluice: there is no run '1999'"))
  }

  @Test("an order to a group is one to each of its tasks; a word in the wrong place gets advice")
  func groups() throws {
    let run = try SteeredRun(
      """
      tasks:
        a: { run: "echo a >> ran; until go" }
        lic.x: { run: "true", needs: a }
        lic.y: { run: "true", needs: a }
        other: { run: "true", needs: a }
      """)
    run.wait(for: 1, in: "ran")
    #expect(
      try run.says("hold latest 'lic.*'") == "task lic.x is held\ntask lic.y is held\n")
    #expect(try run.says("hold sluice.yaml lic.x") == "task lic.x is held already\n")
    #expect(try run.says("release latest lic.x") == "task lic.x is released\n")
    let partly = try run.sluice("release latest 'lic.*'")
    #expect(partly.code == 0 && partly.output == "task lic.y is released\n")
    #expect(partly.errors.contains("task lic.x"))
    #expect(try run.refuses("release latest 'lic.*'").hasPrefix("1 sluice: task lic.x"))
    #expect(try run.refuses("hold latest lic").hasSuffix("help: did you mean 'lic.*'?\n"))
    #expect(try run.refuses("hold latest 'no.*'").hasPrefix("2 sluice: "))
    #expect(
      try run.refuses("hold lic.x latest")
        .hasSuffix("help: first the run, then the task: 'latest lic.x'\n"))
    #expect(try run.says("status sluice.yaml").hasPrefix("run "))
    #expect(
      try run.refuses("status other.yaml") == "66 sluice: there is no file 'other.yaml'\n")
    #expect(
      try run.refuses("queue limit global -1")
        == "2 sluice: '-1' is no limit: one is 1 or more, 'serial' or 'unlimited'\n")
    #expect(
      try run.says("queue limit global unlimited") == "queue global runs any number at a time\n")
    #expect(
      try run.says("cancel latest 'lic.*'") == "task lic.x is cancelled\ntask lic.y is cancelled\n")
    try run.go()
    _ = run.shell.wait()
  }

  @Test("what a stopped engine is asked for happens when it goes on, and the order says so")
  func stopped() throws {
    let run = try SteeredRun(Self.chain)
    run.wait(for: 1, in: "ran")
    run.wait { access(run.socket, F_OK) == 0 }
    kill(run.shell.pid, SIGSTOP)
    let refusal = try run.refuses("hold latest b")
    #expect(refusal.hasPrefix("69 sluice: the engine of run "))
    #expect(refusal.contains("what was asked for still happens if it goes on"))
    kill(run.shell.pid, SIGCONT)
    run.wait { (try? run.sluice("hold latest b").output) == "task b is held already\n" }
    _ = try run.says("release latest b")
    try run.go()
    #expect(run.shell.wait().code == 0)
  }
}
