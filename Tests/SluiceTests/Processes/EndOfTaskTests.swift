import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("The end of a task and of all it started")
struct EndOfTaskTests {
  let bench: ProcessBench

  init() throws { bench = try ProcessBench() }

  /// The same request with the variables by which its processes are found, the run's in the base.
  private func marked(_ request: LaunchRequest) -> LaunchRequest {
    let run = "SLUICE_RUN_ID=run-\(bench.folder.path)"
    var request = request
    request.environment = EnvironmentBlock(
      .init(["PATH=/usr/local/bin:/usr/bin:/bin", run].map { Array($0.utf8) }))
    request.environment.set("SLUICE_TASK", to: "task \(request.ticket.rawValue)")
    request.environment.set("SLUICE_ATTEMPT", to: "1")
    return request
  }

  @Test("a grandchild that holds the pipe does not delay the end, and is ended with it")
  func pipeHolder() {
    let request = bench.script("echo up; sleep 300 & echo $! > pid; exit 7")
    #expect(bench.run(request).status == .exited(7))
    #expect(bench.logText(of: request) == "up\n")
    #expect(pid_t(bench.line(of: "pid")).map(isAlive) == false)
  }

  @Test("a grandchild that writes without end does not delay the end")
  func endlessWriter() {
    var request = bench.script("cat /dev/zero & exit 0")
    request.logPath = "/dev/null"
    #expect(bench.run(request).status == .exited(0))
  }

  @Test("a grandchild that has closed the pipe is ended with its task")
  func silentGrandchild() {
    let request = bench.script("sleep 300 > /dev/null 2>&1 & echo $! > pid")
    #expect(bench.run(request).status == .exited(0))
    #expect(pid_t(bench.line(of: "pid")).map(isAlive) == false)
  }

  @Test("a grandchild with a session of its own is ended too, found by its environment")
  func ownSession() {
    let request = marked(bench.script("setsid sleep 300 & echo $! > pid; exit 0"))
    #expect(bench.run(request).status == .exited(0))
    #expect(pid_t(bench.line(of: "pid")).map(isAlive) == false)
  }

  @Test("what is told to live on lives, and its output goes on into the log")
  func detached() throws {
    mkfifo(bench.folder.path("fifo"), 0o600)
    var request = bench.script("(read x < fifo; echo late) & echo $! > pid; echo early")
    request.leavesStraysAlone = true
    #expect(bench.run(request).status == .exited(0))
    let stray = try #require(pid_t(bench.line(of: "pid")))
    #expect(isAlive(stray))
    #expect(bench.launcher.running == 0)
    let fifo = open(bench.folder.path("fifo"), O_WRONLY)
    write(fifo, "go\n", 3)
    close(fifo)
    bench.serve(until: { bench.logText(of: request) == "early\nlate\n" })
  }

  @Test("a signal reaches the whole group")
  func group() {
    let request = bench.script(
      """
      sh -c 'trap "echo child >> got; exit 0" TERM; echo > ready; while :; do sleep 0.01; done' &
      trap 'wait; echo parent >> got; exit 5' TERM
      wait
      """)
    bench.launcher.launch(request)
    _ = bench.line(of: "ready")
    bench.launcher.signal(request.ticket, SIGTERM)
    #expect(bench.outcome(of: request).status == .exited(5))
    #expect(bench.text("got") == "child\nparent\n")
  }

  @Test("a signal reaches other groups and sessions of the task, each process once")
  func otherGroups() {
    let request = marked(
      bench.script(
        """
        : > ready; cat > member.sh <<'X'
        trap 'echo $1 >> got; n=1' TERM
        echo x >> ready; until [ "$n" ]; do sleep 0.01; done
        X
        setsid sh member.sh session &
        bash -mc 'sh member.sh group & wait' &
        trap 'until [ "$(wc -l < got)" -ge 2 ]; do sleep 0.01; done; exit 5' TERM
        until [ "$(wc -l < ready)" = 2 ]; do sleep 0.01; done; : > got; echo > all
        wait
        """))
    bench.launcher.launch(request)
    _ = bench.line(of: "all")
    bench.launcher.signal(request.ticket, SIGTERM)
    #expect(bench.outcome(of: request).status == .exited(5))
    #expect(bench.text("got").split(separator: "\n").sorted() == ["group", "session"])
  }

  @Test("a child that ignores TERM is ended by KILL, with all that goes on forking")
  func lateForks() {
    let request = marked(
      bench.script(
        """
        trap '' TERM
        setsid sh -c 'while :; do sleep 300 & echo $! >> pids; sleep 0.002; done' &
        while [ ! -s pids ]; do sleep 0.01; done; echo > ready
        while :; do sleep 300 || :; done
        """))
    bench.launcher.launch(request)
    _ = bench.line(of: "ready")
    bench.launcher.signal(request.ticket, SIGTERM)
    #expect(bench.launcher.running == 1)
    bench.launcher.signal(request.ticket, SIGKILL)
    #expect(bench.outcome(of: request).status == .signalled(SIGKILL, core: false))
    let pids = bench.text("pids").split(separator: "\n").compactMap { pid_t($0) }
    #expect(!pids.isEmpty)
    // The number of one that has ended may be another's by now.
    let left = pids.filter { isAlive($0) && commandLine(of: $0) == ["sleep", "300"] }
    #expect(left.isEmpty)
  }

  @Test("a process without the task's mark and session is left alone")
  func bystander() throws {
    let bystander = bench.script("echo > ready; exec sleep 300")
    bench.launcher.launch(bystander)
    _ = bench.line(of: "ready")
    let request = marked(bench.script("setsid sleep 300 & exit 0"))
    #expect(bench.run(request).status == .exited(0))
    let pid = try #require(bench.pid(of: bystander))
    #expect(isAlive(pid))
    bench.launcher.signal(bystander.ticket, SIGKILL)
    _ = bench.outcome(of: bystander)
  }

  @Test("a signal to a task that has ended does nothing")
  func signalAfterEnd() {
    let request = bench.program("true")
    #expect(bench.run(request).status == .exited(0))
    let count = bench.reports.count
    bench.launcher.signal(request.ticket, SIGKILL)
    #expect(bench.reports.count == count)
  }

  @Test("200 tasks that ignore TERM are all ended by one KILL")
  func many() {
    let requests = (0..<200).map { _ in
      bench.script("trap '' TERM; echo x >> ready; sleep 300 & wait")
    }
    requests.forEach(bench.launcher.launch)
    bench.serve(until: { bench.launcher.running == 200 })
    requests.forEach { bench.launcher.signal($0.ticket, SIGKILL) }
    for request in requests {
      #expect(bench.outcome(of: request).status == .signalled(SIGKILL, core: false))
    }
  }
}
