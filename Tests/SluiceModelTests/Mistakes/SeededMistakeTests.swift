import SluiceSyntax
import Testing

@testable import SluiceModel

@Suite("A seeded mistake")
struct SeededMistakeTests {
  @Test("is told in these words", arguments: SeededMistake.all)
  func told(_ mistake: SeededMistake) {
    #expect(faults(mistake.text) == mistake.told)
  }

  @Test("has no fault left when the message alone was followed", arguments: SeededMistake.all)
  func mended(_ mistake: SeededMistake) throws {
    switch mistake.mending {
    case .none: break
    case .fixIts: #expect(faults(applyingFixIts(to: mistake.text)) == "")
    case .written(let new, let old, let part):
      #expect(mistake.told.contains(part ?? new))
      #expect(mistake.text.contains(old))
      #expect(faults(mistake.text.replacing(old, with: new, maxReplacements: 1)) == "")
    case .understood(let new, let old):
      #expect(mistake.text.contains(old))
      #expect(faults(mistake.text.replacing(old, with: new, maxReplacements: 1)) == "")
    }
  }

  @Test("is mended letter by letter in more than half of all, and not at all in two")
  func shares() {
    var (literal, none) = (0, 0)
    for mistake in SeededMistake.all {
      switch mistake.mending {
      case .fixIts, .written: literal += 1
      case .none: none += 1
      case .understood: break
      }
    }
    #expect(literal >= 28, "of \(SeededMistake.all.count)")
    #expect(none <= 2)
  }

  /// The text with all that its messages say to write, last place first.
  private func applyingFixIts(to text: String) -> String {
    var bytes = Array(text.utf8)
    let file = SourceFile(path: "flow.yaml", text: text)
    let fixIts = CheckedWorkflow(text).diagnostics.compactMap(\.fixIt)
    for fixIt in fixIts.sorted(by: { $0.range.start > $1.range.start }) {
      let start = file.utf8Offset(of: fixIt.range.start)
      bytes.replaceSubrange(
        start..<file.utf8Offset(of: fixIt.range.end), with: fixIt.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
