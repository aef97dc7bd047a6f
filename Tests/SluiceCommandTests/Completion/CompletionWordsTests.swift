import Testing

@Suite("sluice completion words")
struct CompletionWordsTests {
  private static let workflow = """
    params: { release: { default: "1", description: "what is built" }, who: me }
    queues: { net: 2 }
    tasks:
      build.app: { run: exit 1, description: "Builds it" }
      test-1: { run: "true" }
    """

  private func words(_ line: String, in sluice: Sluice) throws -> [String] {
    let ending = try sluice("completion words bash -- \(line)")
    #expect(ending.errors == "", "\(line)")
    #expect(ending.code == 0, "\(line)")
    return ending.output.split(separator: "\n").map(String.init)
  }

  private func folder() throws -> Sluice {
    let sluice = Sluice()
    try sluice.write(Self.workflow, to: "sluice.yaml")
    return sluice
  }

  @Test("tasks come with their descriptions, then workflow files")
  func tasks() throws {
    let sluice = try folder()
    #expect(
      try words("run ''", in: sluice) == ["build.app\tBuilds it", "test-1", ":workflows"])
    #expect(try words("run build.app t", in: sluice) == ["test-1"])
    #expect(try words("run -p ''", in: sluice) == ["release=\twhat is built", "who="])
    #expect(try words("run --output=q", in: sluice) == ["--output=quiet"])
    #expect(try words("graph -o x", in: sluice) == [":files"])
    #expect(try words("help duplicate", in: sluice) == ["duplicate-key\ta key is given twice"])
  }

  @Test("behind a parameter's name and = come the values that the file lists, or true and false")
  func values() throws {
    let sluice = Sluice()
    try sluice.write(
      """
      params:
        mode: { enum: [debug, release], default: debug }
        fast: false
        slow: { type: boolean }
        who: me
      tasks: { a: { run: x } }
      """, to: "sluice.yaml")
    #expect(try words("run -p mo", in: sluice) == ["mode="])
    #expect(try words("run -p mode=", in: sluice) == ["mode=debug", "mode=release"])
    #expect(try words("run -pmode=r", in: sluice) == ["-pmode=release"])
    #expect(try words("run --param=mode=r", in: sluice) == ["--param=mode=release"])
    #expect(try words("run -p fast=", in: sluice) == ["fast=true", "fast=false"])
    #expect(try words("plan -p slow=t", in: sluice) == ["slow=true"])
    #expect(try words("run -p who=", in: sluice) == [])
    #expect(try words("run -p unheard=", in: sluice) == [])
  }

  @Test("queues are those of the run that is steered, also far from its workflow")
  func queues() throws {
    let sluice = Sluice()
    _ = try sluice.start("mkdir deep").wait()
    try sluice.write(Self.workflow, to: "deep/ci.yaml")
    #expect(try sluice("run deep/ci.yaml --state-dir state").code == 1)
    #expect(try words("queue --state-dir state limit ''", in: sluice) == ["net"])
    #expect(try words("queue --state-dir=state --run latest suspend n", in: sluice) == ["net"])
    #expect(try words("queue limit ''", in: sluice) == [])
  }

  @Test("the file that the line names is the one that is read")
  func files() throws {
    let sluice = try folder()
    try sluice.write("tasks: { zebra: { run: x } }", to: "other.yaml")
    #expect(try words("run other.yaml ''", in: sluice) == ["zebra"])
    #expect(try words("run -f other.yaml ''", in: sluice) == ["zebra"])
    #expect(try words("run --file=other.yaml ''", in: sluice) == ["zebra"])
  }

  @Test("of a file with faults is offered what can be read; nothing is said of it")
  func faults() throws {
    let sluice = Sluice()
    try sluice.write("tasks:\n  a: { unheard: 1 }\n  b: { needs: nobody }\n", to: "sluice.yaml")
    #expect(try words("run ''", in: sluice) == ["a", "b", ":workflows"])
    try sluice.write("tasks:\n  a: { run: x }\n  b: { run: ]\n", to: "sluice.yaml")
    #expect(try words("run ''", in: sluice) == ["a", ":workflows"])
    try sluice.write("\u{1}", to: "sluice.yaml")
    #expect(try words("run ''", in: sluice) == [":workflows"])
    #expect(try words("run nowhere.yaml ''", in: sluice) == [])
    #expect(try words("unheard ''", in: sluice) == [])
  }

  @Test("commands that steer runs are offered what they can act on alone")
  func steering() throws {
    let sluice = try folder()
    #expect(try sluice("run").code == 1)
    for command in ["cancel", "hold", "release", "resume", "attach", "queue suspend net --run"] {
      #expect(try words("\(command) ''", in: sluice) == [], "\(command)")
    }
    let run = try SteeredRun(
      """
      tasks:
        a: { run: exit 0 }
        b: { run: "echo x >> ran; until go", needs: a }
        c: { run: exit 0, needs: b }
        d: { run: exit 0, needs: b }
      """)
    run.wait(for: 1, in: "ran")
    _ = try run.says("hold latest d")
    for command in ["cancel", "hold", "release", "attach"] {
      #expect(try words("\(command) ''", in: run.sluice).first == "latest\tthe newest run")
    }
    #expect(try words("resume ''", in: run.sluice) == [])
    #expect(try words("cancel latest ''", in: run.sluice) == ["b", "c", "d"])
    #expect(try words("hold latest ''", in: run.sluice) == ["c"])
    #expect(try words("release latest ''", in: run.sluice) == ["d"])
    _ = try run.says("release latest d")
    try run.go()
    #expect(run.shell.wait().code == 0)
    #expect(try words("cancel ''", in: run.sluice) == [])
  }

  @Test("runs come newest first, and a run's own tasks with it")
  func runs() throws {
    let sluice = try folder()
    #expect(try words("status ''", in: sluice) == [])
    #expect(try sluice("run").code == 1)
    #expect(try sluice("run").code == 1)
    let runs = try words("status ''", in: sluice)
    #expect(runs.first == "latest\tthe newest run")
    #expect(runs.count == 3)
    #expect(runs[1] > runs[2])
    #expect(try words("graph --run l", in: sluice) == ["latest\tthe newest run"])
    try sluice.write("tasks: { renamed: { run: x } }", to: "sluice.yaml")
    #expect(try words("graph --run latest te", in: sluice).first == "test-1")
  }
}
