import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("A machine that is short of descriptors")
struct ShortageTests {
  /// Uses up the descriptors of this process but for `spare`; for a process of its own.
  ///
  /// - Returns: those in use, each to be closed by whoever needs one.
  @discardableResult
  private static func useDescriptors(sparing spare: Int) -> ArraySlice<Int32> {
    var limit = rlimit(rlim_cur: 256, rlim_max: 256)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var used: [Int32] = []
    while case let number = open("/dev/null", O_RDONLY), number >= 0 { used.append(number) }
    used.suffix(spare).forEach { close($0) }
    return used.dropLast(spare)
  }

  @Test("launches wait until descriptors are free again, and all run in the end")
  func waiting() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let bench = try ProcessBench()
      Self.useDescriptors(sparing: 9)
      let requests = (0..<20).map { _ in bench.program("true") }
      requests.forEach(bench.launcher.launch)
      let all = requests.allSatisfy { bench.outcome(of: $0).status == .exited(0) }
      bench.exit(all && bench.launcher.running == 0)
    }
  }

  @Test("a shortage that nothing of ours can end is a failure in words")
  func hopeless() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let bench = try ProcessBench()
      Self.useDescriptors(sparing: 0)
      let requests = [bench.program("true"), bench.program("true")]
      requests.forEach(bench.launcher.launch)
      let messages = requests.map { bench.outcome(of: $0).failure?.message ?? "" }
      bench.exit(
        messages.allSatisfy {
          $0.hasPrefix("it cannot be started: ") && $0.contains("Too many open files")
        })
    }
  }

  @Test("a launch that waits can be given up")
  func givenUp() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let bench = try ProcessBench()
      Self.useDescriptors(sparing: 0)
      let request = bench.program("true")
      bench.launcher.launch(request)
      let waits = bench.launcher.running == 1 && bench.reports.isEmpty
      bench.launcher.signal(request.ticket, SIGTERM)
      let message = bench.outcome(of: request).failure?.message ?? ""
      bench.exit(waits && message.hasPrefix("it was stopped while it waited to be started"))
    }
  }

  @Test("programs leave descriptors for their logs, so that no line of output is lost")
  func logs() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let bench = try ProcessBench()
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      mkfifo(bench.folder.path("gate"), 0o600)
      // All that run together write only when no further one can be started.
      let requests = (0..<100).map { bench.script("read go < gate || :; echo line \($0)") }
      requests.forEach(bench.launcher.launch)
      bench.serve(until: { bench.launcher.running == 100 })
      let together = bench.reports.count
      let reserve = (0..<16).map { _ in open("/dev/null", O_RDONLY) }
      reserve.forEach { close($0) }
      let gate = open(bench.folder.path("gate"), O_RDWR)
      write(gate, String(repeating: "\n", count: 100), 100)
      let isComplete = requests.enumerated().allSatisfy { index, request in
        bench.outcome(of: request).status == .exited(0)
          && bench.logText(of: request) == "line \(index)\n"
      }
      let logHasFailed = bench.reports.contains { if case .logFailed = $0 { true } else { false } }
      bench.exit(isComplete && !logHasFailed && together > 5 && !reserve.contains(-1))
    }
  }

  @Test("what is left of a task is ended though the process table cannot be read at first")
  func sweep() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let bench = try ProcessBench()
      mkfifo(bench.folder.path("gate"), 0o600)
      var request = bench.script("setsid sleep 300 & echo $! > pid; read go < gate")
      for name in ["SLUICE_RUN_ID", "SLUICE_TASK", "SLUICE_ATTEMPT"] {
        request.environment.set(name, to: "of \(bench.folder.path)")
      }
      bench.launcher.launch(request)
      let pid = pid_t(bench.line(of: "pid")) ?? 0
      let gate = open(bench.folder.path("gate"), O_RDWR)
      let used = Self.useDescriptors(sparing: 0)
      write(gate, "\n", 1)
      // Longer than all the looks that settle a case of doubt.
      let start = bench.clock.now
      let timer = bench.reactor.setTimer(at: start + .milliseconds(200)) {}
      bench.serve(until: { bench.clock.now >= start + .milliseconds(200) })
      bench.reactor.cancelTimer(timer)
      let waits = bench.launcher.running == 1
      used.suffix(8).forEach { close($0) }
      let status = bench.outcome(of: request).status
      bench.exit(waits && status == .exited(0) && !isAlive(pid))
    }
  }
}
