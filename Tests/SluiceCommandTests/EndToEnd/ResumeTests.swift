import Glibc
import SluiceState
import Testing

@Suite("sluice resume and status")
struct ResumeTests {
  private let sluice = Sluice()

  /// Three tasks in a row, of which the second waits until it is killed or a file is there.
  private func writeWorkflow() throws -> Fifo {
    try sluice.write(
      """
      tasks:
        a: {run: echo a >> log}
        b: {needs: [a], run: "echo b >> log; echo up > ready; test -e go || exec sleep 60"}
        c: {needs: [b], run: echo c >> log}
      """, to: "sluice.yaml")
    return try Fifo("\(sluice.folder.path)/ready")
  }

  private func status(_ arguments: String = "") throws -> JSONValue? {
    let ending = try sluice("status --format json \(arguments)")
    #expect(ending.code == 0 && ending.errors == "")
    return Array(ending.output.utf8).dropLast().withUnsafeBytes { JSONParser.value(of: $0) }
  }

  @Test("after kill -9 what had ended does not run again, and the rest does")
  func killed() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(SIGKILL)
    #expect(run.wait().code == 137)
    #expect(try status()?["state"]?.text == "unfinished")
    try sluice.write("", to: "go")
    let ending = try sluice("resume")
    #expect(ending.code == 0)
    #expect(sluice.words("log") == ["a", "b", "b", "c"])
    #expect(ending.output.contains("going on with run "))
    #expect(try status()?["state"]?.text == "succeeded")
  }

  @Test("where nothing is unfinished, resume says so and is content")
  func nothingToDo() throws {
    let never = try sluice("resume")
    #expect(never.code == 0)
    #expect(never.errors == "sluice: there is no unfinished run\n")
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let after = try sluice("resume")
    #expect(after.code == 0)
    #expect(after.errors == "sluice: there is no unfinished run\n")
  }

  @Test("a run that is over is not run again; the code is that of its result")
  func over() throws {
    try sluice.write("tasks: {a: {run: 'echo a >> log; exit 1'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    let ending = try sluice("resume latest")
    #expect(ending.code == 1)
    #expect(ending.errors.contains(" of sluice is over: it failed\n"))
    #expect(ending.errors.contains("; anew: sluice run -f \(sluice.folder.path("sluice.yaml"))"))
    #expect(sluice.words("log") == ["a"])
    #expect(try sluice("resume").errors.contains("the newest run is \(sluice.newestRun) of "))
  }

  /// A run of one task that INT interrupts.
  private func interrupt(_ name: String, _ options: String = "") throws -> String {
    try sluice.write(
      "tasks: {a: {run: 'echo up > ready; test -e go || exec sleep 60'}}", to: name)
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let run = try sluice.background("run \(name) \(options)")
    #expect(ready.line() == "up")
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    unlink("\(sluice.folder.path)/ready")
    return sluice.newestRun
  }

  @Test("the unfinished run of the workflow here comes first; of another one it is said")
  func ownWorkflowFirst() throws {
    let own = try interrupt("sluice.yaml")
    let other = try interrupt("other.yaml")
    try sluice.write("", to: "go")
    let first = try sluice("resume")
    #expect(first.code == 0)
    #expect(first.errors.contains("this is not the newest run, which is \(other) of other, "))
    #expect(first.errors.contains("going on with \(own) of sluice, interrupted\n"))
    #expect(first.output.contains("going on with run \(own) of sluice: "))
    let second = try sluice("resume")
    #expect(second.code == 0 && second.errors == "")
    #expect(second.output.contains("going on with run \(other) of other: "))
    #expect(try sluice("resume").errors == "sluice: there is no unfinished run\n")
  }

  @Test("after a failure it says that it goes on with an older run")
  func afterFailure() throws {
    let older = try interrupt("other.yaml")
    try sluice.write("tasks: {a: {run: exit 1}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    let newest = sluice.newestRun
    try sluice.write("", to: "go")
    let ending = try sluice("resume")
    #expect(ending.code == 0)
    #expect(ending.errors.contains("which is \(newest) of sluice, failed\n"))
    #expect(ending.errors.contains("going on with \(older) of other, interrupted\n"))
  }

  @Test("the -j of the run is kept, until another one is given, which is kept in turn")
  func jobs() throws {
    let run = try interrupt("sluice.yaml", "-j 7")
    let journal = ".sluice/runs/\(run)/journal.jsonl"
    #expect(sluice.read(journal).contains("\"jobs\":7"))
    for (options, jobs) in [("", 7), ("-j 3", 3), ("", 3)] {
      let ready = try Fifo("\(sluice.folder.path)/ready")
      let resumed = try sluice.background("resume \(options)")
      #expect(ready.line() == "up")
      resumed.send(SIGINT)
      #expect(resumed.wait().output.contains(", \(jobs) at a time\n"), "\(options)")
      unlink("\(sluice.folder.path)/ready")
    }
    #expect(try sluice("verify").code == 0)
  }

  @Test("a run took as long as engines drove it: summary, attach and list leave the break out")
  func elapsed() throws {
    let run = try interrupt("sluice.yaml")
    let path = ".sluice/runs/\(run)/journal.jsonl"
    // Its first life was years ago.
    let past = JournalForgery.forge(sluice.read(path)) { line in
      let year = line.split(separator: "\"time\":\"")[1].prefix(5)
      return line.replacing("\"time\":\"\(year)", with: "\"time\":\"2020-")
    }
    try sluice.write(past, to: path)
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let resumed = try sluice.background("resume")
    #expect(ready.line() == "up")
    let errors = try Fifo("\(sluice.folder.path)/errors")
    let attached = try sluice.background("attach --output lines 2> errors")
    while let line = errors.line(), !line.contains("sluice: attached to run ") {}
    resumed.send(SIGINT)
    for ending in [resumed.wait(), attached.wait()] {
      let summary = try #require(
        ending.output.split(separator: "\n").first { $0.contains(" interrupted after ") })
      // Minutes at most, on the slowest of machines.
      #expect(!summary.contains(" h "), "\(summary)")
    }
    let json = try sluice("list --format json").output
    let elapsed = try #require(json.split(separator: "\"elapsed_us\":").last?.prefix { $0 != "," })
    #expect(try #require(Int(elapsed)) < 3_600_000_000)
  }

  @Test("one engine drives a run: the second is refused with the first one's process")
  func taken() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    let second = try sluice("resume latest")
    #expect(second.code == 75)
    #expect(second.errors.contains("process \(run.pid)"))
    #expect(try sluice("resume").code == 75)
    let status = try status()
    #expect(status?["state"]?.text == "running")
    #expect(status?["pid"]?.number == Int64(run.pid))
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    #expect(try self.status()?["state"]?.text == "interrupted")
  }

  @Test("status tells for people what runs and what waits for whom")
  func statusText() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    let text = try sluice("status").output
    #expect(text.contains(", running, process \(run.pid)\n"))
    #expect(text.contains("  3 tasks: 1 succeeded, 1 running, 1 waiting\n"))
    #expect(text.contains("  b running: process "))
    #expect(text.contains("  c waiting: needs b\n"))
    run.send(SIGINT)
    _ = run.wait()
    let after = try sluice("status").output
    #expect(after.contains(", was interrupted by SIGINT\n"))
    #expect(after.contains("  b interrupted: runs again with a resume\n"))
    #expect(after.contains("to go on: sluice resume "))
  }

  @Test("a run is found by its beginning, its path, its workflow, and from a folder below")
  func lookup() throws {
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let id = try #require(try status()?["run"]?.text)
    for word in [id, String(id.prefix(20)), "latest", ".sluice/runs/\(id)", "-f sluice.yaml"] {
      #expect(try status(word)?["run"]?.text == id, "\(word)")
    }
    let below = try sluice.start("mkdir x; cd x; sluice status").wait()
    #expect(below.output.contains(id))
  }

  @Test("no such run, and none at all, is 66", arguments: ["status", "resume"])
  func missing(command: String) throws {
    #expect(try sluice("\(command) latest").code == 66)
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let ending = try sluice("\(command) 1999")
    #expect(ending.code == 66)
    #expect(ending.errors.contains("no run '1999'"))
    #expect(try sluice("\(command) ./nowhere").code == 66)
  }

  @Test("the recorded definition is used, and what is different in the file is named")
  func editedWorkflow() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    try sluice.write("", to: "go")
    try sluice.write(
      "tasks:\n  a: {run: echo a >> log}\n  z: {run: echo z >> log}\n", to: "sluice.yaml")
    let ending = try sluice("resume")
    #expect(ending.code == 0)
    #expect(
      ending.errors.contains("has changed since the run began (first in line 3, new: z, gone: b c)")
    )
    #expect(sluice.words("log") == ["a", "b", "b", "c"])
  }

  @Test("a torn tail is told and cut; damage further up is told with its line, and changes nothing")
  func damagedJournal() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    let journal = ".sluice/latest/journal.jsonl"
    let whole = sluice.read(journal)
    try sluice.write(whole + #"{"seq":99,"ti"#, to: journal)
    try sluice.write("", to: "go")
    let torn = try sluice("resume")
    #expect(torn.code == 0)
    #expect(torn.errors.contains("the journal's last 13 bytes were torn, and cut off"))
    let damaged = "x" + whole.dropFirst()
    try sluice.write(damaged, to: journal)
    let refused = try sluice("resume latest")
    #expect(refused.code == 65)
    #expect(refused.errors.contains("line 1"))
    #expect(sluice.read(journal) == damaged)
  }
}
