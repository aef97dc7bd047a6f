import Testing

@Suite("sluice graph")
struct GraphTests {
  private static let workflow = """
    tasks:
      build: { run: "true", description: "a \\"b\\" \\u202E c" }
      test: { run: exit 3, needs: build }
      publish: { run: "true", needs: test }
    """

  @Test("in a pipe it is dot; a file's name asks for another format")
  func formats() throws {
    let sluice = Sluice()
    try sluice.write(Self.workflow, to: "sluice.yaml")
    #expect(try sluice("graph").output.hasPrefix("digraph"))
    #expect(try sluice("graph -o ci.svg").output == "")
    #expect(sluice.read("ci.svg").hasPrefix("<svg "))
    #expect(try sluice("graph -o ci.mmd").code == 0)
    #expect(sluice.read("ci.mmd").hasPrefix("flowchart LR\n"))
    #expect(try sluice("graph --format text").output.contains("needs build"))
  }

  @Test(
    "the end of the output's name says how it is written, whatever its case",
    arguments: [
      ("a.svg", "<svg "), ("a.SVG", "<svg "), ("a.b.dot", "digraph"), ("a.gv", "digraph"),
      ("a.mermaid", "flowchart"), ("a.json", "{"), ("a.txt", "sluice"), ("graph", "digraph"),
      ("a.d/graph", "digraph"), (".json", "digraph"), ("a.png --format svg", "<svg "),
    ])
  func endings(output: String, start: String) throws {
    let sluice = Sluice()
    try sluice.write(Self.workflow, to: "sluice.yaml")
    _ = try sluice.start("mkdir a.d").wait()
    let ending = try sluice("graph -o \(output)")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(sluice.read(String(output.prefix { $0 != " " })).hasPrefix(start))
  }

  @Test(
    "an end that tells no format is refused with those that do", arguments: ["png", "jpg", "x"])
  func unknownEnding(_ ending: String) throws {
    let sluice = Sluice()
    try sluice.write(Self.workflow, to: "sluice.yaml")
    let refused = try sluice("graph -o a.\(ending)")
    #expect(refused.code == 2 && !sluice.has("a.\(ending)"))
    #expect(refused.errors.contains(".txt .dot .gv .mmd .mermaid .svg .json"))
    #expect(refused.errors.contains("dot -T\(ending) -o a.\(ending)"))
  }

  @Test(
    "no workflow is written over, by its name or by being the one that is drawn",
    arguments: [
      "graph -o sluice.yaml", "graph -o other.YML", "graph -o new.yaml --format svg",
      "graph -f flow -o flow --format svg", "graph -f flow -o link.svg",
      "graph - -o flow --format dot < flow", "graph --run latest -f flow -o flow --format dot",
    ])
  func overwriting(line: String) throws {
    let sluice = Sluice()
    for name in ["sluice.yaml", "other.YML", "flow"] {
      try sluice.write(Self.workflow, to: name)
    }
    _ = try sluice.start("ln -s flow link.svg").wait()
    let refused = try sluice(line)
    #expect(refused.code == 2, "\(refused.errors)")
    #expect(refused.errors.contains("workflow"))
    for name in ["sluice.yaml", "other.YML", "flow"] {
      #expect(sluice.read(name) == Self.workflow)
    }
    #expect(!sluice.has("new.yaml"))
  }

  @Test("a target may be a group")
  func group() throws {
    let sluice = Sluice()
    try sluice.write(
      "tasks: { t.a: { run: x }, t.b: { run: x }, u: { run: x } }", to: "sluice.yaml")
    let text = try sluice("graph 't.*' --format text").output
    #expect(text.contains("t.a") && text.contains("t.b") && !text.contains("u\n"))
  }

  @Test("json is what a JSON parser reads, in the order of the file")
  func json() throws {
    let sluice = Sluice()
    try sluice.write(Self.workflow, to: "sluice.yaml")
    let script = """
      import json, sys
      graph = json.load(sys.stdin)
      print(graph['version'], graph['workflow'], [(t['name'], t['queue'], t['needs'])
        for t in graph['tasks']], graph['tasks'][0]['description'] == 'a "b" \\u202E c')
      """
    try sluice.write(script, to: "read.py")
    let ending = try sluice.start("sluice graph --format json | python3 read.py").wait()
    #expect(
      ending.output
        == "1 sluice [('build', 'global', []), ('test', 'global', ['build']), "
        + "('publish', 'global', ['test'])] True\n")
  }

  @Test("a run's states are shown by the definition that it recorded")
  func run() throws {
    let sluice = Sluice()
    try sluice.write(Self.workflow, to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    try sluice.write("tasks: { another: { run: x } }", to: "sluice.yaml")
    let text = try sluice("graph --run latest --format text").output
    #expect(text.contains("build    succeeded"))
    #expect(text.contains("test     needs build; failed: exit code 3"))
    #expect(text.contains("publish  needs test; not run"))
    let picture = try sluice("graph --run latest --format svg").output
    #expect(picture.contains("class=\"box upstream-failed\""))
  }

  @Test("an unknown task, run, format and folder are told of")
  func faults() throws {
    let sluice = Sluice()
    try sluice.write(Self.workflow, to: "sluice.yaml")
    let task = try sluice("graph tset")
    #expect(task.code == 2)
    #expect(task.errors.contains("did you mean 'test'?"))
    #expect(try sluice("graph --run 2026").code == 66)
    #expect(try sluice("graph --format png").code == 2)
    let folder = try sluice("graph -o nowhere/ci.svg")
    #expect(folder.code == 74)
    #expect(folder.errors.contains("nowhere/ci.svg cannot be written"))
  }
}
