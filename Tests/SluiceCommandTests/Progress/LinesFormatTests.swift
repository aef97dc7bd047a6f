import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@testable import SluiceCommand

private let workflow = """
  name: demo
  tasks:
    build: {run: make}
    test: {needs: [build], run: make test}
    slow: {delay: 90s, run: make slow}
  """

private func story(coloured isColoured: Bool = false) throws -> Story<LinesFormat> {
  try Story(workflow, LinesFormat(painter: Painter(isColoured: isColoured), jobs: 4))
}

@Suite("Progress in lines")
struct LinesFormatTests {
  @Test("a run begins with its id and its size")
  func heading() throws {
    var run = try story()
    run.begin()
    #expect(run.lines() == ["sluice: run R1 of demo: 3 tasks, 4 at a time"])
  }

  @Test("a resumed run says how much is done")
  func resumed() throws {
    var run = try story()
    run.begin()
    run.start("build")
    run.end("build")
    _ = run.lines()
    run.recall()
    run.tell(.runResumed(EngineIdentity(pid: 8, bootID: "boot")))
    #expect(
      run.lines() == ["sluice: going on with run R1 of demo: 1 of 3 tasks done, 4 at a time"])
  }

  @Test("what a resume decides in its first turn does not count as done before it")
  func decidedByResume() throws {
    var run = try story()
    run.begin()
    run.tell(.taskDecided(run.id("build"), .cancelled, reason: "by 'sluice cancel'"))
    run.recall()
    _ = run.lines()
    // A format is told of a turn in the state after it.
    run.tell(.taskDecided(run.id("test"), .cancelled, reason: "build was cancelled"))
    _ = run.lines()
    run.tell(.runResumed(EngineIdentity(pid: 8, bootID: "boot")))
    #expect(
      run.lines() == ["sluice: going on with run R1 of demo: 1 of 3 tasks done, 4 at a time"])
  }

  @Test("a quiet task that ends soon is one line")
  func quietTask() throws {
    var run = try story()
    run.start("build")
    run.tell(
      .attemptSpawned(run.id("build"), attempt: 1, pid: 9, bootTime: Instant(nanoseconds: 1)))
    run.end("build", wall: .milliseconds(1234))
    #expect(run.lines() == ["build: succeeded (1.2 s)"])
  }

  @Test("output stands behind its task's name, and a begun line ends with the task")
  func output() throws {
    var run = try story()
    run.start("build")
    run.start("slow")
    run.output("one\ntw", of: "build")
    run.output("\u{1b}[31mthree\u{7}\n", of: "slow")
    run.output("o", of: "build")
    run.end("build")
    #expect(
      run.lines() == ["build | one", "slow | three^G", "build | two", "build: succeeded (20 ms)"])
  }

  @Test("on a terminal names are faint and colours stay")
  func colours() throws {
    var run = try story(coloured: true)
    run.start("build")
    run.output("\u{1b}[31mred\n", of: "build")
    run.end("build")
    #expect(
      run.lines() == [
        "\u{1b}[2mbuild |\u{1b}[0m \u{1b}[31mred\u{1b}[0m",
        "build: \u{1b}[32msucceeded (20 ms)\u{1b}[0m",
      ])
  }

  @Test("a task that is under way for a second is told of with the next event, once")
  func longTask() throws {
    var run = try story()
    run.start("build")
    run.wait(.milliseconds(999))
    run.start("slow")
    #expect(run.lines() == [])
    run.wait(.milliseconds(1))
    run.tell(.attemptSpawned(run.id("slow"), attempt: 1, pid: 9, bootTime: Instant(nanoseconds: 1)))
    #expect(run.lines() == ["build: still running"])
    run.wait(.seconds(5))
    run.end("slow")
    #expect(run.lines() == ["slow: succeeded (20 ms)"])
  }

  @Test("failures have their reason, retries their pause, and attempts are counted from the second")
  func failures() throws {
    var run = try story()
    run.start("build")
    run.end(
      "build", .failed, status: .exited(2), reason: "exit code 2", .retry(after: .seconds(3)))
    run.start("build", attempt: 2)
    run.end(
      "build", attempt: 2, .timedOut, status: .signalled(15, core: false),
      reason: "timed out after 5s", .retry(after: .milliseconds(300)))
    run.start("build", attempt: 3)
    run.end(
      "build", attempt: 3, .failed, status: .exited(127), reason: "make: command not found")
    run.tell(.taskDecided(run.id("test"), .upstreamFailed, reason: "build did not succeed"))
    #expect(
      run.lines() == [
        "build: failed: exit code 2 (20 ms); attempt 2 in 3.0 s",
        "build: timed out after 5s, attempt 2 (20 ms); attempt 3 in 300 ms",
        "build: failed: make: command not found, exit code 127, attempt 3 (20 ms)",
        "test: not run: build did not succeed",
      ])
  }

  @Test("a failure that is allowed says so")
  func allowed() throws {
    var run = try story()
    run.start("build")
    run.end(
      "build", .failed, status: .exited(1), reason: "exit code 1", .final(result: .succeeded))
    #expect(run.lines() == ["build: failed: exit code 1, which is allowed (20 ms)"])
  }

  @Test("what does not run says why; a task that only joins others says nothing")
  func decided() throws {
    var run = try story()
    run.tell(.taskDecided(run.id("build"), .succeeded, reason: ""))
    run.tell(.taskDecided(run.id("test"), .skipped, reason: "its condition is false"))
    run.tell(.taskDelayed(run.id("slow"), until: Instant(nanoseconds: 0)))
    run.tell(.taskDecided(run.id("slow"), .cancelled, reason: ""))
    #expect(
      run.lines() == [
        "test: skipped: its condition is false", "slow: starts in 1 min 30 s", "slow: cancelled",
      ])
  }

  @Test("an interrupt, and a second one")
  func interrupt() throws {
    var run = try story()
    run.start("build")
    run.tell(.runStopping(.interrupted(signal: 2)))
    run.tell(
      .attemptStopping(
        run.id("build"), attempt: 1, .interrupt, killAt: Instant(nanoseconds: 0)))
    run.tell(.runKilled)
    run.tell(.attemptKilled(run.id("build"), attempt: 1))
    run.end("build", .interrupted, status: .signalled(9, core: false), reason: "interrupted")
    #expect(
      run.lines() == [
        "sluice: interrupted by SIGINT, stopping 1 task; once more kills",
        "sluice: interrupted again, killing what runs", "build: killed",
        "build: interrupted (20 ms)",
      ])
  }

  @Test("a gap in the output is told with its size")
  func gap() throws {
    var bytes: [UInt8] = []
    LinesFormat(painter: Painter(isColoured: false), jobs: 1).addGap(ofLines: 12, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "sluice: 12 lines of output are not shown here, since nobody read; the logs have them\n")
  }
}

@Suite("Progress in quiet")
struct QuietFormatTests {
  @Test("nothing is told before the end, where the summary tells each failure once")
  func failures() throws {
    var run = try Story(workflow, QuietFormat(painter: Painter(isColoured: false)))
    run.begin()
    run.start("build")
    run.output("text\n", of: "build")
    run.end("build", .failed, status: .exited(2), reason: "exit code 2")
    run.tell(.taskDecided(run.id("test"), .upstreamFailed, reason: "build did not succeed"))
    #expect(run.lines() == [])
  }
}
