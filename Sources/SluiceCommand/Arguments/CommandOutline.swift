/// What a command takes, for help, manual and completion: its syntax without the arguments' type.
struct CommandOutline: Sendable {
  struct Option: Sendable {
    /// With their dashes, the short form first.
    let names: [String]
    /// What stands for the value; nil: it takes none.
    let placeholder: String?
    let summary: String

    /// As in `-j, --jobs N`.
    var spelling: String { names.joined(separator: ", ") + (placeholder.map { " " + $0 } ?? "") }
  }

  let name: String
  let summary: String
  let words: String
  let explanation: String
  let options: [Option]
  /// Those of other builds.
  let absentOptions: [String]
  let examples: [(line: String, effect: String)]

  init<Arguments>(_ syntax: CommandSyntax<Arguments>) {
    name = syntax.name
    summary = syntax.summary
    words = syntax.words
    explanation = syntax.explanation
    options = syntax.options.filter { !$0.isAbsent }.map {
      Option(names: $0.names, placeholder: $0.placeholder, summary: $0.summary)
    }
    absentOptions = syntax.options.filter(\.isAbsent).flatMap(\.names)
    examples = syntax.examples
  }

  /// As in `sluice run [FILE] [TASK…] [options]`.
  var usage: String {
    (["sluice", name, words, options.isEmpty ? "" : "[options]"]).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Command {
  static var outline: CommandOutline { CommandOutline(syntax) }
}
