import Glibc
import Sluice
import SluiceState
import SluiceSystem
import Testing

@Suite("sluice list")
struct ListTests {
  private let sluice = Sluice()
  private let files = LocalFileSystem()

  /// Copies of a run, each under an id of its own.
  private func copy(_ run: String, times count: Int) throws {
    let source = sluice.folder.path(".sluice/runs/\(run)")
    let journal = try files.readFile("\(source)/journal.jsonl")
    for index in 0..<count {
      let digits = "00000\(index)".suffix(6)
      let folder = sluice.folder.path(".sluice/runs/20200101T000000.000-\(digits)")
      try files.makeDirectory(folder, mode: 0o700)
      try files.writeFile("\(folder)/journal.jsonl", journal, mode: 0o600)
    }
  }

  @Test("has the runs newest first, with their states, starts, durations and results")
  func table() throws {
    #expect(try sluice("list").errors == "sluice: there is no .sluice here or in a parent folder\n")
    try sluice.write("name: good\ntasks: {a: {run: 'true'}, b: {run: 'true'}}", to: "a.yaml")
    try sluice.write("name: bad\ntasks: {a: {run: 'exit 1'}, b: {needs: a, run: x}}", to: "b.yaml")
    #expect(try sluice("run a.yaml").code == 0)
    #expect(try sluice("run b.yaml").code == 1)
    let lines = try sluice("list").output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("RUN "))
    #expect(lines[1].hasPrefix(sluice.newestRun + "  bad       failed     20"))
    #expect(lines[1].hasSuffix(" 1 failed, 1 not run"))
    #expect(lines[2].contains("  good      succeeded  20") && lines[2].hasSuffix(" 2 succeeded"))
    #expect(try sluice("list -f a.yaml").output.split(separator: "\n").count == 2)
    #expect(try sluice("list --workflow bad --state failed").output.contains("  bad "))
    #expect(try sluice("list --workflow bad --state succeeded").output == "")
    #expect(
      try sluice("list --since 1h -n 1").errors == "sluice: there are older runs: -n N lists N\n")
    #expect(try sluice("list --since 2999-01-01").output == "")
    #expect(try sluice("list --state nonsense").code == 2)
    #expect(try sluice("list --since soon").code == 2)
  }

  @Test("tells a run under way from one whose engine died")
  func death() throws {
    try sluice.write(
      "defaults: {stop: {grace: 0s}}\ntasks: {a: {run: 'echo up > ready; exec sleep 60'}}",
      to: "sluice.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    #expect(try sluice("list").output.contains(" running "))
    run.send(SIGKILL)
    _ = run.wait()
    #expect(try sluice("list").output.contains(" unfinished "))
    #expect(try sluice("clean --keep 0 --unfinished").code == 0)
  }

  @Test("shows damaged runs as damaged, and others beside them")
  func damage() throws {
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let run = sluice.newestRun
    try copy(run, times: 3)
    try sluice.write("", to: ".sluice/runs/20200101T000000.000-000000/journal.jsonl")
    try sluice.write("no journal\n", to: ".sluice/runs/20200101T000000.000-000001/journal.jsonl")
    let journal = sluice.read(".sluice/runs/\(run)/journal.jsonl")
    try sluice.write(
      journal.replacing("task.started", with: "task.startet"),
      to: ".sluice/runs/20200101T000000.000-000002/journal.jsonl")
    try files.makeDirectory(sluice.folder.path(".sluice/runs/stray"), mode: 0o700)
    let output = try sluice("list").output
    #expect(output.contains(" succeeded "))
    #expect(output.contains("000002  sluice    damaged        20"))
    #expect(output.contains(" line 2: the record is damaged"))
    #expect(output.split(separator: "\n").filter { $0.contains("never started") }.count == 2)
    #expect(!output.contains("stray"))
    #expect(try sluice("list --format json").output.contains("\"state\":\"damaged\",\"fault\":"))
  }

  @Test("shows failures that are allowed as such")
  func allowedFailure() throws {
    try sluice.write(
      "tasks: {a: {run: exit 1, allow_failure: true}, b: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    #expect(try sluice("list").output.hasSuffix(" 1 succeeded, 1 failed, which is allowed\n"))
    #expect(
      try sluice("list --format json").output.contains(
        "\"results\":{\"succeeded\":1,\"allowed_failures\":1}"))
  }

  @Test("says whether there are no runs, or none as asked for, and never that none has run")
  func nothing() throws {
    for options in ["", "--state failed", "--workflow x"] {
      let ending = try sluice("list \(options)")
      #expect(ending.code == 0 && ending.output == "")
      #expect(ending.errors == "sluice: there is no .sluice here or in a parent folder\n")
    }
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    #expect(try sluice("list --state failed").errors == "sluice: no run is as asked for\n")
    #expect(try sluice("clean --keep 0").code == 0)
    let none = "sluice: there is no run in '\(sluice.folder.path(".sluice"))'\n"
    #expect(try sluice("list").errors == none)
    #expect(try sluice("list --state failed").errors == none)
    for command in ["status", "logs", "resume latest", "why a", "cancel latest"] {
      let ending = try sluice(command)
      #expect(ending.code == 66 && ending.errors == none, "\(command)")
    }
  }

  @Test("what begins several ids lists the newest of the runs, with workflow and state")
  func ambiguous() throws {
    try sluice.write("name: flow\ntasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let newest = sluice.newestRun
    try copy(newest, times: 6)
    let ending = try sluice("status 20")
    #expect(ending.code == 66)
    let lines = ending.errors.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0] == "sluice: '20' begins the ids of 7 runs, the newest of them")
    #expect(lines[1] == "  \(newest) of flow, succeeded")
    #expect(lines[2] == "  20200101T000000.000-000005 of flow, succeeded")
  }

  @Test("is soon done with a thousand runs")
  func thousand() throws {
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    try copy(sluice.newestRun, times: 1000)
    let start = SystemClock().now
    let lines = try sluice("list -n 2000").output.split(separator: "\n")
    #expect(lines.count == 1002)
    // Far above what it takes, far below what reading each byte by byte would.
    #expect(SystemClock().now - start < .seconds(5))
  }
}
