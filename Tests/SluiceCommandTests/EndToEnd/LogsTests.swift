import Glibc
import SluiceSystem
import Testing

@Suite("sluice logs")
struct LogsTests {
  private let sluice = Sluice()

  @Test("prints what a task wrote, byte by byte, and says so where it wrote nothing")
  func bytes() throws {
    try sluice.write(
      """
      tasks:
        a: {run: "printf '\\\\033[31mred\\\\000 \\\\377 no end'"}
        b: {run: "true"}
      """, to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let ending = try sluice("logs a > copy")
    #expect(ending.code == 0 && ending.errors == "")
    let log = try sluice.start("cmp copy .sluice/latest/logs/a.1.log && wc -c < copy").wait()
    #expect(log.code == 0)
    #expect(log.output.filter { $0 != " " } == "18\n")
    let silent = try sluice("logs b")
    #expect(silent.code == 0 && silent.output == "")
    #expect(silent.errors == "sluice: b has written nothing\n")
  }

  @Test("heads the attempts of a task where there are several, and prints one or the last lines")
  func attempts() throws {
    try sluice.write(
      """
      tasks:
        a: {retry: {limit: 2, delay: 1ms}, run: "echo one; echo two $SLUICE_ATTEMPT; false"}
      """, to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    #expect(
      try sluice("logs a").output == """
        ==> a, attempt 1 <==
        one
        two 1
        ==> a, attempt 2 <==
        one
        two 2
        ==> a, attempt 3 <==
        one
        two 3

        """)
    #expect(try sluice("logs latest a --attempt 2").output == "one\ntwo 2\n")
    #expect(try sluice("logs a --tail 1").output == "two 3\n")
    #expect(
      try sluice("logs a --attempt=9").errors == "sluice: attempt 9 of a has written nothing\n")
    let progress = try sluice("logs --tail 1").output
    #expect(progress.hasSuffix("Z sluice: the run failed\n"))
    #expect(try sluice("logs --attempt 2").code == 2)
  }

  @Test("takes one word for a run where it begins an id, and else for a task of the newest run")
  func words() throws {
    try sluice.write("tasks: {a: {run: echo a}, build: {run: echo b}}", to: "sluice.yaml")
    #expect(try sluice("logs").code == 66)
    #expect(try sluice("run").code == 0)
    let progress = try sluice("logs latest").output
    #expect(progress.contains("a: started\n"))
    let id = sluice.newestRun
    #expect(try sluice("logs \(id.dropLast(2))").output == progress)
    #expect(try sluice("logs .sluice/runs/\(id)").output == progress)
    #expect(try sluice("logs a").output == "a\n")
    let unknown = try sluice("logs biuld")
    #expect(unknown.code == 2)
    #expect(unknown.errors.contains("no run 'biuld'"))
    #expect(unknown.errors.contains("help: did you mean 'build'?"))
    #expect(try sluice("logs latest biuld").code == 2)
  }

  @Test("follows a task that writes fast to its last byte")
  func lastByte() throws {
    try sluice.write(
      """
      tasks:
        a: {run: "echo up > ready; seq 300000; printf end"}
        b: {needs: a, run: "echo up > second; read line < go"}
      """, to: "sluice.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    let second = try Fifo(sluice.folder.path("second"))
    #expect(mkfifo(sluice.folder.path("go"), 0o600) == 0)
    let run = try sluice.background("run --output quiet")
    #expect(ready.line() == "up")
    // It ends with the task, while the run goes on.
    let follower = try sluice("logs a -f > copy")
    #expect(follower.code == 0 && follower.errors == "")
    #expect(second.line() == "up")
    #expect(!run.hasEnded)
    #expect(
      try sluice.start("cmp copy .sluice/latest/logs/a.1.log && tail -c 10 copy").wait().output
        == "300000\nend")
    _ = try sluice.start("echo > go").wait()
    #expect(run.wait().code == 0)
  }

  @Test("follows the progress of a run until its end")
  func progress() throws {
    try sluice.write(
      "tasks: {a: {run: 'echo up > ready; read line < go'}, b: {needs: a, run: 'true'}}",
      to: "sluice.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    #expect(mkfifo(sluice.folder.path("go"), 0o600) == 0)
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    let seen = try Fifo(sluice.folder.path("seen"))
    let follower = try sluice.background("logs --follow > seen")
    while let line = seen.line(), !line.hasSuffix("a: started") {}
    _ = try sluice.start("echo > go").wait()
    while let line = seen.line(), !line.hasSuffix("sluice: the run succeeded") {}
    #expect(follower.wait().code == 0)
    #expect(run.wait().code == 0)
  }

  @Test("ends when the engine dies, and says how to go on", arguments: ["logs -f", "logs a -f"])
  func death(command: String) throws {
    try sluice.write(
      "defaults: {stop: {grace: 0s}}\ntasks: {a: {run: 'echo up > ready; echo x; exec sleep 60'}}",
      to: "sluice.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    let follower = try sluice.background(command)
    while follower.hasOpened("inotify") == false {}
    run.send(SIGKILL)
    _ = run.wait()
    let ending = follower.wait()
    #expect(ending.code == 70)
    #expect(ending.errors.contains("ended before the run did; to go on: sluice resume "))
    #expect(try sluice("clean --keep 0 --unfinished").code == 0)
  }

  @Test("ends quietly where its reader has gone, also while it waits")
  func closedPipe() throws {
    try sluice.write(
      "tasks: {a: {run: 'seq 100000; echo up > ready; read line < go'}}", to: "sluice.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    #expect(mkfifo(sluice.folder.path("go"), 0o600) == 0)
    let run = try sluice.background("run --output quiet")
    #expect(ready.line() == "up")
    let ending = try sluice.start("sluice logs a -f | head -n 2; sluice logs a | head -n 1").wait()
    #expect(ending.output == "1\n2\n1\n")
    #expect(ending.errors == "")
    _ = try sluice.start("echo > go").wait()
    #expect(run.wait().code == 0)
  }

  @Test("makes control characters harmless on a terminal, and ends the last line")
  func terminal() throws {
    try sluice.write(
      "tasks: {a: {run: \"printf 'a\\\\033]0;title\\\\007b\\\\001 end'\"}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let ending = try sluice.start(
      "TERM=xterm script -qec 'exec \(Sluice.program) logs a' /dev/null"
    )
    .wait()
    #expect(ending.output == "ab^A end\r\n")
  }
}

extension Shell {
  /// Whether the process has a descriptor whose target has the word in its name.
  func hasOpened(_ word: String) -> Bool {
    let names = (try? LocalFileSystem().list("/proc/\(pid)/fd")) ?? []
    return names.contains { name in
      var buffer = [CChar](repeating: 0, count: 256)
      let count = readlink("/proc/\(pid)/fd/\(name)", &buffer, buffer.count)
      let target = String(
        decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      return target.contains(word)
    }
  }
}
