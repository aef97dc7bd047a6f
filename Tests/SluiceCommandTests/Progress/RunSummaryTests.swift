import SluiceState
import TestSupport
import Testing

@testable import SluiceCommand

private let workflow = """
  tasks:
    a: {run: make}
    b: {run: make}
    c: {run: make}
  """

private func text(
  _ machine: RunMachine, _ outcome: String, _ exitCode: ExitCode, isUnfinished: Bool = false,
  failures: [RunSummary.Failure] = [], further: Int = 0, path: RunSummary.Path? = nil
) -> [String] {
  let summary = RunSummary(
    run: machine.header.run, outcome: outcome, elapsed: .milliseconds(3400),
    tally: RunTally(machine), failures: failures, furtherFailures: further,
    isUnfinished: isUnfinished, criticalPath: path, exitCode: exitCode)
  var bytes: [UInt8] = []
  summary.append(to: &bytes, Painter(isColoured: false))
  return String(decoding: bytes, as: UTF8.self).split(
    separator: "\n", omittingEmptySubsequences: false
  ).map(String.init)
}

@Suite("The summary of a run")
struct RunSummaryTests {
  @Test("all well is one line")
  func success() throws {
    var run = try Story(workflow, JSONFormat())
    for task in ["a", "b", "c"] {
      run.start(task)
      run.end(task)
    }
    #expect(
      text(run.machine, "succeeded", .success)
        == ["sluice: succeeded after 3.4 s: 3 succeeded", ""])
  }

  @Test("each failure has its reason, its last lines made harmless, and its log")
  func failure() throws {
    var run = try Story(workflow, JSONFormat())
    run.start("a")
    run.end("a", .failed, status: .exited(2), reason: "exit code 2")
    run.tell(.taskDecided(run.id("b"), .upstreamFailed, reason: "a did not succeed"))
    run.start("c")
    run.end("c", .failed, status: .exited(1), reason: "exit code 1", .final(result: .succeeded))
    let log = RunSummary.Log(
      path: ".sluice/runs/R1/logs/a.1.log",
      tail: [Array("one".utf8)[...], Array("\u{1b}[31mtwo".utf8)[...]])
    let failures = [
      RunSummary.Failure(task: "a", reason: "failed: exit code 2", log: log),
      RunSummary.Failure(task: "x", reason: "failed: no such folder", log: nil),
    ]
    #expect(
      text(run.machine, "failed", .failure, failures: failures, further: 3) == [
        "", "a: failed: exit code 2", "  | one", "  | two", "  log: .sluice/runs/R1/logs/a.1.log",
        "", "x: failed: no such folder", "", "and 3 more: sluice status R1", "",
        "sluice: failed after 3.4 s: 1 failed, which is allowed, 1 failed, 1 not run; exit code 1",
        "",
      ])
  }

  @Test("an unfinished run says how to go on")
  func interrupted() throws {
    var run = try Story(workflow, JSONFormat())
    run.start("a")
    run.end("a")
    run.start("b")
    run.end("b", .interrupted, status: .signalled(15, core: false), reason: "interrupted")
    #expect(
      text(run.machine, "interrupted", .signalled(2), isUnfinished: true) == [
        "sluice: interrupted after 3.4 s: 1 succeeded, 1 interrupted, 1 not begun; exit code 130",
        "sluice: to go on: sluice resume R1", "",
      ])
  }

  @Test("the critical path names its longest tasks in the order in which they ran")
  func criticalPath() throws {
    let run = try Story(workflow, JSONFormat())
    let short = RunSummary.Path(
      tasks: [.init(name: "a", time: .seconds(2)), .init(name: "b", time: .seconds(1))],
      length: .seconds(3))
    #expect(
      text(run.machine, "succeeded", .success, path: short).first
        == "sluice: critical path, 3.0 s: a 2.0 s, b 1.0 s")
    let long = RunSummary.Path(
      tasks: (1...7).map { .init(name: "t\($0)", time: .seconds($0)) }, length: .seconds(28))
    #expect(
      text(run.machine, "succeeded", .success, path: long).first
        == "sluice: critical path, 28.0 s: t3 3.0 s, t4 4.0 s, t5 5.0 s, t6 6.0 s, t7 7.0 s, "
        + "and 2 shorter")
  }

  @Test("the end of a log is whole lines, and a last one without its end")
  func tail() {
    func lines(_ text: String, isCut: Bool = false) -> [String] {
      LogTail.lastLines(of: Array(text.utf8), count: 3, isCut: isCut)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(lines("1\n2\n3\n4\n") == ["2", "3", "4"])
    #expect(lines("1\n2") == ["1", "2"])
    #expect(lines("") == [])
    #expect(lines("\n") == [""])
    #expect(lines("rest\n2\n", isCut: true) == ["2"])
    #expect(lines("rest", isCut: true) == ["rest"])
  }
}
