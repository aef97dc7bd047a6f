import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("What a dead engine left running")
struct SurvivorsTests {
  let bench: ProcessBench
  let run: String

  init() throws {
    bench = try ProcessBench()
    run = "run-of-\(bench.folder.path)"
  }

  /// A task that runs on, and its recorded number; it does not end with its launcher.
  private func start(_ text: String, marked: Bool) throws -> Survivors.Recorded {
    var request = bench.script(text)
    if marked { request.environment.set("SLUICE_RUN_ID", to: run) }
    bench.launcher.launch(request)
    _ = bench.line(of: "ready")
    for case .spawned(request.ticket, let pid, let bootTime) in bench.reports {
      return Survivors.Recorded(pid: pid, bootTime: bootTime)
    }
    throw SystemError(code: ESRCH, operation: "start a task")
  }

  private func survivors(_ recorded: [Survivors.Recorded], bootID: String? = nil) -> Survivors {
    Survivors(run: run, bootID: bootID ?? Survivors.currentBootID, processes: recorded)
  }

  /// Waits as an engine does, which also takes the ends of its children.
  private func pause(_ duration: Duration) {
    let end = bench.clock.now + duration
    let timer = bench.reactor.setTimer(at: end) {}
    bench.serve(until: { bench.clock.now >= end })
    bench.reactor.cancelTimer(timer)
  }

  @Test("a recorded process is found with all of its session, and ended")
  func recorded() throws {
    let task = try start(
      "bash -mc 'sleep 300 & echo $! > pid; wait' & until [ -s pid ]; do sleep 0.01; done; "
        + "echo > ready; wait", marked: false)
    let survivors = survivors([task])
    let found = try Set(survivors.living().map(\.pid))
    let child = try #require(pid_t(bench.line(of: "pid")))
    #expect(found.isSuperset(of: [task.pid, child]))
    #expect(try survivors.stop(SIGTERM, grace: .seconds(5), pause: pause).isEmpty)
    #expect(!isAlive(task.pid) && !isAlive(child))
  }

  @Test("a process that was never recorded is found by the run's name in its environment")
  func unrecorded() throws {
    let task = try start("setsid sleep 300 & echo $! > pid; echo > ready; wait", marked: true)
    let other = try #require(pid_t(bench.line(of: "pid")))
    let survivors = survivors([])
    #expect(try Set(survivors.living().map(\.pid)).isSuperset(of: [task.pid, other]))
    #expect(try survivors.stop(SIGTERM, grace: .seconds(5), pause: pause).isEmpty)
    #expect(!isAlive(task.pid) && !isAlive(other))
  }

  @Test("one that ignores the signal is killed after the grace")
  func grace() throws {
    let task = try start("trap '' TERM; echo > ready; while :; do sleep 300; done", marked: true)
    let start = bench.clock.now
    #expect(
      try survivors([task]).stop(SIGTERM, grace: .milliseconds(50), pause: pause).isEmpty)
    #expect(bench.clock.now - start >= .milliseconds(50))
    #expect(!isAlive(task.pid))
  }

  @Test("a process that has taken over a recorded number is left alone")
  func reusedNumber() throws {
    let task = try start("echo > ready; exec sleep 300", marked: false)
    let earlier = Survivors.Recorded(pid: task.pid, bootTime: task.bootTime + .milliseconds(-50))
    #expect(try survivors([earlier]).living().isEmpty)
    #expect(try survivors([task]).living().map(\.pid) == [task.pid])
    #expect(try survivors([task], bootID: "another boot").living().isEmpty)
  }

  @Test("the engine itself and what it descends from are never among them")
  func ownLineage() throws {
    let own = try #require(ProcessStart.startTime(of: getpid()))
    let parent = try #require(ProcessStart.startTime(of: getppid()))
    let survivors = survivors([
      Survivors.Recorded(pid: getpid(), bootTime: own),
      Survivors.Recorded(pid: getppid(), bootTime: parent),
    ])
    let found = try survivors.living().map(\.pid)
    #expect(!found.contains(getpid()) && !found.contains(getppid()))
  }

  @Test("with nothing left there is nothing to do")
  func nothing() throws {
    #expect(try survivors([]).stop(SIGTERM, grace: .seconds(5), pause: pause).isEmpty)
  }

  @Test("a process table that cannot be read whole is an error, and no proof that nothing is left")
  func unreadableTable() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let bench = try ProcessBench()
      // A run that no test beside this one has processes of.
      let survivors = Survivors(
        run: "nobody's", bootID: Survivors.currentBootID, processes: [])
      var limit = rlimit(rlim_cur: 256, rlim_max: 256)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      func code(sparing spare: Int) -> Int32 {
        var used: [Int32] = []
        while case let number = open("/dev/null", O_RDONLY), number >= 0 { used.append(number) }
        used.suffix(spare).forEach { close($0) }
        defer { used.dropLast(spare).forEach { close($0) } }
        do throws(SystemError) {
          return Int32(try survivors.stop(SIGTERM, grace: .zero, pause: { _ in }).count)
        } catch {
          return error.code
        }
      }
      // The runtime's threads may take or give back one at any time, hence several tries.
      func comes(_ expected: Int32, sparing spare: Int) -> Bool {
        (0..<20).contains { _ in code(sparing: spare) == expected }
      }
      // None for the folder; then one, which leaves none for the entries; then enough.
      bench.exit(comes(EMFILE, sparing: 0) && comes(EMFILE, sparing: 1) && comes(0, sparing: 16))
    }
  }
}

/// Start times as `/proc` has them.
enum ProcessStart {
  static func startTime(of pid: pid_t) -> Instant? {
    guard let text = try? LocalFileSystem().readFile("/proc/\(pid)/stat"),
      let nameEnd = text.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = text[(nameEnd + 2)...].split(separator: UInt8(ascii: " "))
    return Int64(String(decoding: fields[19], as: UTF8.self))
      .map { Instant(nanoseconds: $0 * 10_000_000) }
  }
}
