import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("Starting a program")
struct LaunchTests {
  let bench: ProcessBench

  init() throws { bench = try ProcessBench() }

  @Test("a program's exit code is reported", arguments: [0, 1, 7, 126, 127, 255] as [Int32])
  func exitCode(code: Int32) {
    let request = bench.script("exit \(code)")
    #expect(bench.run(request).status == .exited(code))
    #expect(bench.launcher.running == 0)
  }

  @Test("a program that a signal ends is reported with it", arguments: [SIGKILL, SIGTERM, SIGPIPE])
  func signal(signal: Int32) {
    #expect(bench.run(bench.script("kill -\(signal) $$")).status == .signalled(signal, core: false))
  }

  @Test("the first report names the process and when it started")
  func spawned() throws {
    let before = bench.clock.bootTime
    let request = bench.program("true")
    bench.launcher.launch(request)
    guard case .spawned(request.ticket, let pid, let bootTime)? = bench.reports.first else {
      Issue.record("the first report is \(String(describing: bench.reports.first))")
      return
    }
    #expect(pid > 1)
    #expect(bootTime >= before && bootTime <= bench.clock.bootTime)
    _ = bench.outcome(of: request)
  }

  @Test("what a program used is told")
  func usage() throws {
    let outcome = bench.run(bench.script("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"))
    let usage = try #require(outcome.usage)
    #expect(usage.user + usage.system > .zero)
    #expect(usage.peakBytes > 100_000)
  }

  @Test("a program runs in its folder, with its environment and nothing else")
  func surroundings() throws {
    var request = bench.program("sh", "-c", "pwd; env | grep -v '^\\(PWD\\|_\\|SHLVL\\|OLDPWD\\)='")
    request.environment.set("LC_ALL", to: "C")
    request.environment.set("OWN", to: [0x61, 0xff, 0x3d])
    #expect(bench.run(request).status == .exited(0))
    let lines = (bench.log(of: request) ?? []).split(separator: 10).map(Array.init)
    #expect(lines.first == Array(bench.folder.path.utf8))
    #expect(lines.dropFirst().contains(Array("LC_ALL=C".utf8)))
    #expect(lines.dropFirst().contains(Array("OWN=a".utf8) + [0xff, 0x3d]))
    #expect(lines.count == 4)
  }

  @Test("a program has a session and group of its own, and only its standard descriptors")
  func ownSession() throws {
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    let request = bench.script(
      """
      read pid comm state ppid group session rest < /proc/$$/stat
      [ $pid = $session ] && [ $pid = $group ] && echo leader
      cd /proc/$$/fd; echo *
      """, interpreter: ["dash", "-e"])
    #expect(bench.run(request).status == .exited(0))
    // The last one is the folder that the shell itself has opened to list it.
    #expect(bench.logText(of: request) == "leader\n0 1 2 3\n")
  }

  @Test("a program starts with no signal blocked, ignored or caught")
  func cleanSignals() throws {
    var every = sigset_t()
    var before = sigset_t()
    sigfillset(&every)
    pthread_sigmask(SIG_SETMASK, &every, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let request = bench.program("cat", "/proc/self/status")
    #expect(bench.run(request).status == .exited(0))
    let masks = bench.logText(of: request).split(separator: "\n").compactMap { line -> UInt64? in
      guard ["SigBlk:", "SigIgn:", "SigCgt:"].contains(line.prefix(7)) else { return nil }
      return UInt64(line.dropFirst(8), radix: 16)
    }
    // Signals 32 and 33 are the C library's own, which it has spawned programs ignore.
    #expect(masks.map { $0 & ~0x1_8000_0000 } == [0, 0, 0])
  }

  @Test("a name is looked up on the task's own PATH")
  func ownPath() throws {
    try LocalFileSystem().makeDirectory(bench.folder.path("bin"), mode: 0o700)
    try bench.write("#!/bin/sh\necho mine\n", to: "bin/true")
    for path in [bench.folder.path("bin") + ":/usr/bin", "bin:/usr/bin"] {
      var request = bench.program("true")
      request.environment.set("PATH", to: path)
      #expect(bench.run(request).status == .exited(0))
      #expect(bench.logText(of: request) == "mine\n")
    }
    let request = bench.program("true")
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.log(of: request) == nil)
  }

