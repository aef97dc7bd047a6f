import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("Input and output of a program")
struct OutputTests {
  let bench: ProcessBench

  init() throws { bench = try ProcessBench() }

  @Test("a megabyte of any bytes is in the log, unchanged and complete")
  func binary() throws {
    let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
    try LocalFileSystem().writeFile(bench.folder.path("blob"), bytes, mode: 0o600)
    let request = bench.program("cat", "blob")
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.log(of: request) == bytes)
  }

  @Test("standard output and error are kept in the order written")
  func order() {
    let request = bench.script("for i in 1 2 3; do echo out$i; echo err$i >&2; done")
    #expect(bench.run(request).status == .exited(0))
    #expect(bench.logText(of: request) == "out1\nerr1\nout2\nerr2\nout3\nerr3\n")
  }

  @Test("a log is made only when there is output, for the user alone")
  func lazyLog() throws {
    let silent = bench.program("true")
    #expect(bench.run(silent).status == .exited(0))
    #expect(try !LocalFileSystem().exists(bench.folder.path("logs")))
    let loud = bench.script("printf x")
    #expect(bench.run(loud).status == .exited(0))
    #expect(bench.log(of: loud) == [0x78])
    var status = stat()
    #expect(stat(loud.logPath, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(bench.folder.path("logs"), &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test("output is reported only where it is wanted")
  func wanted() {
    func reported(_ request: LaunchRequest) -> [UInt8] {
      bench.reports.flatMap { report -> [UInt8] in
        guard case .output(request.ticket, let bytes) = report else { return [] }
        return bytes
      }
    }
    let quiet = bench.script("echo quiet")
    _ = bench.run(quiet)
    #expect(reported(quiet).isEmpty)
    bench.launcher.wantsOutput = true
    let loud = bench.script("echo loud; exec >&- 2>&-; true")
    #expect(bench.run(loud).status == .exited(0))
    #expect(reported(loud) == Array("loud\n".utf8))
  }

  @Test("a log that cannot be written is told once, and the program goes on")
  func logFailure() throws {
    var request = bench.script("head -c 300000 /dev/zero; exit 3")
    request.logPath = "/dev/full"
    #expect(bench.run(request).status == .exited(3))
    let failures = bench.reports.compactMap { report -> Int32? in
      guard case .logFailed(request.ticket, let error) = report else { return nil }
      return error.code
    }
    #expect(failures == [ENOSPC])
  }

  @Test("a program that writes without end holds up no other")
  func fairness() {
    let flood = bench.script("exec cat /dev/zero")
    var drowned = flood
    drowned.logPath = "/dev/null"
    bench.launcher.launch(drowned)
    for _ in 0..<5 { #expect(bench.run(bench.script("echo x")).status == .exited(0)) }
    bench.launcher.signal(flood.ticket, SIGTERM)
    #expect(bench.outcome(of: flood).status == .signalled(SIGTERM, core: false))
  }

  @Test("standard input is empty, a text or a file, and never a terminal")
  func input() throws {
    let text = String(repeating: "line\n", count: 50_000)
    try bench.write("from a file", to: "input", mode: 0o600)
    for (input, expected) in [
      (.empty, ""), (.text([]), ""), (.text(Array(text.utf8)), text),
      (.file("input"), "from a file"),
      (.file(bench.folder.path("input")), "from a file"),
    ] as [(LaunchRequest.StandardInput, String)] {
      var request = bench.program("cat")
      request.standardInput = input
      #expect(bench.run(request).status == .exited(0))
      #expect(bench.logText(of: request) == expected)
    }
    #expect(bench.run(bench.script("test -t 0")).status == .exited(1))
  }

  @Test("a program may leave its input unread")
  func unreadInput() {
    var request = bench.program("true")
    request.standardInput = .text(Array(repeating: 0x78, count: 1_000_000))
    #expect(bench.run(request).status == .exited(0))
  }

  @Test("a FIFO that nobody writes does not hold up the engine")
  func fifoInput() {
    mkfifo(bench.folder.path("fifo"), 0o600)
    var request = bench.program("cat")
    request.standardInput = .file("fifo")
    #expect(bench.run(request).status == .exited(0))
  }

  @Test("with the engine's standard descriptors closed, programs have proper ones")
  func closedStandardDescriptors() async {
    await #expect(processExitsWith: .exitCode(7)) {
      for number in Int32(0)...2 { close(number) }
      let bench = try ProcessBench()
      let request = bench.script("cat; echo out; echo err >&2; test -t 0 || echo notty")
      let ended = bench.run(request).status == .exited(0)
      bench.exit(ended && bench.logText(of: request) == "out\nerr\nnotty\n")
    }
  }
}
