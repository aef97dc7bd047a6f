import Testing

@testable import SluiceCommand

@Suite("The files of sluice check")
struct CheckFilesTests {
  private let sluice = Sluice()

  private func writeFolder() throws {
    _ = try sluice.start("mkdir -p flows/deeper flows/x.yaml").wait()
    try sluice.write("tasks: { a: { run: x }, b: { run: x } }", to: "flows/a.yaml")
    try sluice.write("tasks: { a: { rnu: x } }", to: "flows/b.yml")
    try sluice.write("services: { web: { image: x } }", to: "flows/compose.yaml")
    try sluice.write("- hosts: all", to: "flows/play.yml")
    try sluice.write("taks: { a: { run: x } }", to: "flows/typo.yaml")
    try sluice.write("tasks: { a: { run: [x] } }", to: "flows/deeper/c.yaml")
    try sluice.write("tasks: [", to: "flows/.hidden.yaml")
    try sluice.write("tasks: [", to: "flows/notes.txt")
  }

  @Test("of a folder are its workflows by name; others' files are named, and left alone")
  func folder() throws {
    try writeFolder()
    let ending = try sluice("check flows")
    #expect(ending.code == 65)
    let places = ending.output.split(separator: "\n").filter { $0.contains(": error: ") }
      .map { $0.prefix { $0 != ":" } }
    #expect(places == ["flows/b.yml", "flows/typo.yaml"])
    #expect(
      ending.errors == """
        sluice: flows/compose.yaml is not checked: it has no 'tasks'; to check it all the same, \
        name it
        sluice: flows/play.yml is not checked: it holds a list, and a workflow is a map; to check \
        it all the same, name it
        sluice: 3 files: 2 errors

        """)
    #expect(try sluice("check flows/compose.yaml").code == 65)
  }

  @Test("a folder in which there is none is 66", arguments: ["mkdir none", "cp -r others none"])
  func noWorkflow(preparation: String) throws {
    _ = try sluice.start("mkdir others; echo 'a: b' > others/other.yaml; \(preparation)").wait()
    let ending = try sluice("check none")
    #expect(ending.code == 66)
    #expect(ending.output.contains("the folder 'none' holds no workflow"))
    #expect(ending.output.contains("help: "))
  }

  @Test("each is checked once, however often it is named")
  func once() throws {
    try writeFolder()
    let ending = try sluice("check flows/b.yml flows/a.yaml flows flows/ flows/b.yml")
    #expect(ending.output.split(separator: "\n").count { $0.hasPrefix("flows/b.yml:") } == 1)
    #expect(
      try sluice("check flows/a.yaml flows/a.yaml").errors == """
        sluice: flows/a.yaml: 2 tasks, no faults

        """)
  }

  @Test("may be standard input, beside others")
  func standardInput() throws {
    try writeFolder()
    let ending = try sluice.start(
      "echo 'tasks: { a: { run: x } }' | sluice check - flows/a.yaml"
    ).wait()
    #expect(ending.code == 0)
    #expect(ending.errors == "sluice: 2 files: 3 tasks, no faults\n")
  }

  @Test(
    "the last line says what was found, and the worst file decides on the exit code",
    arguments: [
      ("a.yaml", 0, "a.yaml: 1 task, no faults"),
      ("a.yaml b.yaml", 65, "2 files: 1 error, 1 warning"),
      ("b.yaml", 65, "b.yaml: 1 error, 1 warning"),
      ("w.yaml", 0, "w.yaml: 1 task, 1 warning"),
      ("--strict w.yaml", 65, "w.yaml: 1 task, 1 warning"),
      ("a.yaml none.yaml", 66, "2 files: 1 error, 1 could not be read"),
      ("none.yaml b.yaml", 66, "2 files: 2 errors, 1 warning, 1 could not be read"),
    ])
  func summary(words: String, code: Int32, line: String) throws {
    try sluice.write("tasks: { a: { run: x } }", to: "a.yaml")
    try sluice.write("env: { SLUICE_TASK: x }\ntasks: { a: { rnu: x } }", to: "b.yaml")
    try sluice.write("env: { SLUICE_TASK: x }\ntasks: { a: { run: x } }", to: "w.yaml")
    let ending = try sluice("check \(words)")
    #expect(ending.code == code)
    #expect(ending.errors == "sluice: \(line)\n")
  }

  @Test("faults are in colour only where a terminal, or the user, wants it")
  func colour() throws {
    try sluice.write("tasks: { a: { rnu: x } }", to: "b.yaml")
    let plain = try sluice.start("unset NO_COLOR; exec '\(Sluice.program)' check b.yaml").wait()
    #expect(!plain.output.contains("\u{1B}"))
    let forced = try sluice.start(
      "unset NO_COLOR; CLICOLOR_FORCE=1 exec '\(Sluice.program)' check b.yaml"
    ).wait()
    #expect(forced.output.contains("\u{1B}[1;31merror:"))
    let json = try sluice.start(
      "unset NO_COLOR; CLICOLOR_FORCE=1 exec '\(Sluice.program)' check --format json b.yaml"
    ).wait()
    #expect(!json.output.contains("\u{1B}"))
  }
}
