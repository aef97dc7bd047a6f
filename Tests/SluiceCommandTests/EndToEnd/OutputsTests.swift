import Glibc
import Testing

@Suite("Outputs of tasks, in a run")
struct OutputsTests {
  private let sluice = Sluice()

  @Test("go to those that need them, as one piece of data each, lists as words")
  func values() throws {
    try sluice.write(
      #"""
      tasks:
        split:
          outputs: { parts: json, title: string }
          run: |
            echo 'parts=["a b", "$(touch injected)", "c"]' >> "$SLUICE_OUTPUT"
            printf 'title<<END\nfirst\nsecond line\nEND\n' >> "$SLUICE_OUTPUT"
        use:
          needs: [split]
          if: tasks.split.outputs.parts[2] == 'c'
          run: |
            printf '<%s>' ${{ tasks.split.outputs.parts }} > words
            printf '%s' "${{ tasks.split.outputs.title }}" > title
      """#, to: "sluice.yaml")
    let ending = try sluice("run")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(sluice.read("words") == "<a b><$(touch injected)><c>")
    #expect(sluice.read("title") == "first\nsecond line")
    #expect(!sluice.has("injected"))
  }

  @Test("an output that is not written fails the task; one that failed anyway says why it failed")
  func missing() throws {
    try sluice.write(
      """
      tasks:
        a: { run: 'true', outputs: [v] }
        b: { run: exit 3, outputs: [v] }
      """, to: "sluice.yaml")
    let ending = try sluice("run")
    #expect(ending.code == 1)
    #expect(ending.output.contains("it did not write its output 'v'"))
    #expect(ending.output.contains("exit code 3"))
  }

  @Test("those of a failure that is allowed are seen, and so are those before a kill -9")
  func resumed() throws {
    try sluice.write(
      """
      tasks:
        a: { run: 'echo v=one >> "$SLUICE_OUTPUT"; exit 1', outputs: [v], allow_failure: true }
        b: { needs: [a], run: "echo up > ready; test -e go || exec sleep 60" }
        c: { needs: [b], argv: [sh, -c, 'echo "$1" > seen', sh, "${{ tasks.a.outputs.v }}"] }
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(SIGKILL)
    #expect(run.wait().code == 137)
    try sluice.write("", to: "go")
    #expect(try sluice("resume").code == 0)
    #expect(sluice.read("seen") == "one\n")
  }

  @Test("a plan writes none, and counts on none")
  func planned() throws {
    try sluice.write(
      """
      tasks:
        a: { run: 'false', outputs: [v] }
        b: { needs: [a], argv: [echo, "${{ tasks.a.outputs.v }}"] }
      """, to: "sluice.yaml")
    let ending = try sluice("plan")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.contains("b"))
  }
}
