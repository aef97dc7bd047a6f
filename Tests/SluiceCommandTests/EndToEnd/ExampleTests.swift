import SluiceSystem
import TestSupport
import Testing

/// What people copy: the workflows beside the sources, and what the README shows.
@Suite("An example")
struct ExampleTests {
  static let repository = #filePath.replacing(
    "/Tests/SluiceCommandTests/EndToEnd/ExampleTests.swift", with: "")

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

  @Test("mistake in the README is told as it says there")
  func mistake() throws {
    let sluice = Sluice()
    try sluice.write(
      "tasks:\n  build: { run: make }\n  test: { needs: [biuld], run: make test }\n",
      to: "broken.yaml")
    let told = try sluice("check broken.yaml").output
    let shown = try #require(try Self.readmeBlocks("console").first { $0.contains("broken.yaml") })
    #expect(shown == "$ sluice check broken.yaml\n" + told)
  }

  /// The fenced blocks of one language.
  private static func readmeBlocks(_ language: String) throws -> [String] {
    let bytes = try LocalFileSystem().readFile(repository + "/README.md")
    return String(decoding: bytes, as: UTF8.self).components(fencedBy: "```", language: language)
  }
}

extension String {
  fileprivate func components(fencedBy fence: String, language: String) -> [String] {
    var blocks: [String] = []
    var block: String?
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line == fence + language, block == nil {
        block = ""
      } else if line == fence, let whole = block {
        blocks.append(whole)
        block = nil
      } else if block != nil {
        block! += line + "\n"
      }
    }
    return blocks
  }
}