  @Test("a program that has moved to a later folder of the PATH is found there")
  func movedProgram() throws {
    for name in ["one", "two"] {
      try LocalFileSystem().makeDirectory(bench.folder.path(name), mode: 0o700)
    }
    try bench.write("#!/bin/sh\necho first\n", to: "one/tool")
    try bench.write("#!/bin/sh\necho second\n", to: "two/tool")
    var request = bench.program("tool")
    request.environment.set("PATH", to: bench.folder.path("one") + ":" + bench.folder.path("two"))
    #expect(bench.run(request).status == .exited(0))
    try LocalFileSystem().remove(bench.folder.path("one/tool"))
    request.ticket = LaunchTicket(rawValue: 77)
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.logText(of: request) == "first\nsecond\n")
  }

  @Test(
    "a program that has come into an earlier folder of the PATH is the one that runs",
    arguments: ["out/bin", "./out/bin", ""])
  func newProgram(_ earlier: String) throws {
    for name in ["out/bin", "old"] {
      try LocalFileSystem().makeDirectory(bench.folder.path(name), mode: 0o700)
    }
    try bench.write("#!/bin/sh\necho old\n", to: "old/tool")
    let first = earlier == "out/bin" ? bench.folder.path(earlier) : earlier
    func run() -> String {
      var request = bench.program("tool")
      request.environment.set("PATH", to: "\(first):\(bench.folder.path("old")):/usr/bin:/bin")
      #expect(bench.run(request).status == .exited(0))
      return bench.logText(of: request)
    }
    #expect(run() == "old\n")
    try bench.write("#!/bin/sh\necho new\n", to: earlier.isEmpty ? "tool" : "out/bin/tool")
    #expect(run() == "new\n")
  }

  @Test("a relative path with a slash is relative to the folder")
  func relativeProgram() throws {
    try LocalFileSystem().makeDirectory(bench.folder.path("bin"), mode: 0o700)
    try bench.write("#!/bin/sh\necho here\n", to: "bin/tool")
    let request = bench.program("bin/tool")
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.logText(of: request) == "here\n")
  }

  @Test("a file without an interpreter's line goes through sh, with its arguments")
  func plainScript() throws {
    try bench.write("echo plain $1\n", to: "plain")
    let request = bench.program("./plain", "word")
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.logText(of: request) == "plain word\n")
  }

  @Test("sh is there also for a task whose PATH names none")
  func shellWithoutPath() {
    var request = bench.script("echo shell")
    request.environment.set("PATH", to: "/nonexistent")
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.logText(of: request) == "shell\n")
  }

  @Test("a script beyond what one argument holds goes by a private file, which is removed")
  func longScript() throws {
    for size in [100_000, 131_071, 131_072, 3_000_000] {
      let body = "stat -c %a \"$0\" 2>&1 || :\necho ran"
      let request = bench.script(
        body + "\n#" + String(repeating: "x", count: size - body.count - 2))
      #expect(bench.run(request).status == .exited(0))
      let mode = size > 131_071 ? "600\n" : ""
      #expect(bench.logText(of: request).hasSuffix(mode + "ran\n"), "\(size) bytes")
      #expect(
        try !LocalFileSystem().list(bench.folder.path("logs")).contains { $0.contains("script") })
    }
  }

  @Test("an interpreter that asks for a file gets its path where it asks")
  func fileInterpreter() {
    let request = bench.script("echo $1 from a file", interpreter: ["sh", "{file}", "word"])
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.logText(of: request) == "word from a file\n")
  }

  // In a process of its own, where only the runtime has a few threads and descriptors beside it.
  @Test("two thousand programs, fifty at a time, take no thread and leave no descriptor")
  func manyPrograms() async {
    await #expect(processExitsWith: .exitCode(7)) {
      func count(_ folder: String) -> Int { (try? LocalFileSystem().list(folder).count) ?? 0 }
      let bench = try ProcessBench()
      let before = (threads: count("/proc/self/task"), descriptors: count("/proc/self/fd"))
      var (started, ended, failed) = (0, 0, 0)
      var mostThreads = 0
      func startNext() {
        guard started < 2_000 else { return }
        started += 1
        if started % 100 == 0 { mostThreads = max(mostThreads, count("/proc/self/task")) }
        bench.launcher.launch(bench.program("true"))
      }
      bench.launcher.report = { report in
        if case .spawned = report { return }
        if case .ended(_, .exited(0), _) = report { ended += 1 } else { failed += 1 }
        startNext()
      }
      for _ in 0..<50 { startNext() }
      bench.serve(until: { ended + failed == 2_000 })
      let isClean =
        failed == 0 && bench.launcher.running == 0 && bench.reactor.registrationCount == 0
        && mostThreads <= before.threads + 4
        && count("/proc/self/fd") <= before.descriptors + 4
      bench.exit(isClean)
    }
  }
}
