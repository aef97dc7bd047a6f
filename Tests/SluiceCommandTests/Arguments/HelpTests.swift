import SluiceSyntax
import Testing

@testable import SluiceCommand

@Suite("Help")
struct HelpTests {
  private static let topics: [String?] = [nil] + CommandList.all.map { $0.name }

  @Test("every page fits a screen of 80 by 24", arguments: topics)
  func fitsScreen(topic: String?) throws {
    let lines = try HelpText.page(on: topic).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24, "\(lines.count) lines")
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test("every page has an example", arguments: topics)
  func hasExample(topic: String?) throws {
    let last = try HelpText.page(on: topic).split(separator: "\n").last
    #expect(last?.hasPrefix("  sluice ") == true)
  }

  @Test("a page lists every option, those of other builds too")
  func options() throws {
    let page = try HelpText.page(on: "run")
    for name in RunCommand.syntax.options.flatMap(\.names) {
      #expect(page.contains(name), "\(name)")
    }
  }

  @Test("every diagnostic is explained, and no id is used twice")
  func diagnostics() throws {
    let ids = HelpText.catalogs.flatMap { $0.entries.map(\.id.rawValue) }
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let page = try HelpText.page(on: id)
      #expect(page.hasPrefix("\(id): "))
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test("an unknown topic gets the one that was meant")
  func unknown() {
    #expect(throws: UsageError.self) { try HelpText.page(on: "watch") }
    do {
      _ = try HelpText.page(on: "dupliacte-key")
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
