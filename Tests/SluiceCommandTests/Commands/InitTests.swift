import Glibc
import SluiceModel
import SluiceSystem
import Testing

@testable import SluiceCommand

@Suite("sluice init")
struct InitTests {
  private let sluice = Sluice()

  @Test("writes a workflow that has no fault, and runs at once")
  func first() throws {
    let ending = try sluice("init")
    #expect(ending.code == 0)
    #expect(
      ending.output == """
        wrote sluice.yaml, and .sluice.schema.json for editors
        to run it: sluice run

        """)
    #expect(ending.errors == "")
    #expect(sluice.read("sluice.yaml") == FirstWorkflow.text)
    #expect(try sluice("check --strict").code == 0)
    let run = try sluice("run -p name='you & me'")
    #expect(run.code == 0)
    #expect(run.output.contains("greet | Hello, you & me\n"))
  }

  /// yaml-language-server takes a relative path in the modeline from the file's own folder.
  @Test("names a schema that is there, seen from the file", arguments: ["sluice.yaml", "a/ci.yml"])
  func modeline(path: String) throws {
    _ = try sluice.start("mkdir a").wait()
    #expect(try sluice("init \(path)").code == 0)
    let line = try #require(sluice.read(path).split(separator: "\n").first)
    let reference = try #require(line.split(separator: "$schema=").last)
    #expect(line == "# yaml-language-server: $schema=\(reference)")
    let schema = FolderPath.join(FolderPath.parent(of: path), String(reference))
    #expect(sluice.read(schema) == WorkflowSchema.document.text)
  }

  @Test("overwrites nothing, and says what to do")
  func again() throws {
    try sluice.write("mine", to: "sluice.yaml")
    let ending = try sluice("init")
    #expect(ending.code == 73)
    #expect(ending.errors.contains("sluice.yaml is there already"))
    #expect(ending.errors.contains("sluice init second.yaml"))
    #expect(sluice.read("sluice.yaml") == "mine")
    #expect(!sluice.has(".sluice.schema.json"))
    #expect(try sluice("init second.yaml").code == 0)
  }

  @Test("follows no link that leads nowhere")
  func link() throws {
    _ = try sluice.start("ln -s elsewhere sluice.yaml").wait()
    #expect(try sluice("init").code == 73)
    #expect(!sluice.has("elsewhere"))
  }

  @Test("does not hide a sluice.yml, nor replace a schema of somebody else")
  func others() throws {
    try sluice.write("tasks: {}", to: "sluice.yml")
    #expect(try sluice("init").errors.contains("there is a workflow already: sluice.yml"))
    #expect(!sluice.has("sluice.yaml"))
    try sluice.write("{}", to: ".sluice.schema.json")
    let ending = try sluice("init ci.yaml")
    #expect(ending.code == 73)
    #expect(ending.errors.contains("no schema of Sluice's"))
    #expect(!sluice.has("ci.yaml"))
  }

  @Test(
    "leaves nothing behind where one of its two files cannot be made",
    arguments: ["mkdir .sluice.schema.json", "ln -s nowhere .sluice.schema.json"])
  func allOrNothing(obstacle: String) throws {
    _ = try sluice.start(obstacle).wait()
    let ending = try sluice("init")
    #expect(ending.code == 73)
    #expect(ending.errors.contains(".sluice.schema.json is there"), "\(ending.errors)")
    #expect(!sluice.has("sluice.yaml"))
  }

  @Test("in a folder that is gone says so")
  func goneFolder() throws {
    let ending = try sluice.start("mkdir a; cd a; rmdir ../a; sluice init").wait()
    #expect(ending.code == 73)
    #expect(
      ending.errors.contains("the current folder is gone") && !ending.errors.contains("mkdir"))
  }

  @Test("renews an older schema of its own")
  func renewal() throws {
    try sluice.write(
      "{ \"$id\": \"\(WorkflowSchema.identifier)\", \"title\": \"old\" }", to: ".sluice.schema.json"
    )
    #expect(try sluice("init").code == 0)
    #expect(sluice.read(".sluice.schema.json") == WorkflowSchema.document.text)
  }

  @Test("wants a name that others will take for a workflow, in a folder that is there")
  func names() throws {
    let wrong = try sluice("init demo")
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("sluice init demo.yaml"))
    let nowhere = try sluice("init no/ci.yaml")
    #expect(nowhere.code == 73)
    #expect(nowhere.errors.contains("mkdir -p no"))
  }

  @Test(
    "in a git repository says how runs are kept out of it, unless they are",
    arguments: [
      ("", true), ("build\n", true), (".sluice/\n", false), ("/.sluice\n", false),
      ("a\n**/.sluice/\n", false), ("#.sluice\n", true),
    ])
  func git(ignored: String, isTold: Bool) throws {
    _ = try sluice.start("mkdir -p .git deep/er").wait()
    try sluice.write(ignored, to: ".gitignore")
    let ending = try sluice("init deep/er/ci.yaml")
    #expect(ending.code == 0)
    #expect(ending.errors.contains(".gitignore") == isTold)
    #expect(sluice.read(".gitignore") == ignored)
  }
}
