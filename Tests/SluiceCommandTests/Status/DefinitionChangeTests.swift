import Testing

@testable import SluiceCommand

@Suite("What changed in a workflow file")
struct DefinitionChangeTests {
  @Test(
    "the first line that differs is named",
    arguments: [
      ("a\nb\nc\n", "a\nx\nc\n", 2), ("a\n", "a\nb\n", 2), ("a\nb", "a\n", 2), ("x", "y", 1),
      ("a\nb\n", "a\nb\nc", 3),
    ])
  func firstDifference(old: String, new: String, line: Int) {
    #expect(DefinitionChange.firstDifference(Array(old.utf8), Array(new.utf8)) == line)
  }
}
