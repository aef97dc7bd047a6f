import Foundation
import Testing

@Suite("The top level holds what ARCHITECTURE.md names")
struct TopLevelTests {
  private static let allowed: Set = [
    "Package.swift", "Sources", "Tests", "workflows", "schemas", "docs", "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "sluice.1", ".ci", ".swift-format", ".gitignore",
  ]

  /// Made by tools, and ignored by git.
  private static let made: Set = [".git", ".build", ".swiftpm", ".sluice"]

  @Test("and nothing else")
  func names() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
    let others = Set(names).subtracting(Self.allowed).subtracting(Self.made)
      .filter { !$0.hasPrefix(".build") }
    #expect(others.isEmpty)
  }

  @Test("each folder of Tests belongs to a target, and each has tests")
  func tests() throws {
    let targets = Set(try SourceTree.swiftFiles(in: "Sources").map(\.target))
    for target in Set(try SourceTree.swiftFiles(in: "Tests").map(\.target)) {
      let name = target.replacing("Tests", with: "")
      #expect(target == "HouseTests" || targets.contains(name), "\(target) tests nothing")
    }
  }
}
