import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("sluice clean")
struct CleanTests {
  private let sluice = Sluice()
  private let files = LocalFileSystem()

  private func runs() throws -> [String] { try files.list(sluice.folder.path(".sluice/runs")) }

  @Test("removes all but the newest runs, says what went, and keeps latest right")
  func keep() throws {
    #expect(try sluice("clean").code == 66)
    try sluice.write("tasks: {a: {run: echo x}}", to: "sluice.yaml")
    for _ in 1...4 { #expect(try sluice("run").code == 0) }
    let before = try runs()
    let dry = try sluice("clean --keep 1 --dry-run")
    #expect(dry.output.hasPrefix("\(before[0]) of sluice, succeeded: "))
    #expect(dry.output.contains("would remove 3 runs, "))
    #expect(try runs() == before)
    let ending = try sluice("clean --keep 1")
    #expect(ending.code == 0 && ending.errors == "")
    #expect(ending.output == dry.output.replacing("would remove", with: "removed"))
    #expect(try runs() == [before[3]])
    #expect(try files.list(sluice.folder.path(".sluice")) == ["latest", "runs"])
    #expect(try sluice("clean --older-than 1h").output == "removed 0 runs, 0 bytes\n")
    #expect(try sluice("clean").output == "removed 0 runs, 0 bytes\n")
    #expect(try sluice("clean --keep 0").code == 0)
    #expect(try files.list(sluice.folder.path(".sluice")) == ["runs"])
  }

  @Test("leaves a run under way alone, beside others that it removes")
  func live() throws {
    try sluice.write("tasks: {a: {run: 'true'}}", to: "quick.yaml")
    try sluice.write("tasks: {a: {run: 'echo up > ready; read line < go'}}", to: "slow.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    #expect(mkfifo(sluice.folder.path("go"), 0o600) == 0)
    let run = try sluice.background("run slow.yaml")
    #expect(ready.line() == "up")
    let slow = sluice.newestRun
    #expect(try sluice("run quick.yaml").code == 0)
    let ending = try sluice("clean --keep 0 --unfinished")
    #expect(ending.code == 0 && ending.output.contains("removed 1 run, "))
    #expect(try runs() == [slow])
    _ = try sluice.start("echo > go").wait()
    #expect(run.wait().code == 0)
    #expect(try sluice("status").output.contains("succeeded"))
  }

  @Test("removes an unfinished run only if asked to, and ends what its engine left running")
  func survivors() throws {
    try sluice.write(
      """
      tasks:
        a: {run: "trap 'echo stopped >> log; exit' TERM; echo $$ > ready; sleep 60 & wait"}
      """, to: "sluice.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    let run = try sluice.background("run")
    let pid = try #require(ready.line().flatMap { pid_t($0) })
    run.send(SIGKILL)
    _ = run.wait()
    let id = sluice.newestRun
    let careful = try sluice("clean --keep 0")
    #expect(careful.output == "removed 0 runs, 0 bytes\n")
    #expect(careful.errors.contains("1 unfinished or damaged run is kept: --unfinished removes it"))
    #expect(kill(pid, 0) == 0)
    let thorough = try sluice("clean --keep 0 --unfinished")
    #expect(thorough.code == 0 && thorough.output.contains(", unfinished: "))
    // A zombie that nobody reaps is none of them.
    let survivors = Survivors(run: id, bootID: Survivors.currentBootID, processes: [])
    #expect(try survivors.living().isEmpty)
    #expect(sluice.read("log") == "stopped\n")
    #expect(try runs() == [])
  }

  @Test("sweeps what a cleaning that was killed had left")
  func trash() throws {
    try sluice.write("tasks: {a: {run: echo x}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let trash = sluice.folder.path(".sluice/trash")
    try files.makeDirectory("\(trash)/20200101T000000.000-000000", mode: 0o700)
    try files.writeFile(
      "\(trash)/20200101T000000.000-000000/journal.jsonl", Array("12345".utf8), mode: 0o600)
    #expect(try sluice("clean").errors == "sluice: an earlier cleaning had left 5 bytes\n")
    #expect(try files.list(sluice.folder.path(".sluice")) == ["latest", "runs"])
  }
}
