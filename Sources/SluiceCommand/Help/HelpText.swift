import SluiceModel
import SluiceSyntax

/// What `sluice help` answers.
enum HelpText {
  /// The commands, where help goes on, and the exit codes.
  static var overview: String {
    let commands = CommandList.all.map { (left: $0.name, right: $0.summary) }
    let absent = "Not in this build: " + CommandList.absent.joined(separator: " ")
    return """
      sluice: runs the tasks of a YAML file, and goes on after an interruption

      usage: sluice COMMAND [FILE] [TASK…] [options]

      \(Table.text(commands))\
      \(Paragraph.wrap(absent, indent: 2))
      'sluice help COMMAND' lists a command's options; 'sluice help ID' explains a
      diagnostic, such as duplicate-key.

      exit codes: 0 all well, 1 a task failed, 2 wrong usage, 65 faults in a file,
      66 no such file or run, 73 no state folder, 74 state not written, 75 run is
      taken, 124 run's timeout, 129 130 143 hung up, interrupted, terminated

        sluice run ci.yaml test -j 4    runs the task test and what it needs

      """
  }

  /// - Parameter topic: A command or a diagnostic's id; nil: the overview.
  /// - Throws: Where it is neither.
  static func page(on topic: String?) throws(UsageError) -> String {
    guard let topic else { return overview }
    if let command = CommandList.command(named: topic) { return command.helpPage.text }
    if CommandList.absent.contains(topic) { throw .notInThisBuild("command '\(topic)'") }
    guard let entry = entry(topic) else { throw unknown(topic) }
    return Paragraph.wrap("\(entry.id): \(entry.title) (\(entry.severity.rawValue))") + "\n"
      + Paragraph.wrap(entry.explanation)
  }

  /// The diagnostics of every part.
  static let catalogs: [DiagnosticID.Catalog] = [.syntax, .model, .expressions]

  private static func entry(_ word: String) -> DiagnosticID.Catalog.Entry? {
    let id = DiagnosticID(rawValue: word)
    return catalogs.lazy.compactMap { $0[id] }.first
  }

  private static func unknown(_ word: String) -> UsageError {
    let known =
      CommandList.all.map { $0.name } + CommandList.absent
      + catalogs.flatMap { $0.entries.map(\.id.rawValue) }
    let near = EditDistance.nearest(to: word, among: known)
    return UsageError(
      "no help on '\(word)': it is neither a command nor a diagnostic",
      help: near.map { "did you mean '\($0)'?" } ?? "'sluice help' lists the commands")
  }
}
