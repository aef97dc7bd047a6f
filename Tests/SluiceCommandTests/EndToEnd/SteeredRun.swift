import Glibc
import SluiceSystem
import TestSupport
import Testing

/// A run in the background that a test steers by commands.
struct SteeredRun {
  let sluice = Sluice()
  let shell: Shell

  /// Starts `sluice run` of a workflow, with a file `go` to wait for: `until go` in a script.
  init(_ workflow: String, _ options: String = "-j 8") throws {
    try sluice.write(Self.expand(workflow), to: "sluice.yaml")
    shell = try sluice.background("run \(options)")
  }

  static func expand(_ workflow: String) -> String {
    workflow.replacing("until go", with: "while [ ! -e go ]; do sleep 0.01 || :; done")
  }

  func go() throws { try sluice.write("", to: "go") }

  /// Waits for a condition, for half a minute at most.
  func wait(
    until condition: () throws -> Bool, _ location: SourceLocation = #_sourceLocation
  ) rethrows {
    let deadline = SystemClock().now + .seconds(30)
    while try !condition() {
      guard SystemClock().now < deadline else {
        Issue.record("what was waited for did not come", sourceLocation: location)
        return
      }
      poll(nil, 0, 5)
    }
  }

  /// Waits until a file that tasks write has so many words.
  func wait(for count: Int, in file: String) { wait { sluice.words(file).count >= count } }

  /// The folder of the only run.
  var folder: String {
    let runs = (try? LocalFileSystem().list("\(sluice.folder.path)/.sluice/runs")) ?? []
    return "\(sluice.folder.path)/.sluice/runs/\(runs.first ?? "none")"
  }

  var socket: String { folder + "/control.sock" }

  /// What a command prints, where it succeeds.
  func says(_ arguments: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    let ending = try sluice(arguments)
    #expect(ending.code == 0, "\(ending.errors)", sourceLocation: location)
    return ending.output
  }

  /// What a command says is wrong, with its exit code.
  func refuses(_ arguments: String) throws -> String {
    let ending = try sluice(arguments)
    #expect(ending.output == "")
    return "\(ending.code) \(ending.errors)"
  }
}
