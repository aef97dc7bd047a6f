import Testing

@Suite("sluice run")
struct RunTests {
  private let sluice = Sluice()

  @Test(
    "a run that goes well exits with 0; its state is beside the workflow, standard error is empty")
  func success() throws {
    try sluice.write(
      "tasks: {a: {run: 'echo hello; echo a >> log'}, b: {needs: [a], run: echo b >> log}}",
      to: "ci.yaml")
    let ending = try sluice("run ci.yaml")
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    #expect(sluice.read("log") == "a\nb\n")
    let lines = ending.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("sluice: run ") && lines[0].contains(" of ci: 2 tasks, "))
    #expect(lines[1] == "a | hello")
    #expect(lines[2].hasPrefix("a: succeeded ("))
    #expect(lines[3].hasPrefix("b: succeeded ("))
    #expect(lines[4].hasPrefix("sluice: succeeded after "))
    #expect(lines[4].hasSuffix(": 2 succeeded"))
    #expect(lines.count == 5)
    #expect(sluice.has(".sluice/latest/journal.jsonl"))
  }

  @Test("a failed task makes it 1, and the summary has reason, last lines and log")
  func failure() throws {
    try sluice.write("tasks: {a: {run: 'echo oops; exit 3'}, b: {run: 'true'}}", to: "sluice.yaml")
    let ending = try sluice("run")
    #expect(ending.code == 1)
    let summary = ending.output.split(separator: "\n").suffix(4).map(String.init)
    #expect(summary[0] == "a: failed: exit code 3")
    #expect(summary[1] == "  | oops")
    #expect(sluice.read(String(summary[2].dropFirst("  log: ".count))) == "oops\n")
    #expect(summary[3].hasSuffix(": 1 succeeded, 1 failed; exit code 1"))
  }

  @Test("tasks that are named run with what they need, and nothing else")
  func targets() throws {
    try sluice.write(
      """
      tasks:
        a: {run: echo a >> log}
        b: {needs: [a], run: echo b >> log}
        c: {run: echo c >> log}
      """, to: "sluice.yml")
    #expect(try sluice("run b").code == 0)
    #expect(sluice.words("log") == ["a", "b"])
  }

  @Test("the workflow is found in a parent folder, and runs there")
  func nearest() throws {
    try sluice.write("tasks: {a: {run: pwd > where}}", to: "sluice.yaml")
    let ending = try sluice.start("mkdir -p x/y; cd x/y; sluice run").wait()
    #expect(ending.code == 0)
    #expect(sluice.has("where"))
    #expect(sluice.has(".sluice"))
  }

  @Test("a workflow can be piped in; its state is in the current folder")
  func standardInput() throws {
    let ending = try sluice.start("echo 'tasks: {a: {run: echo a > log}}' | sluice run - a").wait()
    #expect(ending.code == 0)
    #expect(sluice.read("log") == "a\n")
    #expect(sluice.has(".sluice/latest"))
  }

  @Test("the state goes where an option or a variable says")
  func stateFolder() throws {
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    #expect(try sluice("run --state-dir s1").code == 0)
    #expect(try sluice.start("SLUICE_STATE_DIR=s2 sluice run").wait().code == 0)
    #expect(sluice.has("s1/latest") && sluice.has("s2/latest") && !sluice.has(".sluice"))
  }

  @Test("where a variable says where the state goes, a run is found there by its workflow file too")
  func stateFolderOfNamedFile() throws {
    try sluice.write("tasks: {a: {run: 'true'}}", to: "flow")
    let ending = try sluice.start(
      """
      mkdir x && mv flow x/sluice.yaml
      export SLUICE_STATE_DIR=s
      sluice run x/sluice.yaml && sluice status -f x/sluice.yaml --format json > status &&
      sluice list -f x/sluice.yaml && sluice clean -f x/sluice.yaml --keep 0 && ls s/runs
      """
    ).wait()
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(sluice.read("status").contains("/s/runs/"))
    #expect(!sluice.has("x/.sluice"))
    #expect(try sluice.start("SLUICE_STATE_DIR=s sluice status --state-dir t").wait().code == 66)
  }

  @Test("parameters reach the tasks; a wrong one is wrong usage, and nothing runs")
  func parameters() throws {
    try sluice.write(
      """
      params: {who: {type: string, default: x}, count: {type: integer, default: 1}}
      tasks: {a: {run: "echo ${{ params.who }} >> log"}}
      """, to: "sluice.yaml")
    #expect(try sluice("run -p who=you").code == 0)
    #expect(sluice.read("log") == "you\n")
    #expect(try sluice("run -p count=many").code == 2)
    let unknown = try sluice("run -p woh=you")
    #expect(unknown.code == 2)
    #expect(unknown.errors.contains("woh"))
    #expect(sluice.read("log") == "you\n")
  }

  @Test("an unknown task or option is wrong usage with a suggestion, and leaves nothing behind")
  func wrongUsage() throws {
    try sluice.write("tasks: {build: {run: echo a >> log}}", to: "sluice.yaml")
    let task = try sluice("run biuld")
    #expect(task.code == 2)
    #expect(task.errors.contains("no task 'biuld'"))
    #expect(task.errors.contains("did you mean 'build'?"))
    let option = try sluice("run --otuput json")
    #expect(option.code == 2)
    #expect(option.errors.contains("did you mean '--output'?"))
    #expect(task.output == "" && option.output == "")
    #expect(!sluice.has("log") && !sluice.has(".sluice"))
  }

  @Test("the run's own timeout is 124")
  func timeout() throws {
    try sluice.write(
      "{timeout: 50ms, tasks: {a: {stop: {grace: 0s}, run: sleep 60}}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 124)
  }

  @Test("quiet says nothing of a run that goes well, and only failures of another")
  func quiet() throws {
    try sluice.write("tasks: {a: {run: echo text}}", to: "good.yaml")
    try sluice.write("tasks: {a: {run: echo text}, b: {run: exit 1}}", to: "bad.yaml")
    let good = try sluice("run good.yaml --output quiet")
    #expect(good.code == 0 && good.output == "" && good.errors == "")
    let bad = try sluice("run bad.yaml --output quiet")
    #expect(bad.code == 1)
    #expect(bad.output.hasPrefix("\nb: failed: exit code 1\n"))
    #expect(bad.output.split(separator: "\n").count { $0.hasPrefix("b: ") } == 1)
    #expect(!bad.output.contains("text"))
  }

  @Test("output of any bytes is shown as valid text without controls, and kept as it was")
  func binaryOutput() throws {
    try sluice.write(
      #"tasks: {a: {run: 'printf "gr\374n\0\033[2J\r1%%\r2%%\nend"'}}"#, to: "sluice.yaml")
    let ending = try sluice("run")
    #expect(ending.code == 0)
    #expect(ending.output.contains("\na | 2%\na | end\na: succeeded"))
  }

  /// Needs the right to make a process namespace, which CI has.
  @Test(
    "as the first process of a container, which nobody reaps for, a task's end is not waited for")
  func firstProcess() throws {
    let sluice = Sluice()
    guard try sluice.start("unshare -pf --mount-proc true").wait().code == 0 else { return }
    try sluice.write("tasks: { a: { run: sleep 60 & echo started } }", to: "flow.yaml")
    let program = "'\(Sluice.program)'"
    let ending = try sluice.start("unshare -pf --mount-proc \(program) run flow.yaml").wait()
    #expect(ending.code == 0)
    // Five seconds is how long what cannot be killed would be waited for.
    #expect(!ending.output.contains("succeeded (5."), "\(ending.output)")
  }
}
