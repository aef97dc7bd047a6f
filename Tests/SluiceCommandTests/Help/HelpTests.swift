import SluiceModel
import SluiceState
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
      (["succes"], "did you mean 'success'?"),
      (["frobnicate"], "'sluice help' lists commands and topics"), (["file"], nil),
      (["exit-cods"], "did you mean 'exit-codes'?"), (["neds"], "did you mean 'needs'?"),
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

  @Test(
    "a word that people look up leads to the page that explains it",
    arguments: [
      ("success", "results: "), ("failed", "results: "), ("skipped", "results: "),
      ("result", "results: "), ("always()", "results: "), ("TIMED_OUT", "results: "),
      ("duration", "values: "), ("size", "values: "), ("high", "values: "), ("utf-8", "values: "),
      ("contains", "expressions: "), ("startsWith", "expressions: "), ("quote", "quoting: "),
      ("SLUICE_TASK", "environment: "), ("index.db", "files: "), (".sluice", "files: "),
      ("65", "exit-codes: "), ("exit", "exit-codes: "), ("github", "other-tools: "),
      ("make", "other-tools: "), ("key", "keys: "),
    ])
  func index(word: String, start: String) throws {
    #expect(try helpPage(on: word).hasPrefix(start))
  }

  @Test("no word of the index is hidden by a command, topic, key or diagnostic")
  func indexIsSeen() throws {
    let functions = ExpressionReference.functions.map { $0.signature.prefix { $0 != "(" } }
    let names = Set(functions.map { $0.lowercased() })
    for word in HelpIndex.words {
      let topic = try #require(HelpIndex.topic(of: word))
      let asked = names.contains(word) ? word + "()" : word
      #expect(try helpPage(on: asked).hasPrefix("\(topic.rawValue): "), "\(word)")
    }
  }

  @Test("each result of a task and each outcome of a run is on the page of results")
  func results() throws {
    let page = try helpPage(on: "results")
    for result in TaskResult.allCases where result != .upToDate {
      #expect(page.contains("\n  \(result.rawValue) "), "\(result)")
      #expect(HelpIndex.topic(of: result.rawValue) == .results, "\(result)")
    }
    for outcome in [
      RunOutcome.succeeded, .failed, .cancelled, .timedOut, .interrupted(signal: 2), .stalled,
    ] {
      #expect(page.contains("\n  \(outcome.word) "), "\(outcome)")
    }
  }

  @Test("a name that is both a command and a key says how to see the key")
  func neighbours() throws {
    let keys = Set(KeyPlace.allCases.flatMap { [$0.rawValue] + $0.keys.map(\.name) })
    let both = Self.commands.filter(keys.contains)
    #expect(both.contains("run") && both.contains("queue") && both.contains("tasks"))
    let sluice = Sluice()
    for name in both {
      let page = try sluice("help \(name)").output
      #expect(page.hasPrefix("sluice \(name): "))
      #expect(page.hasSuffix(": sluice help keys \(name)\n"))
      #expect(try helpPage(on: "key", name) == helpPage(on: "keys", name))
    }
    #expect(!(try sluice("help check").output.contains("help keys")))
  }

  @Test("a key of a few words has each on its page, as the reader takes them")
  func choices() throws {
    #expect(try helpPage(on: "on_error").contains("continue, finish or stop (default: continue)"))
    #expect(try helpPage(on: "order").contains("priority or fifo"))
    for place in KeyPlace.allCases {
      let page = try helpPage(on: "keys", place.rawValue)
      for key in place.keys where key.isBuilt {
        guard case .words(let words) = key.rule else { continue }
        for word in words { #expect(page.contains(word), "\(key.name): \(word)") }
      }
    }
  }

  @Test("the words of values are those that the language has")
  func values() throws {
    let page = try helpPage(on: "values")
    let words =
      QualityOfService.allCases.map(\.rawValue) + ErrorPolicy.allCases.map(\.rawValue)
      + ParameterDefinition.Kind.allCases.map(\.rawValue)
    for word in words { #expect(page.contains(word), "\(word)") }
  }

  @Test("each exit code of the program is on its page, in order")
  func exitCodes() throws {
    let numbers = ExitCode.explained.map(\.code.number)
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    let codes: [ExitCode] = [
      .success, .failure, .usage, .faultyInput, .noInput, .unavailable, .engineFault, .cannotMake,
      .stateLost, .taken, .timedOut, .signalled(1), .signalled(2), .signalled(15),
    ]
    #expect(Set(codes).isSubset(of: ExitCode.explained.map(\.code)))
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
