import Glibc
import Testing

@Suite("sluice attach")
struct AttachTests {
  private let sluice = Sluice()

  /// A task that waits for the test, then one that ends with this code.
  private func writeWorkflow(code: Int = 0) throws -> Fifo {
    try sluice.write(
      """
      defaults: {stop: {grace: 0s}}
      tasks:
        a: {run: 'echo before; echo up > ready; read line < go; echo after; printf rest'}
        b: {needs: a, run: exit \(code)}
      """, to: "sluice.yaml")
    #expect(mkfifo(sluice.folder.path("go"), 0o600) == 0)
    return try Fifo(sluice.folder.path("ready"))
  }

  private func letGo() throws { _ = try sluice.start("echo > go").wait() }

  /// An `attach` that has begun to follow.
  private func attach(_ options: String = "") throws -> Shell {
    let errors = try Fifo(sluice.folder.path("errors"))
    let attached = try sluice.background("attach \(options) 2> errors")
    while let line = errors.line(), !line.contains("sluice: attached to run ") {}
    return attached
  }

  @Test("shows what happens from then on, and exits as the run does", arguments: [0, 3])
  func following(code: Int) throws {
    let ready = try writeWorkflow(code: code)
    let run = try sluice.background("run --output quiet")
    #expect(ready.line() == "up")
    let attached = try attach()
    try letGo()
    let ending = attached.wait()
    #expect(ending.code == (code == 0 ? 0 : 1))
    let lines = ending.output.split(separator: "\n").map { $0.prefix { $0 != "(" } }
    #expect(lines.prefix(3) == ["a | after", "a | rest", "a: succeeded "])
    #expect(ending.output.contains(code == 0 ? "2 succeeded" : "1 failed; exit code 1"))
    #expect(run.wait().code == ending.code)
  }

  @Test("tells programs all events from the start")
  func json() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run --output quiet")
    #expect(ready.line() == "up")
    let events = try Fifo(sluice.folder.path("events"))
    let attached = try sluice.background("attach --output json > events")
    var kinds: [String] = []
    while let line = events.line() {
      if kinds.isEmpty { #expect(line.hasPrefix("{\"version\":1,")) }
      let words = line.split(separator: "\"")
      let kind = words.firstIndex(of: "kind").map { String(words[$0 + 2]) } ?? ""
      kinds.append(kind)
      if kind == "task.spawned" && !kinds.dropLast().contains(kind) { try letGo() }
      if kind == "run.finished" { break }
    }
    #expect(
      kinds.filter { $0 != "task.spawned" } == [
        "run.started", "task.started", "task.finished", "task.started", "task.finished",
        "run.finished",
      ])
    #expect(attached.wait().code == 0)
    #expect(run.wait().code == 0)
  }

  @Test("leaves the run alone on Ctrl-C, and exits with 130")
  func detaching() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run --output quiet")
    #expect(ready.line() == "up")
    let attached = try attach()
    attached.send(SIGINT)
    #expect(attached.wait().code == 130)
    #expect(!run.hasEnded)
    try letGo()
    #expect(run.wait().code == 0)
  }

  @Test("exits with 70 when the engine dies, and says how to go on")
  func death() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run --output quiet")
    #expect(ready.line() == "up")
    let attached = try attach()
    run.send(SIGKILL)
    _ = run.wait()
    #expect(attached.wait().code == 70)
    let late = try sluice("attach")
    #expect(late.code == 70)
    #expect(late.errors.contains("ended before the run did; to go on: sluice resume "))
    #expect(try sluice("clean --keep 0 --unfinished").code == 0)
  }

  @Test("says of a run that is over how it ended, and exits as it did")
  func late() throws {
    try sluice.write("tasks: {a: {run: 'false'}}", to: "sluice.yaml")
    #expect(try sluice("attach").code == 66)
    #expect(try sluice("run").code == 1)
    let ending = try sluice("attach")
    #expect(ending.code == 1)
    #expect(ending.output == "")
    #expect(ending.errors.hasSuffix(" is over: it failed\n"))
  }

  @Test("takes up the newest run that is under way, not a newer one that is over")
  func choice() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run --output quiet")
    #expect(ready.line() == "up")
    try sluice.write("tasks: {x: {run: 'true'}}", to: "other.yaml")
    #expect(try sluice("run other.yaml").code == 0)
    let attached = try attach("--output lines")
    try letGo()
    #expect(attached.wait().code == 0)
    #expect(run.wait().code == 0)
  }
}
