import Glibc
import Testing

@Suite("The streams of sluice run")
struct StreamTests {
  private let sluice = Sluice()

  private func writeWorkflow() throws {
    try sluice.write(
      """
      tasks:
        a: {run: for i in 1 2 3 4 5 6 7 8; do echo line $i; done; echo a >> log}
        b: {needs: [a], run: echo b >> log}
      """, to: "sluice.yaml")
  }

  @Test(
    "an output that nobody reads ends nothing but the printing",
    arguments: [
      "(sluice run 2>&1; echo $? > rc) | head -n 1 > /dev/null",
      "(sluice run 2>&1; echo $? > rc) | true",
      "(sluice run --output json; echo $? > rc) | true",
      "sluice run > /dev/full 2>&1; echo $? > rc", "sluice run >&- 2>&-; echo $? > rc",
      "sluice run <&- >&- 2>&-; echo $? > rc", "sluice run <&-; echo $? > rc",
    ])
  func closedOutput(script: String) throws {
    try writeWorkflow()
    // The shell waits for every part of a pipeline.
    _ = try sluice.start("\(script); exit").wait()
    #expect(sluice.read("rc") == "0\n")
    #expect(sluice.words("log") == ["a", "b"])
  }

  @Test("a reader that comes late finds every change, and is told what it missed of the output")
  func lateReader() throws {
    try sluice.write(
      """
      tasks:
        loud: {run: head -c 3000000 /dev/zero | tr '\\0' x | fold -w 99}
        next: {needs: [loud], run: echo up > ready}
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let output = try Fifo("\(sluice.folder.path)/output")
    let run = try sluice.background("run > output")
    #expect(ready.line() == "up")
    var lines: [String] = []
    while let line = output.line() {
      if !line.hasPrefix("loud | ") { lines.append(line) }
      if line.hasPrefix("sluice: succeeded") { break }
    }
    #expect(run.wait().code == 0)
    #expect(lines.contains { $0.hasPrefix("loud: succeeded") })
    #expect(lines.contains { $0.hasPrefix("next: succeeded") })
    #expect(lines.contains { $0.contains("lines of output are not shown here") })
  }

  @Test("tasks have an empty standard input, and leave the caller's alone")
  func standardInput() throws {
    try sluice.write(
      "tasks: {a: {run: 'cat >> log; read x || echo end >> log'}}", to: "sluice.yaml")
    let ending = try sluice.start(
      #"printf '1\n2\n3\n' | while read -r x; do sluice run > /dev/null; echo $x >> seen; done"#
    ).wait()
    #expect(ending.code == 0)
    #expect(sluice.read("log") == "end\nend\nend\n")
    #expect(sluice.read("seen") == "1\n2\n3\n")
  }

  @Test("tasks get the default action of a broken pipe")
  func brokenPipe() throws {
    try sluice.write(
      #"tasks: {a: {run: "sh -c 'kill -PIPE $$; echo survived >> log' || true"}}"#,
      to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    #expect(!sluice.has("log"))
  }

  @Test("check has its faults on standard output, run on standard error")
  func faults() throws {
    try sluice.write("tasks: {a: {needs: [b], run: x}}", to: "sluice.yaml")
    let check = try sluice("check")
    #expect(check.code == 65)
    #expect(check.output.hasPrefix("sluice.yaml:1:21: error: "))
    #expect(check.errors == "sluice: sluice.yaml: 1 error\n")
    let run = try sluice("run")
    #expect(run.code == 65)
    #expect(run.output == "")
    #expect(run.errors == check.output)
    #expect(!sluice.has(".sluice"))
  }
}
