import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("Cancelling")
struct CancelTests {
  @Test("one task that ignores TERM: it is killed after its grace, and what needs it is cancelled")
  func task() throws {
    let run = try SteeredRun(
      """
      defaults: { stop: { grace: 200ms } }
      tasks:
        a: { run: "trap '' TERM; echo a >> ran; sh -c 'trap \\"\\" TERM; until go' & wait" }
        b: { run: echo b >> ran, needs: a }
        c: { run: echo c >> ran, needs: b, if: always() }
        d: { run: "until go; echo d >> ran" }
      """)
    run.wait(for: 1, in: "ran")
    #expect(try run.says("cancel latest a") == "task a is being stopped\n")
    run.wait(for: 2, in: "ran")
    #expect(try run.says("why a") == "a was cancelled by 'sluice cancel'\n")
    #expect(
      try run.says("why b")
        == "b was cancelled: a was cancelled\na was cancelled by 'sluice cancel'\n")
    #expect(try run.refuses("cancel latest a") == "1 sluice: task a has ended: cancelled\n")
    try run.go()
    let ending = run.shell.wait()
    #expect(ending.code == 1)
    #expect(run.sluice.words("ran") == ["a", "c", "d"])
    #expect(ending.output.contains("a: did not end in time, killed\n"))
  }

  @Test("the run: what runs is stopped, its handlers run, and it is over for good")
  func wholeRun() throws {
    let run = try SteeredRun(
      """
      tasks:
        a: { run: "echo a >> ran; until go" }
        b: { run: echo b >> ran, needs: a }
      handlers:
        on_cancel: { run: echo cancelled >> ran }
        finally: { run: "echo $SLUICE_RESULT >> ran" }
      """)
    run.wait(for: 1, in: "ran")
    let said = try run.says("cancel latest --wait")
    #expect(said.hasSuffix("is cancelled: 1 task is being stopped\n"))
    #expect(access(run.socket, F_OK) != 0, "--wait returns when the engine has given the run up")
    let ending = run.shell.wait()
    #expect(ending.code == 1)
    #expect(run.sluice.words("ran") == ["a", "cancelled", "cancelled"])
    let again = try run.sluice("cancel latest")
    #expect(again.code == 0)
    #expect(again.errors.hasSuffix("is over: it was cancelled\n"))
    #expect(try run.sluice("resume latest").code == 1)
    #expect(try run.says("status").contains("was cancelled"))
  }

  @Test("a run whose engine is dead: what it left running is ended, and it is over for good")
  func deadRun() throws {
    let run = try SteeredRun(
      """
      defaults: { stop: { grace: 200ms } }
      tasks:
        a: { run: "trap '' TERM; echo $$ >> ran; until go" }
        b: { run: echo b >> ran, needs: a }
      handlers: { on_cancel: { run: echo handler >> ran } }
      """)
    run.wait(for: 1, in: "ran")
    kill(run.shell.pid, SIGKILL)
    _ = run.shell.wait()
    let left = try #require(pid_t(run.sluice.words("ran")[0]))
    #expect(kill(left, 0) == 0)
    let ending = try run.sluice("cancel latest")
    #expect(ending.code == 0)
    #expect(ending.output.hasSuffix(" is cancelled\n"))
    #expect(ending.errors.contains("ended what the dead engine had left running: "))
    run.wait { kill(left, 0) != 0 }
    #expect(try run.sluice("resume latest").code == 1)
    #expect(try run.says("why b") == "b was cancelled\n")
    #expect(run.sluice.words("ran").count == 1)
    #expect(try run.sluice("cancel latest").code == 0)
  }

  @Test("one task of a run that no engine drives counts when the run is resumed")
  func taskOfDeadRun() throws {
    let run = try SteeredRun(
      """
      tasks:
        a: { run: "echo a >> ran; until go" }
        b: { run: echo b >> ran }
      """, "-j 2")
    run.wait(for: 2, in: "ran")
    run.shell.send(SIGKILL)
    _ = run.shell.wait()
    #expect(try run.says("cancel latest a") == "task a is cancelled\n")
    let ending = try run.sluice("resume")
    #expect(ending.code == 1)
    #expect(run.sluice.words("ran").filter { $0 == "a" }.count == 1)
  }

  @Test("a run that has ended otherwise: it says so, with 1")
  func over() throws {
    let run = try SteeredRun("tasks: { a: { run: exit 3 } }")
    #expect(run.shell.wait().code == 1)
    #expect(try run.refuses("cancel latest").hasSuffix("is over: it failed\n"))
    #expect(try run.sluice("cancel").code == 2)
  }

  @Test("a run that is being interrupted: it is over for good, and no resume goes on with it")
  func interrupted() throws {
    let run = try SteeredRun(
      """
      defaults: { stop: { grace: 1h } }
      tasks:
        a: { run: "trap 'echo told >> ran' INT TERM; echo a >> ran; until go; exit 1" }
        b: { run: echo b >> ran, needs: a }
      """)
    run.wait(for: 1, in: "ran")
    kill(run.shell.pid, SIGINT)
    run.wait(for: 2, in: "ran")
    _ = try run.says("cancel latest")
    try run.go()
    #expect(run.shell.wait().code == 1)
    #expect(try run.sluice("resume latest").errors.contains("it was cancelled"))
  }
}
