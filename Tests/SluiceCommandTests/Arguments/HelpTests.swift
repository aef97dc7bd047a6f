import SluiceSyntax
import Testing

@testable import SluiceCommand

@Suite("Help")
struct HelpTests {
  private static let topics: [HelpTopic] =
    [.overview] + CommandName.allCases.filter { $0.summary != nil }.map { .command($0) }

  @Test("every page fits a screen of 80 by 24", arguments: topics)
  func fitsScreen(topic: HelpTopic) throws {
    let lines = try HelpText.page(on: topic).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24, "\(lines.count) lines")
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test("every page has an example", arguments: topics)
  func hasExample(topic: HelpTopic) throws {
    let last = try HelpText.page(on: topic).split(separator: "\n").last
    #expect(last?.hasPrefix("  sluice ") == true)
  }

  @Test("a page lists every option, those of other builds too")
  func options() throws {
    let page = try HelpText.page(on: .command(.run))
    for name in CommandTable.run.options.flatMap(\.names) {
      #expect(page.contains(name), "\(name)")
    }
  }

  @Test("every diagnostic is explained, and no id is used twice")
  func diagnostics() throws {
    let ids = HelpText.catalogs.flatMap { $0.entries.map(\.id.rawValue) }
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let page = try HelpText.page(on: .other(id))
      #expect(page.hasPrefix("\(id): "))
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test("an unknown topic gets the one that was meant")
  func unknown() {
    #expect(throws: UsageError.self) { try HelpText.page(on: .other("watch")) }
    do {
      _ = try HelpText.page(on: .other("dupliacte-key"))
      Issue.record("no error")
    } catch {
      #expect(error.help == "did you mean 'duplicate-key'?")
    }
  }

  @Test("paragraphs break between words, and keep a word that is too long")
  func paragraphs() {
    #expect(
      Paragraph.wrap("aa bb  cc\ndddddddd e", indent: 1, width: 6) == " aa bb\n cc\n dddddddd\n e\n"
    )
    #expect(Paragraph.wrap("") == "")
  }
}
