import SluiceModel
import SluiceSyntax

/// What `sluice help` can explain.
enum HelpSubject: Sendable {
  case overview
  case command(any Command.Type)
  case topic(HelpTopic)
  case place(KeyPlace)
  /// A key by its name, wherever it may stand.
  case key(String)
  case diagnostic(DiagnosticID.Catalog.Entry)

  /// - Parameter words: As in `run`, `files`, `task`, `keys task`, `needs`, `duplicate-key`.
  /// - Throws: Where there is nothing of that name.
  init(_ words: [String]) throws(UsageError) {
    guard let word = words.first else {
      self = .overview
      return
    }
    if word == HelpTopic.keys.rawValue || word == "key", words.count > 1 {
      self = try Self.keys(words[1])
    } else if let other = words.dropFirst().first {
      throw UsageError(
        "one word at most, and '\(other)' is the second",
        help: "two words are 'keys' and a place or a key: sluice help keys task")
    } else if let subject = Self.subject(word) {
      self = subject
    } else {
      throw Self.unknown(word)
    }
  }

  private static func subject(_ word: String) -> HelpSubject? {
    if let command = CommandList.command(named: word) { return .command(command) }
    if let topic = HelpTopic(rawValue: word) { return .topic(topic) }
    let id = DiagnosticID(rawValue: word)
    if let entry = catalogs.lazy.compactMap({ $0[id] }).first { return .diagnostic(entry) }
    if let subject = try? keys(word) { return subject }
    return HelpIndex.topic(of: word).map { .topic($0) }
  }

  /// What to ask for to see what else has the name of a command; nil: nothing has.
  static func neighbour(of word: String) -> String? {
    guard CommandList.command(named: word) != nil, (try? keys(word)) != nil else { return nil }
    return "'\(word)' is a key of workflow files too: sluice help keys \(word)"
  }

  /// A place whose keys are told together, or one key.
  private static func keys(_ word: String) throws(UsageError) -> HelpSubject {
    if let place = KeyPlace(rawValue: word) { return .place(place) }
    if KeyPlace.allCases.contains(where: { $0.keys.contains { $0.name == word } }) {
      return .key(word)
    }
    // As people call a place by the key that holds it: tasks, queues.
    if word.hasSuffix("s"), let place = KeyPlace(rawValue: String(word.dropLast())) {
      return .place(place)
    }
    let near = EditDistance.nearest(to: word, among: keyWords)
    throw UsageError(
      "no key and no place for keys is named '\(word)'",
      help: near.map { "did you mean '\($0)'?" } ?? "'sluice help keys' lists them")
  }

  /// The diagnostics of every part.
  static let catalogs: [DiagnosticID.Catalog] = [.syntax, .model, .expressions]

  private static var keyWords: [String] {
    KeyPlace.allCases.map(\.rawValue) + KeyPlace.allCases.flatMap { $0.keys.map(\.name) }
  }

  private static func unknown(_ word: String) -> UsageError {
    if CommandList.absent.contains(word) { return .notInThisBuild("command '\(word)'") }
    let known =
      CommandList.all.map { $0.name } + HelpTopic.allCases.map(\.rawValue) + keyWords
      + HelpIndex.words + CommandList.absent + catalogs.flatMap { $0.entries.map(\.id.rawValue) }
    let near = EditDistance.nearest(to: word, among: known)
    return UsageError(
      "no help on '\(word)': it is no command, topic, key or diagnostic",
      help: near.map { "did you mean '\($0)'?" } ?? "'sluice help' lists commands and topics")
  }
}
