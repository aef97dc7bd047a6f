import Testing

@testable import SluiceSyntax

@Suite("Hostile files end at a bound")
struct LimitTests {
  /// The ids whose goldens would be too long to read.
  static let ids: [DiagnosticID] = [.tooManyFaults]

  private func ids(_ text: String, _ limits: YAMLLimits = .standard) -> [DiagnosticID] {
    YAMLDocument.read(SourceFile(path: "a.yaml", text: text), limits: limits).diagnostics.map(\.id)
  }

  private func brackets(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test("64 levels are read, 65 are not")
  func nesting() {
    #expect(ids(brackets(64)) == [])
    #expect(ids(brackets(65)) == [.nestedTooDeeply])
    #expect(ids("a: " + brackets(63)) == [])
    #expect(ids("a: " + brackets(64)) == [.nestedTooDeeply])
    let block = (0..<65).map { String(repeating: " ", count: $0) + "k:\n" }.joined()
    #expect(ids(block) == [.nestedTooDeeply])
  }

  @Test("what an alias stands for counts for the nesting")
  func nestingByAlias() {
    let text = "- &a \(brackets(40))\n- [[[*a]]]\n- &b [[*a]]\n"
    #expect(ids(text + "- [*b]\n") == [])
    let deep = String(repeating: "[", count: 30) + "*a" + String(repeating: "]", count: 30)
    #expect(ids(text + "- \(deep)\n") == [.nestedTooDeeply])
  }

  @Test("brackets without end stop the reading at the bound, not at the end of the file")
  func endlessBrackets() {
    #expect(ids(String(repeating: "[", count: 1 << 20)) == [.nestedTooDeeply])
    #expect(ids(String(repeating: "- ", count: 1 << 16)) == [.nestedTooDeeply])
    #expect(ids(String(repeating: "{a: ", count: 1 << 16)) == [.nestedTooDeeply])
  }

  @Test("the bound for values is exact; keys are free")
  func nodes() {
    let limits = YAMLLimits(nodes: 4)
    #expect(ids("a: 1\nb: [2, 3]\n", limits) == [])
    #expect(ids("a: 1\nb: [2, 3, 4]\n", limits) == [.tooManyNodes])
    #expect(ids("a: &a [1]\nb: *a\n", limits) == [])
    #expect(ids("a: &a [1]\nb: *a\nc: 1\n", limits) == [.tooManyNodes])
  }

  @Test("merges count what they bring, so that they end as other aliases do")
  func merges() {
    var text = "a0: &a0 {x: 1}\n"
    for n in 1...30 { text += "a\(n): &a\(n)\n  <<: [*a\(n - 1), *a\(n - 1)]\n  k\(n): 1\n" }
    #expect(ids(text) == [.tooManyNodes])
  }

  @Test("faults behind the bound are summed up in one")
  func faults() {
    let limits = YAMLLimits(faults: 2)
    #expect(ids("- !x 1\n- !x 2\n", limits) == [.unknownTag, .unknownTag])
    let seen = SluiceSyntaxTests.faults("- !x 1\n- !x 2\n- !x 3\n- !x 4\n", limits: limits)
    #expect(
      seen.hasSuffix(
        """
        a.yaml:3:3: error: more than 2 faults: the rest is not shown [too-many-faults]
          3 | - !x 3
            |   ^~
          help: mend those above first

        """))
    #expect(seen.split(separator: "\n").filter { $0.contains("error") }.count == 3)
  }
}
