import Glibc
import SluiceSystem
import TestSupport
import Testing

@Suite("The control socket of a run")
struct RunSocketTests {
  private static let workflow = """
    tasks:
      a: { run: "echo a >> ran; until go" }
      b: { run: "true", needs: a }
    """

  private static let why = #"{"version":1,"request":"why","task":"b"}"#

  private func descriptors(of run: SteeredRun) -> Int {
    ((try? LocalFileSystem().list("/proc/\(run.shell.pid)/fd")) ?? []).count
  }

  @Test("serves thousands of requests, also beside clients that are slow, deaf or die half way")
  func requests() throws {
    let run = try SteeredRun(Self.workflow)
    run.wait(for: 1, in: "ran")
    run.wait { access(run.socket, F_OK) == 0 }
    let before = descriptors(of: run)
    let deaf = try SocketClient(run.socket)
    _ = deaf.sendUnheard(Array((Self.why + "\n").utf8), atMost: 1 << 20)
    let half = try SocketClient(run.socket)
    half.send("{\"version\":1,")
    let client = try SocketClient(run.socket)
    for _ in 0..<3000 where client.ask(Self.why)?.hasPrefix("{\"version\":1,\"ok\":") != true {
      Issue.record("no answer")
      break
    }
    for index in 0..<500 {
      let other = try SocketClient(run.socket)
      other.send(index % 2 == 0 ? String(Self.why.prefix(20)) : Self.why + "\n")
      other.close()
      // No more at once than the engine takes.
      if index % 16 == 0 { #expect(client.ask(Self.why) != nil) }
    }
    run.wait { descriptors(of: run) == before + 3 }
    // An order of a client that is gone before its answer is carried out all the same.
    let gone = try SocketClient(run.socket)
    gone.send(#"{"version":1,"request":"hold","task":"b"}"# + "\n")
    gone.close()
    run.wait { client.ask(Self.why)?.contains(#""held":1"#) == true }
    for other in [deaf, half, client] { other.close() }
    run.wait { descriptors(of: run) == before }
    _ = try run.says("release latest b")
    try run.go()
    #expect(run.shell.wait().code == 0)
  }

  @Test("is bound and reached in a state folder of more than 107 bytes, also by a relative path")
  func longPath() throws {
    let folder = (0..<8).map { "a-folder-with-a-long-name-\($0)" }.joined(separator: "/")
    let run = try SteeredRun(Self.workflow, "--state-dir \(folder)")
    run.wait(for: 1, in: "ran")
    #expect(try run.says("hold latest b --state-dir \(folder)") == "task b is held\n")
    #expect(try run.says("cancel latest --wait --state-dir ./\(folder)").contains("is cancelled"))
    #expect(run.shell.wait().code == 1)
  }

  @Test("that cannot be made is told once; the run goes on, and commands say why they cannot ask")
  func impossible() throws {
    let run = try SteeredRun(Self.workflow)
    run.wait(for: 1, in: "ran")
    run.shell.send(SIGINT)
    _ = run.shell.wait()
    try LocalFileSystem().makeDirectory(run.socket + "/taken", mode: 0o700)
    let second = try run.sluice.background("resume")
    run.wait(for: 2, in: "ran")
    #expect(try run.refuses("hold latest b").hasPrefix("69 sluice: the engine of run "))
    let status = try run.sluice("status")
    #expect(status.code == 0)
    #expect(status.output.contains("b waiting: needs a\n"))
    #expect(status.errors.contains("cannot be reached"))
    try run.go()
    let ending = second.wait()
    #expect(ending.code == 0)
    #expect(ending.errors.hasPrefix("sluice: the run has no control socket, so that "))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test("refuses another user, whom the folders let in", .enabled(if: geteuid() == 0))
  func otherUser() throws {
    let run = try SteeredRun(Self.workflow)
    run.wait(for: 1, in: "ran")
    run.wait { access(run.socket, F_OK) == 0 }
    for path in [".sluice", ".sluice/runs"] { chmod("\(run.sluice.folder.path)/\(path)", 0o755) }
    for path in [run.sluice.folder.path, run.folder, run.socket] { chmod(path, 0o777) }
    chmod(run.folder + "/journal.jsonl", 0o644)
    let other = try run.sluice.start(
      "exec setpriv --reuid=65534 --regid=65534 --clear-groups '\(Sluice.program)' hold latest b")
    let ending = other.wait()
    #expect(ending.code == 69)
    #expect(ending.errors == "sluice: the run is another user's\n")
    try run.go()
    #expect(run.shell.wait().code == 0)
  }
}
