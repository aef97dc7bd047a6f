import SluiceSystem
import TestSupport
import Testing

/// What people copy: the workflows beside the sources, and what the README shows.
@Suite("An example")
struct ExampleTests {
  static let repository = #filePath.replacing(
    "/Tests/SluiceCommandTests/Examples/ExampleTests.swift", with: "")

  static let workflows: [String] = {
    let names = (try? LocalFileSystem().list(repository + "/workflows")) ?? []
    return names.filter { $0.hasSuffix(".yaml") }
  }()

  @Test("of workflows/ has no fault and no warning", arguments: workflows)
  func isWhole(_ name: String) throws {
    let ending = try Sluice()("check --strict '\(Self.repository)/workflows/\(name)'")
    #expect(ending.code == 0, "\(ending.output)")
  }

  /// `ci.yaml` is this test's own caller: it is checked above, and run by people.
  @Test("of workflows/ runs as it is", arguments: workflows.filter { $0 != "ci.yaml" })
  func runs(_ name: String) throws {
    let sluice = Sluice()
    let ending = try sluice(
      "run '\(Self.repository)/workflows/\(name)' --state-dir '\(sluice.folder.path)/state'")
    #expect(ending.code == 0, "\(ending.output)\(ending.errors)")
  }

  @Test("workflow in the README has no fault and no warning")
  func readme() throws {
    let blocks = try Self.readmeBlocks("yaml")
    #expect(blocks.count > 5)
    for block in blocks {
      let sluice = Sluice()
      try sluice.write(block, to: "readme.yaml")
      let ending = try sluice("check --strict readme.yaml")
      #expect(ending.code == 0, "\(block)\n\(ending.output)")
    }
  }

  /// What the README's console shows, typed at a real shell beside `workflows/`.
  @Test("session in the README goes as it says there", arguments: try readmeBlocks("console"))
  func session(_ block: String) throws {
    let sluice = Sluice()
    #expect(try sluice.start("cp -r '\(Self.repository)/workflows' .").wait().code == 0)
    try sluice.write(
      "tasks:\n  build: { run: make }\n  test: { needs: [biuld], run: make test }\n",
      to: "broken.yaml")
    try sluice.replay(Transcript(block))
  }

  /// Tasks that run at the same time are told in any order.
  @Test("run in the README prints what it says there")
  func firstRun() throws {
    let sluice = Sluice()
    let ending = try sluice(
      "run '\(Self.repository)/workflows/hello.yaml' --state-dir '\(sluice.folder.path)/state'")
    let shown = try #require(try Self.readmeBlocks("").first { $0.hasPrefix("sluice: run ") })
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { Transcript.plain(String($0)) }.sorted()
    }
    #expect(lines(ending.output) == lines(shown))
  }

  /// The fenced blocks of one language, also those of the pages that the README leads to.
  static func readmeBlocks(_ language: String) throws -> [String] {
    try ["README.md", "docs/language.md"].flatMap { name in
      let bytes = try LocalFileSystem().readFile(repository + "/" + name)
      return String(decoding: bytes, as: UTF8.self).components(fencedBy: "```", language: language)
    }
  }
}

extension String {
  fileprivate func components(fencedBy fence: String, language: String) -> [String] {
    var blocks: [String] = []
    var block: (language: Substring, text: String)?
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if let whole = block, line == fence {
        if whole.language == language { blocks.append(whole.text) }
        block = nil
      } else if block != nil {
        block?.text += line + "\n"
      } else if line.hasPrefix(fence) {
        block = (line.dropFirst(fence.count), "")
      }
    }
    return blocks
  }
}
