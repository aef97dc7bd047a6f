import Glibc
import SluiceSystem
import Testing

@Suite("sluice run --detach")
struct DetachTests {
  private let sluice = Sluice()

  private func writeWorkflow(to name: String = "sluice.yaml") throws -> Fifo {
    try sluice.write(
      "tasks: {a: {run: 'echo up $PPID > ready; read line < go; echo done > log'}}", to: name)
    #expect(mkfifo(sluice.folder.path("go"), 0o600) == 0)
    return try Fifo(sluice.folder.path("ready"))
  }

  private func letGo() throws {
    _ = try sluice.start("echo > go").wait()
    // It ends by itself.
    #expect(try sluice("logs --follow").code == 0)
    #expect(sluice.read("log") == "done\n")
  }

  /// The engine's process.
  private func engine(_ line: String?) throws -> pid_t {
    let words = try #require(line).split(separator: " ")
    return try #require(words.last.flatMap { pid_t(String($0)) })
  }

  @Test("prints the run's id alone, and goes on in a session of its own with no streams")
  func background() throws {
    let ready = try writeWorkflow()
    let ending = try sluice("run --detach")
    #expect(ending.code == 0 && ending.errors == "")
    let pid = try engine(ready.line())
    let id = ending.output.dropLast()
    #expect(try sluice("status \(id)").output.contains("running, process \(pid)"))
    #expect(getsid(pid) == pid)
    for stream in 0...2 {
      var buffer = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/\(pid)/fd/\(stream)", &buffer, buffer.count)
      #expect(count == "/dev/null".utf8.count)
    }
    try letGo()
    #expect(try sluice("list").output.contains("\(id)  sluice    succeeded"))
  }

  @Test("outlives the hang-up of the terminal that it was started from")
  func hangUp() throws {
    let ready = try writeWorkflow()
    // The terminal goes when its first process ends: all that is in its session is hung up.
    let command = "\(Sluice.program) run --detach; kill -HUP 0"
    _ = try sluice.start("script -qec '\(command)' /dev/null").wait()
    let pid = try engine(ready.line())
    #expect(kill(pid, 0) == 0)
    try letGo()
    #expect(try sluice("status").output.contains("succeeded"))
  }

  @Test("takes the definition from standard input")
  func standardInput() throws {
    let ready = try writeWorkflow(to: "flow")
    let ending = try sluice.start("cat flow | sluice run - --detach").wait()
    #expect(ending.code == 0)
    _ = ready.line()
    try letGo()
  }

  @Test("tells what is wrong in the foreground, with the exit codes of a run that is not detached")
  func faults() throws {
    #expect(try sluice("run --detach").code == 66)
    try sluice.write("tasks: {a: {runn: x}}", to: "sluice.yaml")
    let faulty = try sluice("run --detach")
    #expect(faulty.code == 65 && faulty.output == "")
    #expect(faulty.errors.contains("did you mean 'run'?"))
    try sluice.write("tasks: {a: {run: x}}", to: "sluice.yaml")
    #expect(try sluice("run --detach nosuch").code == 2)
    #expect(try sluice("run --detach --state-dir /dev/null/x").code == 73)
    #expect(!sluice.has(".sluice"))
  }

  @Test("goes for a resume too, of which another one is refused with 75 meanwhile")
  func resume() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    _ = ready.line()
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    let ending = try sluice("resume --detach")
    #expect(ending.code == 0)
    #expect(ending.output.dropLast() == sluice.newestRun)
    _ = ready.line()
    let second = try sluice("resume --detach")
    #expect(second.code == 75 && second.output == "")
    try letGo()
  }

  @Test("has its end followed by attach, with its exit code")
  func attach() throws {
    try sluice.write("tasks: {a: {run: 'exit 3'}}", to: "sluice.yaml")
    let id = try sluice("run --detach").output.dropLast()
    #expect(try sluice("attach \(id)").code == 1)
  }
}

extension Sluice {
  /// The id of the newest run.
  var newestRun: String { (try? LocalFileSystem().list(folder.path(".sluice/runs")))?.last ?? "" }
}
