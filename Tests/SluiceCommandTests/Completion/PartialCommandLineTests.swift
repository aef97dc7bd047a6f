import Testing

@testable import SluiceCommand

@Suite("A command line up to the cursor")
struct PartialCommandLineTests {
  private func place(_ words: String...) -> PartialCommandLine.Place {
    PartialCommandLine(words, commands: CommandList.all.map { $0.outline }).place
  }

  private let formats = WordKind.choice(["text", "dot", "mermaid", "svg", "json"])

  @Test("first comes the command")
  func command() {
    #expect(place("") == .command)
    #expect(place("ru") == .command)
    #expect(place("-") == .option)
    #expect(place("unheard", "") == .unknown)
  }

  @Test("then words by their slots, and options by their dash")
  func words() {
    #expect(place("run", "") == .word([.file, .task]))
    #expect(place("run", "ci.yaml", "") == .word([.task]))
    #expect(place("run", "-") == .word([.file, .task]))
    #expect(place("run", "--f") == .option)
    #expect(place("run", "-f", "x", "") == .word([.task]))
    #expect(place("run", "--", "--f") == .word([.file, .task]))
    #expect(place("version", "") == .word([]))
  }

  @Test("an option's value stands behind it or in its word")
  func values() {
    #expect(place("graph", "--format", "") == .value([formats], prefix: ""))
    #expect(place("graph", "--format=j") == .value([formats], prefix: "--format="))
    #expect(place("graph", "-oci") == .value([.path], prefix: "-o"))
    #expect(place("graph", "--reduce", "") == .word([.file, .task]))
    #expect(place("graph", "--format=svg", "") == .word([.file, .task]))
    #expect(place("graph", "--unheard=x") == .unknown)
  }

  @Test("what was given is known by the option's long name")
  func given() {
    let line = PartialCommandLine(
      ["graph", "-f", "a.yaml", "--run=latest", "x", ""],
      commands: CommandList.all.map { $0.outline })
    #expect(line.values == ["--file": "a.yaml", "--run": "latest"])
    #expect(line.plain == ["x"])
  }
}
