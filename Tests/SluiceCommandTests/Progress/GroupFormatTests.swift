import SluiceState
import SluiceSystem
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("Progress in groups")
struct GroupFormatTests {
  private let sluice = Sluice()

  @Test("shows what a task wrote in one piece below its end, in the order of the ends")
  func order() throws {
    try sluice.write(
      """
      tasks:
        slow: {run: 'echo slow 1; until [ -e done ]; do sleep 0.02; done; printf "slow 2"'}
        quick: {run: 'echo quick 1; echo quick 2 >&2; echo > done; exit 3'}
        mute: {run: 'true', needs: slow}
      """, to: "sluice.yaml")
    let ending = try sluice("run -j 2 --output group")
    #expect(ending.code == 1)
    let lines = ending.output.split(separator: "\n").map(String.init)
    let groups = lines.filter { !$0.hasPrefix("sluice: ") }.map { line in
      line.firstIndex(of: "(").map { String(line[..<$0]) } ?? line
    }
    #expect(
      groups.starts(with: [
        "quick: failed: exit code 3 ", "  | quick 1", "  | quick 2", "slow: succeeded ",
        "  | slow 1", "  | slow 2", "mute: succeeded ",
      ]), "\(groups)")
  }

  @Test("shows every attempt's output")
  func attempts() throws {
    try sluice.write(
      """
      tasks:
        a: {run: 'echo try $SLUICE_ATTEMPT; [ $SLUICE_ATTEMPT = 2 ]', retry: {limit: 1, delay: 0s}}
      """, to: "sluice.yaml")
    let ending = try sluice("run --output group")
    #expect(ending.code == 0)
    let output = ending.output.split(separator: "\n").filter { $0.hasPrefix("  | ") }
    #expect(output == ["  | try 1", "  | try 2"])
  }

  @Test("shows a log of any length in the same memory")
  func long() throws {
    func peak(lines: Int) throws -> Int {
      try sluice.write(
        "tasks: {a: {run: 'yes $(printf %0120d 0) | head -n \(lines)'}}", to: "sluice.yaml")
      let (ending, peakBytes) = try sluice.measure("run --output group > out")
      #expect(ending.code == 0)
      #expect(sluice.read("out").split(separator: "\n").count { $0.hasPrefix("  | 0") } == lines)
      return peakBytes
    }
    let few = try peak(lines: 10)
    // 18 MB.
    #expect(try peak(lines: 150_000) - few < 9_000_000)
  }

  @Test("what happens while a log is told comes after it")
  func held() throws {
    let folder = TemporaryFolder()
    var format = GroupFormat(painter: Painter(isColoured: false), jobs: 2)
    var bytes: [UInt8] = []
    var run = try Story("tasks: {a: {run: x}, b: {run: x}}", JSONFormat(), in: folder.path)
    func tell(_ event: RunEvent) {
      run.tell(event)
      format.add(event, at: WallTime(microseconds: 0), in: run.machine, to: &bytes)
    }
    try LocalFileSystem().makeDirectory(folder.path("logs"), mode: 0o700)
    try folder.write("1\n2\n", to: "logs/a.1.log")
    let report = AttemptReport(
      outcome: .succeeded, status: .exited(0), reason: "", wall: .zero, usage: ResourceUsage())
    for task in ["a", "b"] { tell(.attemptStarted(run.id(task), attempt: 1)) }
    for task in ["a", "b"] {
      tell(.attemptFinished(run.id(task), attempt: 1, report, .final(result: .succeeded)))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "a: succeeded (0 ms)\n")
    var kinds: [ProgressPiece] = []
    while format.hasMore { kinds.append(format.addMore(to: &bytes)) }
    #expect(kinds.contains(.output))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "a: succeeded (0 ms)\n  | 1\n  | 2\nb: succeeded (0 ms)\n")
  }
}
