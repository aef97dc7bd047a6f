import Glibc
import SluiceState
import SluiceSystem
import Testing

/// State that is there, and cannot be read or written.
@Suite("State that is denied, full, or of a newer Sluice")
struct UnreadableStateTests {
  private let sluice = Sluice()
  private let files = LocalFileSystem()

  /// Runs a command as a user whom file modes bind, which they do not bind root.
  private func denied(_ arguments: String) throws -> Sluice.Ending {
    let bound =
      getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : "env"
    return try sluice.start("exec \(bound) '\(Sluice.program)' \(arguments)").wait()
  }

  /// Whether `denied` is: setpriv(1) may be missing, or not allowed to give anything up.
  private static let canBeDenied: Bool = {
    guard getuid() == 0 else { return true }
    let probe = try? Sluice().start(
      "exec setpriv --bounding-set=-dac_override,-dac_read_search true")
    return probe?.wait().code == 0
  }()

  private func makeRun() throws -> String {
    try sluice.write("tasks: {a: {run: echo x}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    return sluice.newestRun
  }

  private func chmod(_ path: String, _ mode: mode_t) {
    #expect(Glibc.chmod(sluice.folder.path(path), mode) == 0)
  }

  private func journal(of run: String) -> String { ".sluice/runs/\(run)/journal.jsonl" }

  // MARK: A newer format

  /// As a newer Sluice would have written it.
  private func renew(_ run: String) throws {
    let forged = JournalForgery.forge(sluice.read(journal(of: run))) {
      $0.replacing("\"format\":\(Journal.format)", with: "\"format\":99")
    }
    try sluice.write(forged, to: journal(of: run))
  }

  @Test("a run of a newer format is never cleaned, and told by every command that meets it")
  func newerFormat() throws {
    let run = try makeRun()
    try renew(run)
    let before = sluice.read(journal(of: run))
    let cleaning = try sluice("clean --keep 0 --unfinished")
    #expect(cleaning.code == 0)
    #expect(cleaning.output == "removed 0 runs, 0 bytes\n")
    #expect(cleaning.errors.contains("run \(run) is kept: line 1: the journal has format 99"))
    #expect(sluice.read(journal(of: run)) == before)
    let list = try sluice("list").output
    #expect(list.contains("\(run)  sluice    newer format") && list.contains("has format 99"))
    #expect(try sluice("list --state newer_format --format json").output.contains(run))
    for command in ["status", "verify", "why a", "resume latest", "cancel latest", "attach"] {
      let ending = try sluice(command)
      #expect(ending.code == 65, "\(command)")
      #expect(ending.errors.contains("has format 99, a newer one"), "\(command)")
      #expect(ending.errors.contains("help: a newer Sluice made this run"), "\(command)")
    }
    #expect(sluice.read(journal(of: run)) == before)
  }

  @Test("a run whose first line alone is damaged has started, and is cleaned only if asked to")
  func damagedFirstLine() throws {
    let run = try makeRun()
    try sluice.write("x" + sluice.read(journal(of: run)).dropFirst(), to: journal(of: run))
    #expect(try sluice("list").output.contains(" damaged "))
    #expect(try sluice("clean --keep 0").output == "removed 0 runs, 0 bytes\n")
    #expect(try sluice("clean --keep 0 --unfinished").output.contains("removed 1 run, "))
  }

  // MARK: Permission

  @Test("a state folder without permission is no missing one: 66", .enabled(if: canBeDenied))
  func deniedFolder() throws {
    _ = try makeRun()
    chmod(".sluice", 0)
    defer { chmod(".sluice", 0o700) }
    for command in [
      "list", "status", "resume", "logs", "verify", "why a", "clean", "cancel latest", "attach",
      "status ./.sluice/latest",
    ] {
      let ending = try denied(command)
      #expect(ending.code == 66, "\(command)")
      #expect(ending.errors.contains("Permission denied"), "\(command): \(ending.errors)")
      #expect(ending.output == "", "\(command)")
    }
  }

  @Test("a workflow in a folder without permission is no missing one", .enabled(if: canBeDenied))
  func deniedWorkflow() throws {
    try files.makeDirectory(sluice.folder.path("in"), mode: 0o700)
    try sluice.write("tasks: {a: {run: echo x}}", to: "in/sluice.yaml")
    chmod("in", 0)
    defer { chmod("in", 0o700) }
    let ending = try denied("list -f in/sluice.yaml")
    #expect(ending.code == 66)
    #expect(ending.errors.contains("Permission denied"))
  }

  @Test("a run without permission is named, and kept by a cleaning", .enabled(if: canBeDenied))
  func deniedRun() throws {
    let run = try makeRun()
    chmod(journal(of: run), 0)
    let cleaning = try denied("clean --keep 0 --unfinished")
    #expect(cleaning.code == 0 && cleaning.output == "removed 0 runs, 0 bytes\n")
    #expect(cleaning.errors.contains("run \(run) is kept: open '"))
    #expect(cleaning.errors.contains("Permission denied"))
    let resume = try denied("resume")
    #expect(resume.code == 0)
    #expect(resume.errors.contains("run \(run) is passed over: open '"))
    chmod(journal(of: run), 0o600)
    chmod(".sluice/runs/\(run)/logs", 0)
    defer { chmod(".sluice/runs/\(run)/logs", 0o700) }
    let logs = try denied("logs latest a")
    #expect(logs.code == 66 && logs.errors.contains("Permission denied"))
  }

  @Test("orders and resumes on a state that is only to be read: 74", .enabled(if: canBeDenied))
  func readOnly() throws {
    try sluice.write(
      "queues: {q: {suspended: true}}\ntasks: {a: {queue: q, run: echo x}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    let run = sluice.newestRun
    chmod(journal(of: run), 0o400)
    for command in [
      "hold latest a", "cancel latest", "cancel latest a", "queue resume q", "resume",
    ] {
      let ending = try denied(command)
      #expect(ending.code == 74, "\(command): \(ending.errors)")
      #expect(ending.errors.contains("the state cannot be written: open '"), "\(command)")
    }
    #expect(try denied("status").code == 0)
  }

  // MARK: Runs that never began

  @Test("a start that fails leaves no run behind")
  func failedStart() throws {
    let run = try makeRun()
    #expect(try sluice.start("(ulimit -f 0; sluice run)").wait().code == 73)
    #expect(try files.list(sluice.folder.path(".sluice/runs")) == [run])
    #expect(try sluice("status").output.hasPrefix("run \(run) "))
    #expect(sluice.read(".sluice/latest/journal.jsonl") != "")
  }

  @Test("a run whose first record found no room leaves nothing, and no way on that there is not")
  func failedRecord() throws {
    let run = try makeRun()
    try sluice.write("params: {x: ''}\ntasks: {a: {run: echo x}}", to: "sluice.yaml")
    let value = String(repeating: "x", count: 2000)
    // The definition has room in one block, the record of the parameter has not.
    let ending = try sluice.start("(ulimit -f 1; sluice run -p x=\(value)); echo $? > code").wait()
    #expect(ending.code == 0 && sluice.read("code") == "74\n")
    #expect(try files.list(sluice.folder.path(".sluice/runs")) == [run])
    #expect(!(ending.output + ending.errors).contains("to go on"))
  }

  @Test("a run of which nothing is recorded is not taken for the newest")
  func neverStarted() throws {
    let run = try makeRun()
    let empty = "29990101T000000.000-000000"
    try files.makeDirectory(sluice.folder.path(".sluice/runs/\(empty)"), mode: 0o700)
    for command in ["status", "status latest", "verify"] {
      #expect(try sluice(command).output.hasPrefix("run \(run) "), "\(command)")
    }
    #expect(try sluice("logs a").output == "x\n")
    #expect(try sluice("logs").output.contains("run \(run) of sluice starts"))
    #expect(try sluice("why a").output == "a succeeded\n")
    #expect(try sluice("resume").code == 0)
    #expect(try sluice("resume latest").errors.contains("run \(run) of sluice is over"))
    #expect(try sluice("list").output.contains("\(empty)  -         never started"))
    for command in ["status", "resume", "verify", "cancel"] {
      let ending = try sluice("\(command) \(empty)")
      #expect(ending.code == 65, "\(command)")
      #expect(ending.errors.contains("the run never started"), "\(command)")
      #expect(ending.errors.contains("'sluice clean' removes it"), "\(command)")
    }
  }
}
