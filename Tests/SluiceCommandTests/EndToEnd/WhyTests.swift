import Glibc
import SluiceModel
import Testing

@Suite("Why a task stands where it stands")
struct WhyTests {
  private static let workflow = """
    queues: { db: 1, later: { suspended: true } }
    resources: { memory: 4GiB }
    tasks:
      build: { run: "echo x >> ran; until go", resources: { memory: 3GiB } }
      test: { run: exit 3, needs: build }
      lint: { run: "exit 0", needs: build, if: "1 == 2" }
      package: { run: "true", needs: [test, lint] }
      d1: { run: "echo x >> ran; until go", queue: db }
      d2: { run: "true", queue: db }
      big: { run: "true", resources: { memory: 2GiB } }
      never: { run: "true", queue: later }
      soon: { run: "true", delay: 1h }
    """

  private func lines(_ run: SteeredRun, _ task: String) throws -> [String] {
    try run.says("why \(task)").split(separator: "\n").map(String.init)
  }

  @Test("is followed to the task that runs, the queue and resource that are taken, and by whom")
  func live() throws {
    let run = try SteeredRun(Self.workflow)
    run.wait(for: 2, in: "ran")
    let package = try lines(run, "package")
    #expect(package.count == 5)
    #expect(package[0] == "package waits for test, lint")
    #expect(package[1] == "test waits for build")
    #expect(package[2].hasPrefix("build has been running for "))
    #expect(package[2].hasSuffix(", queue global, 3GiB of memory)"))
    #expect(package[3...] == ["package also waits for:", "  lint waits for build"])
    let place = try lines(run, "d2")
    #expect(place[0].hasPrefix("d2 waits for a place in queue db (1 of 1 taken), for "))
    #expect(place[1].hasPrefix("  d1 has been running for "))
    let permit = try lines(run, "big")
    #expect(permit[0].hasPrefix("big waits for 2GiB of resource memory (1GiB of 4GiB free), for "))
    #expect(permit[1].hasPrefix("  build has been running for "))
    #expect(
      try lines(run, "never")[0].hasPrefix("never waits for queue later, which the workflow "))
    #expect(try lines(run, "soon")[0].hasPrefix("soon waits for its delay (59 min "))
    let status = try run.says("status")
    #expect(status.contains("\n  package waiting: needs test, lint\n"))
    #expect(status.contains("\n  d2 waiting: a place in queue db (1 of 1 taken)\n"))
    #expect(status.contains("\n  big waiting: 2GiB of resource memory (1GiB of 4GiB free)\n"))
    let json = try #require(Value(json: try run.says("status --format json").utf8))
    guard case .list(let tasks)? = json[member: "tasks"] else {
      Issue.record("no tasks")
      return
    }
    let big = tasks.first { $0[member: "task"]?.text == "big" }?[member: "wait"]
    #expect(big?[member: "cause"]?.text == "permit")
    #expect(big?[member: "wanted"] == .integer(2 << 30))
    run.shell.send(SIGINT)
    _ = run.shell.wait()
    #expect(try lines(run, "build")[0] == "build was interrupted, and runs again with a resume")
    #expect(
      try lines(run, "d2")[0].hasPrefix(
        "d2 has what it needs, and waits for a resume: sluice resume 20"))
  }

  @Test("is followed back to the task that failed, by the journal alone")
  func recorded() throws {
    let run = try SteeredRun(
      Self.workflow.replacing("suspended: true", with: "limit: 1")
        .replacing("delay: 1h", with: "delay: 1ms"))
    run.wait(for: 2, in: "ran")
    try run.go()
    #expect(run.shell.wait().code == 1)
    #expect(
      try lines(run, "package") == [
        "package was not run: test did not succeed", "test failed: exit code 3",
      ])
    #expect(try lines(run, "lint") == ["lint was skipped: its condition is false"])
    #expect(try lines(run, "build") == ["build succeeded"])
    let json = try #require(Value(json: try run.says("why package --format json").utf8))
    #expect(json[member: "version"] == .integer(1))
    #expect(json[member: "state"]?.text == "upstream_failed")
  }

  @Test("is asked of a task that is not there: 2, with what was meant; of such a run: 66")
  func unknown() throws {
    let run = try SteeredRun("tasks: { package: { run: \"until go\" } }")
    run.wait { access(run.socket, F_OK) == 0 }
    let expected =
      "2 sluice: workflow sluice has no task 'pakage'\n  help: did you mean 'package'?\n"
    #expect(try run.refuses("why pakage") == expected)
    try run.go()
    _ = run.shell.wait()
    #expect(try run.refuses("why pakage") == expected)
    #expect(try run.refuses("why 1999 package").hasPrefix("66 sluice: there is no run '1999'"))
    #expect(try run.sluice("why").code == 2)
  }
}
