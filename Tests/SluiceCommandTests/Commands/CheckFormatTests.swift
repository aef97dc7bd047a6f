import Foundation
import SluiceModel
import SluiceSyntax
import TestSupport
import Testing

@testable import SluiceCommand

/// `Goldens/check.json` and `Goldens/check.sarif` are what is printed of one faulty file.
@Suite("The formats of sluice check")
struct CheckFormatTests {
  private let sluice = Sluice()

  /// A fault with a second place, one with an edit, one behind wide characters and a warning.
  private static let faulty = """
    env: { SLUICE_TASK: mine }
    tasks:
      build: { run: make, timeout: 30 }
      test: { needs: [biuld], run: "echo '日本' ${{ params.x }}" }
      build: { run: make }

    """

  @Test("json and sarif are printed as in their goldens", arguments: ["json", "sarif"])
  func golden(format: String) throws {
    try sluice.write(Self.faulty, to: "flow.yaml")
    let ending = try sluice("check --format \(format) flow.yaml")
    #expect(ending.code == 65)
    #expect(ending.errors == "")
    let seen = ending.output.replacing(sluice.folder.path, with: "/flows")
    let golden = GoldenFile(
      "\(ExampleTests.repository)/Tests/SluiceCommandTests/Goldens/check.\(format)")
    #expect(try seen == golden.text(seeing: seen))
  }

  @Test("the edits of json, applied to the text, mend what they are for")
  func edits() throws {
    try sluice.write(Self.faulty, to: "flow.yaml")
    let report = try decoded(CheckOutput.self, "check --format json flow.yaml")
    let edits = report.diagnostics.flatMap(\.edits)
    #expect(edits.map(\.text) == ["30s"])
    var lines = Self.faulty.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    for edit in edits {
      lines[edit.start.line - 1].replaceSubrange(
        (edit.start.column - 1)..<(edit.end.column - 1), with: Array(edit.text))
    }
    try sluice.write(lines.map { String($0) }.joined(separator: "\n"), to: "flow.yaml")
    let ids = try decoded(CheckOutput.self, "check --format json flow.yaml").diagnostics.map(\.id)
    #expect(ids.count == report.diagnostics.count - 1)
    #expect(!ids.contains("bad-duration"))
  }

