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
