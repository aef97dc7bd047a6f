import Glibc
import Testing

/// A run whose engine was killed, before anybody resumes it.
@Suite("A run that no engine drives")
struct DeadRunTests {
  /// Two tasks run when the engine is killed; `x` is ready then.
  private static let workflow = """
    defaults: { stop: { grace: 0s } }
    queues: { net: 9 }
    tasks:
      a: { run: "echo $$ >> ran; until go" }
      b: { run: "echo $$ >> ran; until go", queue: net }
      c: { run: "true", needs: a }
      d: { run: "true", needs: x }
      x: { run: "true" }
    """

  /// - Parameter orders: Are given while the engine lives.
  private func deadRun(_ orders: [String] = []) throws -> SteeredRun {
    let run = try SteeredRun(Self.workflow, "-j 2")
    run.wait(for: 2, in: "ran")
    // A task may write before the engine has recorded its process.
    run.wait {
      run.sluice.read(".sluice/latest/journal.jsonl").split(separator: "task.spawned").count == 3
    }
    for order in orders { _ = try run.says(order) }
    run.shell.send(SIGKILL)
    _ = run.shell.wait()
    return run
  }

  private func id(_ run: SteeredRun) -> String { run.sluice.newestRun }

  @Test("status and why say what a resume does, and name the processes that live on")
  func survivors() throws {
    let run = try deadRun()
    defer { _ = try? run.sluice("cancel latest") }
    let pids = run.sluice.words("ran")
    let status = try run.says("status")
    #expect(status.contains("  x waiting: starts with a resume\n"))
    for pid in pids {
      #expect(
        status.contains(" interrupted: was running when its engine ended; its process \(pid) still")
      )
    }
    #expect(
      try run.says("why x")
        == "x has what it needs, and waits for a resume: sluice resume \(id(run))\n")
    let why = try run.says("why c").split(separator: "\n")
    #expect(why[0] == "c waits for a")
    #expect(why[1].hasPrefix("a was interrupted, and runs again with a resume; its process "))
    #expect(why[1].hasSuffix(" still runs, and a resume ends it"))
    #expect(try run.says("status --format json").contains("\"surviving_pid\":\(pids[0])"))
    for pid in pids { kill(-(pid_t(pid) ?? 0), SIGKILL) }
    run.wait { (try? run.sluice("status").output.contains("still runs")) == false }
    #expect(try run.says("why a") == "a was interrupted, and runs again with a resume\n")
  }

  @Test("an interrupted task that is held, or in a suspended queue, is told as such")
  func obstacles() throws {
    let run = try deadRun(["queue suspend net"])
    defer { _ = try? run.sluice("cancel latest") }
    let status = try run.says("status")
    #expect(
      status.contains(
        "  b interrupted: was running when its engine ended, but queue net is suspended: "
          + "'sluice queue resume net' lets it go"))
    #expect(try run.says("why b").contains("runs again with a resume, but queue net is suspended"))
    _ = try run.says("hold latest a")
    #expect(
      try run.says("why a").hasPrefix(
        "a was interrupted, and runs again with a resume, but is held: "
          + "'sluice release \(id(run)) a' lets it go"))
    #expect(
      try run.says("status").contains(
        "  a interrupted: was running when its engine ended, but is held: "))
  }

  @Test("what is ordered of it is in its progress log too")
  func progressLog() throws {
    let run = try deadRun()
    _ = try run.says("hold latest c")
    _ = try run.says("queue limit net 3")
    let held = try run.says("logs").split(separator: "\n")
    #expect(held[held.count - 2].hasSuffix(" c: held, until it is released"))
    #expect(held[held.count - 1].hasSuffix(" sluice: queue net runs 3 at a time"))
    _ = try run.says("cancel latest")
    let lines = try run.says("logs").split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix(" a: cancelled") })
    #expect(lines.last?.hasSuffix(" sluice: the run was cancelled") == true)
    #expect(!lines.contains { $0.contains("the run goes on") })
  }

  @Test("list says that it took as long as is known at least; an order later counts nothing")
  func took() throws {
    let run = try deadRun()
    defer { _ = try? run.sluice("cancel latest") }
    let before = try run.says("list")
    #expect(before.contains("  ≥ "))
    #expect(try run.says("list --format json").contains("\"elapsed_is_minimum\":true"))
    _ = try run.says("hold latest c")
    #expect(try run.says("list") == before)
  }

  @Test("a resume counts as done what was done before it, and no more")
  func countedDone() throws {
    let run = try deadRun()
    _ = try run.says("cancel latest a")
    try run.go()
    let ending = try run.sluice("resume")
    #expect(ending.output.contains(" of sluice: 1 of 5 tasks done, 2 at a time\n"))
  }
}