  @Test("hostile text in messages and names of files is JSON all the same, and steers no terminal")
  func hostile() throws {
    let name = "a \u{1B}[31m\"\\ é%.yaml"
    let text = "tasks: { \"\\u001b[2J\\u202e\\\"\\\\\\n\\u0085😀\": { run: x } }"
    let path = sluice.folder.path("hostile") + "/" + name
    try FileManager.default.createDirectory(
      atPath: sluice.folder.path("hostile"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    for format in ["json", "sarif"] {
      let output = try sluice("check --format \(format) hostile").output
      let isPlain = output.unicodeScalars.allSatisfy { scalar in
        scalar == "\n"
          || scalar.value >= 0x20 && scalar != "\u{7F}" && scalar != "\u{85}"
            && scalar != "\u{202E}"
      }
      #expect(isPlain)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }
    let report = try decoded(CheckOutput.self, "check --format json hostile")
    #expect(report.files.map(\.file) == ["hostile/\(name)"])
    #expect(report.diagnostics.first?.message.contains("\u{1B}[2J\u{202E}\"\\\n\u{85}😀") == true)
    let log = try decoded(SARIFOutput.self, "check --format sarif hostile")
    let uris = log.runs[0].artifacts.map(\.location.uri)
    #expect(uris == ["hostile/a%20%1B%5B31m%22%5C%20%C3%A9%25.yaml"])
  }

  @Test("a file that cannot be read is told in every format")
  func unreadable() throws {
    let report = try decoded(CheckOutput.self, "check --format json missing.yaml")
    #expect(report.exit_code == 66)
    #expect(report.diagnostics.map(\.id) == ["file-not-found"])
    #expect(report.files.map(\.state) == ["unreadable"])
    let log = try decoded(SARIFOutput.self, "check --format sarif missing.yaml")
    #expect(log.runs[0].invocations.map(\.executionSuccessful) == [false])
    #expect(log.runs[0].results.map(\.ruleId) == ["file-not-found"])
  }

  @Test("sarif tells of every fault its rule with help, and a place that is one")
  func places() throws {
    let goldens = ExampleTests.repository + "/Tests/SluiceModelTests/Goldens"
    let run = try decoded(SARIFOutput.self, "check --format sarif '\(goldens)'").runs[0]
    #expect(run.results.count > 100)
    for result in run.results {
      let rule = run.tool.driver.rules[result.ruleIndex]
      #expect(rule.id == result.ruleId)
      #expect(rule.help?.text.isEmpty == false, "\(rule.id)")
      for location in result.locations + (result.relatedLocations ?? []) {
        let region = try #require(location.physicalLocation.region)
        #expect(region.startLine >= 1 && region.startColumn >= 1)
        #expect(
          (region.startLine, region.startColumn) <= (region.endLine, region.endColumn),
          "\(rule.id)")
        let uri = location.physicalLocation.artifactLocation.uri
        #expect(run.artifacts.contains { $0.location.uri == uri }, "\(uri)")
      }
    }
  }

  @Test("sarif without faults has no results and names the file")
  func faultless() throws {
    try sluice.write("tasks: { a: { run: x } }", to: "good.yaml")
    let log = try decoded(SARIFOutput.self, "check --format sarif ./good.yaml")
    #expect(log.runs[0].results.isEmpty)
    #expect(log.runs[0].artifacts.map(\.location.uri) == ["good.yaml"])
    #expect(log.runs[0].tool.driver.rules.isEmpty)
  }

  @Test("a path is a URI below the folder, or an absolute one")
  func uris() {
    #expect(FileURI.of("a.yaml", from: "/w") == .below("a.yaml"))
    #expect(FileURI.of("./b/../a.yaml", from: "/w/") == .below("a.yaml"))
    #expect(FileURI.of("/w/b/a.yaml", from: "/w") == .below("b/a.yaml"))
    #expect(FileURI.of("../a b.yaml", from: "/w/x") == .elsewhere("file:///w/a%20b.yaml"))
    #expect(FileURI.of("/wx/a.yaml", from: "/w") == .elsewhere("file:///wx/a.yaml"))
    #expect(FileURI.of("a:b?#.yaml", from: "/") == .below("a%3Ab%3F%23.yaml"))
    #expect(FileURI.of("-", from: "/w") == .elsewhere("stdin"))
    #expect(FileURI.folder("/w x") == "file:///w%20x/")
    #expect(FileURI.folder("/") == "file:///")
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ command: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(try sluice(command).output.utf8))
  }
}

/// What `--format json` prints, as a reader of it would declare it.
private struct CheckOutput: Decodable {
  struct File: Decodable {
    let file: String
    let state: String
  }

  struct Position: Decodable {
    let line: Int
    let column: Int
  }

  struct Edit: Decodable {
    let start: Position
    let end: Position
    let text: String
  }

  struct Diagnostic: Decodable {
    let id: String
    let message: String
    let edits: [Edit]
  }

  let exit_code: Int
  let files: [File]
  let diagnostics: [Diagnostic]
}

/// Of a SARIF log what these tests look at.
private struct SARIFOutput: Decodable {
  struct Message: Decodable { let text: String }

  struct Rule: Decodable {
    let id: String
    let help: Message?
  }

  struct Driver: Decodable { let rules: [Rule] }
  struct Tool: Decodable { let driver: Driver }
  struct ArtifactLocation: Decodable { let uri: String }
  struct Artifact: Decodable { let location: ArtifactLocation }
  struct Invocation: Decodable { let executionSuccessful: Bool }

  struct Region: Decodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int
  }

  struct PhysicalLocation: Decodable {
    let artifactLocation: ArtifactLocation
    let region: Region?
  }

  struct Location: Decodable { let physicalLocation: PhysicalLocation }

  struct Result: Decodable {
    let ruleId: String
    let ruleIndex: Int
    let locations: [Location]
    let relatedLocations: [Location]?
  }

  struct Run: Decodable {
    let tool: Tool
    let invocations: [Invocation]
    let artifacts: [Artifact]
    let results: [Result]
  }

  let runs: [Run]
}
