import SluiceModel
import SluiceSyntax
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("An example of the help")
struct CommandExampleTests {
  static let lines = CommandList.all.flatMap { $0.outline.examples.map(\.line) }

  @Test("has an entry in the table of how it is tried, and each entry is one of the help")
  func completeness() {
    let shown = Set(Self.lines)
    let tried = Set(CommandExample.all.keys)
    #expect(shown.subtracting(tried).sorted() == [], "add these to CommandExamples.swift")
    #expect(tried.subtracting(shown).sorted() == [], "no command shows these any more")
  }

  @Test("does what its words say", arguments: CommandExample.all.keys.sorted())
  func runs(line: String) throws {
    let example = try #require(CommandExample.all[line])
    let sluice = Sluice()
    for (name, text) in example.files { try sluice.write(text, to: name) }
    if !example.preparation.isEmpty { _ = try sluice.start(example.preparation).wait() }
    let ending = try sluice.start(example.script(of: line)).wait()
    #expect(ending.code == example.code, "\(ending.output)\(ending.errors)")
    for text in example.tells {
      #expect((ending.output + ending.errors).contains(text), "\(ending.output)\(ending.errors)")
    }
  }

  @Test("stands on the page that --help shows, which is that of 'sluice help'")
  func help() throws {
    let sluice = Sluice()
    for name in CommandList.all.map({ $0.name }) {
      let page = try sluice("help \(name)").output
      #expect(page.hasPrefix(try sluice("\(name) --help").output))
      let outline = try #require(CommandList.command(named: name)).outline
      for example in outline.examples { #expect(page.contains("\n  \(example.line)")) }
    }
  }
}

/// Faults that no text shows: a path, bytes, a run's values.
@Suite("The command in a diagnostic's page")
struct DiagnosticCommandTests {
  struct Command: CustomTestStringConvertible {
    let id: DiagnosticID
    let faulty: String
    let mended: String
    var testDescription: String { id.rawValue }
  }

  static let commands: [Command] = HelpSubject.catalogs.flatMap(\.entries).compactMap { entry in
    guard case .command(let faulty, let mended) = entry.example else { return nil }
    return Command(id: entry.id, faulty: faulty, mended: mended)
  }

  private static let whole = "tasks: { a: { run: \"true\" } }\n"

  /// What there is before each; the user who runs it may be root, who may read all but that memory.
  private static let preparations: [String: String] = [
    "file-not-found": "cp whole ci.yaml",
    "not-a-file": "printf '#!/bin/sh\\ncat whole\\n' > generate; chmod +x generate",
    "file-not-readable": "ln -s /proc/self/mem ci.yaml",
    "file-too-large": "truncate -s 65M backup.tar; cp whole ci.yaml",
    "binary-file": "cp /bin/true a.out; cp whole ci.yaml",
    "invalid-utf8": "{ printf '# caf\\351\\n'; cat whole; } > latin1.yaml",
    "invalid-utf16": """
    iconv -f UTF-8 -t UTF-16 whole > whole.yaml; head -c 61 whole.yaml > half.yaml
    """,
    "unknown-parameter": """
    echo '{ params: { who: Bob }, tasks: { a: { run: "echo ${{ params.who }}" } } }' > greet.yaml
    """,
    "parameter-required": """
    echo 'params: { day: { type: string } }' > report.yaml; cat whole >> report.yaml
    """,
    "expression-failed": """
    echo '{ params: { parts: 2 }, tasks: { a: { run: "echo ${{ 8 / params.parts }}" } } }' \\
      > share.yaml
    """,
  ]

  /// What makes the mended one right where the preparation had to stand in for something.
  private static let mending = ["file-not-readable": "rm ci.yaml; cp whole ci.yaml;"]

  @Test("has that fault, and once mended none", arguments: commands)
  func command(_ command: Command) throws {
    let sluice = Sluice()
    try sluice.write(Self.whole, to: "whole")
    let preparation = try #require(Self.preparations[command.id.rawValue])
    #expect(try sluice.start(preparation).wait().code == 0)
    let faulty = try sluice.start(command.faulty).wait()
    #expect(faulty.code != 0)
    if command.id != .expressionFailed {
      let told = faulty.output + faulty.errors
      #expect(told.contains("[\(command.id)]"), "\(told)")
    }
    let mending = Self.mending[command.id.rawValue] ?? ""
    let mended = try sluice.start(mending + command.mended).wait()
    #expect(mended.code == 0, "\(mended.output)\(mended.errors)")
  }
}
