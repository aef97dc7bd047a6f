/// What a word of the command line names, as its placeholder in the syntax says.
enum WordKind: Hashable, Sendable {
  /// `FILE`.
  case file
  /// `PATH`: a file that may still have to be made.
  case path
  /// `DIR` or `FOLDER`.
  case folder
  case task
  /// `TAG`: of tasks.
  case tag
  case run
  case queue
  case resource
  /// `NAME=VALUE`: a parameter, and what it is set to.
  case parameter
  /// `COMMAND`.
  case command
  /// `ID`: of a diagnostic.
  case diagnostic
  /// `TOPIC`: of the help.
  case topic
  /// `KEY`: of workflow files.
  case key
  /// Words that stand for themselves, as in `text|json`.
  case choice([String])

  /// The kinds of a placeholder such as `FILE`, `text|json` or `COMMAND | ID`; a number, a
  /// duration and the like are of none.
  static func kinds(of placeholder: String) -> [WordKind] {
    var kinds: [WordKind] = []
    var choices: [String] = []
    for part in placeholder.split(whereSeparator: { $0 == "|" || $0 == " " }) {
      if let kind = WordKind(name: part) {
        kinds.append(kind)
      } else if part.first?.isLowercase == true, !part.contains("=") {
        choices.append(String(part))
      }
    }
    return choices.isEmpty ? kinds : kinds + [.choice(choices)]
  }

  private init?(name: Substring) {
    switch name {
    case "FILE": self = .file
    case "PATH": self = .path
    case "DIR", "FOLDER": self = .folder
    case "TASK": self = .task
    case "TAG": self = .tag
    case "RUN": self = .run
    case "QUEUE", "QUEUE=LIMIT": self = .queue
    case "RESOURCE", "RESOURCE=CAP": self = .resource
    case "STATE": self = .choice(RunStanding.allCases.map(\.rawValue))
    case "MODE": self = .choice(OutputMode.allCases.map(\.rawValue))
    case "NAME=VALUE": self = .parameter
    case "COMMAND": self = .command
    case "ID": self = .diagnostic
    case "TOPIC": self = .topic
    case "KEY": self = .key
    default: return nil
    }
  }
}
