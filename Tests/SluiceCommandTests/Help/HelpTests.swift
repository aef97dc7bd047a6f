import SluiceModel
import SluiceSyntax
import Testing

@testable import SluiceCommand

/// The page on these words, as a terminal shows it.
func helpPage(on words: String...) throws -> String {
  TextLayout.text(of: try HelpSubject(words).page)
}

@Suite("Help")
struct HelpTests {
  private static let commands = CommandList.all.map { $0.name }

  /// All that has a page, by the words that ask for it.
  private static let subjects: [[String]] =
    [[]] + commands.map { [$0] } + HelpTopic.allCases.map { [$0.rawValue] }
    + KeyPlace.allCases.map { ["keys", $0.rawValue] }
    + Set(KeyPlace.allCases.flatMap { $0.keys.map(\.name) }).sorted().map { ["keys", $0] }
    + HelpSubject.catalogs.flatMap { $0.entries.map { [$0.id.rawValue] } }

  @Test("no page is wider than 80 columns", arguments: subjects)
  func width(words: [String]) throws {
    let page = TextLayout.text(of: try HelpSubject(words).page)
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(!page.contains("\n\n\n") && page.hasSuffix("\n"))
  }

  @Test(
    "the page of a command fits a screen of 24 lines, and ends with an example", arguments: commands
  )
  func fitsScreen(command: String) throws {
    let lines = try helpPage(on: command).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24, "\(lines.count) lines")
    #expect(lines.last { !$0.isEmpty }?.hasPrefix("  sluice ") == true)
  }

  @Test("the overview names every command and every topic")
  func overview() throws {
    let page = try helpPage()
    for name in Self.commands + HelpTopic.allCases.map(\.rawValue) {
      #expect(page.contains("\n  \(name) "), "\(name)")
    }
    for name in CommandList.absent { #expect(page.contains(name), "\(name)") }
  }

  @Test("a page lists every option, those of other builds too")
  func options() throws {
    let page = try helpPage(on: "run")
    for name in RunCommand.syntax.options.flatMap(\.names) {
      #expect(page.contains(name), "\(name)")
    }
  }

  @Test("each key has a page: as a key, and among those beside it", arguments: KeyPlace.allCases)
  func keys(place: KeyPlace) throws {
    let page = try helpPage(on: "keys", place.rawValue)
    #expect(page.hasPrefix("keys of \(place.phrase)\n"))
    for key in place.keys {
      #expect(page.contains(key.name), "\(key.name)")
      let own = try helpPage(on: "keys", key.name)
      #expect(own.contains(place.phrase), "\(key.name)")
      #expect(key.isBuilt || own.contains("not in this build"), "\(key.name)")
    }
  }

  @Test(
    "a word alone is a command, a topic, a diagnostic, a place or a key, whichever comes first",
    arguments: [
      ("run", "sluice run: "), ("resume", "sluice resume: "), ("files", "files: "),
      ("duplicate-key", "duplicate-key: "), ("task", "keys of a task"),
      ("stop", "keys of 'stop'"), ("needs", "needs: a key of a task"),
      ("env", "env: a key of a workflow, of a task, of 'defaults'"),
      ("tasks", "sluice tasks: "), ("queues", "queues: a key of a workflow"),
      ("parameters", "keys of a parameter"),
    ])
  func precedence(word: String, start: String) throws {
    #expect(try helpPage(on: word).hasPrefix(start))
  }

  @Test(
    "an unknown word gets the one that was meant",
    arguments: [
      (["dupliacte-key"], "did you mean 'duplicate-key'?"), (["chekc"], "did you mean 'check'?"),
      (["frobnicate"], "'sluice help' lists commands and topics"), (["file"], nil),
      (["exit-code"], "did you mean 'exit-codes'?"), (["neds"], "did you mean 'needs'?"),
      (["keys", "tsak"], "did you mean 'task'?"),
      (["run", "task"], "two words are 'keys' and a place or a key: sluice help keys task"),
    ] as [([String], String?)])
  func unknown(words: [String], help: String?) {
    do {
      _ = try HelpSubject(words)
      #expect(help == nil)
    } catch {
      #expect(error.help == help)
    }
  }

  @Test("a command of other builds is told apart from nonsense")
  func absent() {
    do {
      _ = try HelpSubject(["approve"])
      Issue.record("no error")
    } catch {
      #expect(error == .notInThisBuild("command 'approve'"))
    }
  }

  @Test("characters that are not seen are spelt in a diagnostic's example, wide lines are cut")
  func visible() throws {
    #expect(try helpPage(on: "tab-indentation").contains("\n  \\tbuild: { run: make }\n"))
    #expect(try helpPage(on: "control-character").contains("\\u{1B}[1m"))
    #expect(try helpPage(on: "key-too-long").contains("…\n"))
  }

  @Test("the names of all diagnostics are apart")
  func diagnostics() {
    let ids = HelpSubject.catalogs.flatMap { $0.entries.map(\.id) }
    #expect(Set(ids).count == ids.count)
  }

  @Test("paragraphs break between words, and keep a word that is too long")
  func paragraphs() {
    #expect(
      Paragraph.wrap("aa bb  cc\ndddddddd e", indent: 1, width: 6) == " aa bb\n cc\n dddddddd\n e\n"
    )
    #expect(Paragraph.wrap("") == "")
  }
}
