import Foundation
import Testing

/// The table of ARCHITECTURE.md: what each target may import, besides the standard library.
@Suite("Arrows between targets go one way")
struct ImportTests {
  /// What a target sees; what that sees in turn may be imported too.
  private static let sees: [String: [String]] = [
    "SluiceSystem": ["CSystem"],
    "SluiceOperations": ["SluiceSystem"],
    "SluiceSyntax": ["CYAML"],
    "SluiceModel": ["SluiceSyntax"],
    "SluiceState": ["SluiceModel", "SluiceSystem", "CSQLite"],
    "Sluice": ["SluiceState", "SluiceOperations"],
    "SluiceCommand": ["Sluice"],
    "SluiceTesting": ["Sluice"],
    "TestSupport": ["SluiceTesting"],
    "sluice-bench": ["Sluice"],
  ]

  /// The only target that imports each C module.
  private static let owners = [
    "CSystem": "SluiceSystem", "CYAML": "SluiceSyntax", "CSQLite": "SluiceState",
  ]

  /// Of the toolchain, for every target.
  private static let common: Set = ["Glibc", "Dispatch", "Synchronization"]

  private static func allowed(_ target: String) -> Set<String> {
    var allowed: Set<String> = []
    var open = sees[target] ?? []
    while let next = open.popLast() {
      if allowed.insert(next).inserted { open += sees[next] ?? [] }
    }
    return allowed.filter { owners[$0] == nil || owners[$0] == target }
  }

  @Test("each import of Sources is in the table")
  func imports() throws {
    var forbidden: [String] = []
    for source in try SourceTree.swiftFiles(in: "Sources") {
      let allowed = Self.allowed(source.target).union(Self.common)
      for (number, line) in source.lines.enumerated() {
        guard let module = Self.module(importedBy: line), !allowed.contains(module) else {
          continue
        }
        forbidden.append("\(source.path):\(number + 1) imports \(module)")
      }
    }
    #expect(forbidden == [])
  }

  @Test("the table has every target with Swift sources, and no other")
  func targets() throws {
    let targets = Set(try SourceTree.swiftFiles(in: "Sources").map(\.target))
    #expect(targets.symmetricDifference(Self.sees.keys) == [])
  }

  @Test("an import is read with its attributes, its access and its kind")
  func reading() {
    #expect(Self.module(importedBy: "import Glibc") == "Glibc")
    #expect(Self.module(importedBy: "@testable import SluiceModel") == "SluiceModel")
    #expect(Self.module(importedBy: "package import SluiceSystem") == "SluiceSystem")
    #expect(Self.module(importedBy: "  import struct Foundation.Data  // why") == "Foundation")
    #expect(Self.module(importedBy: "@_spi(X) public import A.B") == "A")
    #expect(Self.module(importedBy: "let important = 1") == nil)
    #expect(Self.module(importedBy: "// import Foundation") == nil)
  }

  private static func module(importedBy line: Substring) -> String? {
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let access: Set = ["public", "package", "internal", "fileprivate", "private"]
    let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
      .drop { access.contains(String($0)) }
    guard words.first == "import" else { return nil }
    let path = words.dropFirst().drop { kinds.contains(String($0)) }.first
    return path?.split(separator: ".").first.map(String.init)
  }
}
