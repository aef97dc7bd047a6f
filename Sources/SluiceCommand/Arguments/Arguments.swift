/// Which workflow a command is about.
enum WorkflowReference: Hashable, Sendable {
  /// `sluice.yaml` or `sluice.yml` here or in the nearest parent folder that has one.
  case nearest
  case standardInput
  case path(String)

  init(word: String) { self = word == "-" ? .standardInput : .path(word) }
}

/// Which run a command is about.
enum RunReference: Hashable, Sendable {
  /// The one that the command is for where none is named.
  case suitable
  case latest
  /// An id, or the beginning of one.
  case named(String)
  /// A run's folder.
  case path(String)

  init(word: String) {
    switch word {
    case "latest": self = .latest
    case _ where word.utf8.contains(UInt8(ascii: "/")): self = .path(word)
    default: self = .named(word)
    }
  }
}

/// How a run tells its progress.
enum OutputMode: String, CaseIterable, Sendable {
  case lines, quiet, json
}

/// Where a command looks for the state of runs.
struct StatePlace: Hashable, Sendable {
  /// `--state-dir`.
  var folder: String?
  /// `-f`: the state is beside this workflow file.
  var workflow: WorkflowReference?
}

struct RunArguments: Hashable, Sendable {
  var file: WorkflowReference?
  /// Names of tasks; none: all.
  var tasks: [String] = []
  var parameters: [Parameter] = []
  /// How many tasks at a time; nil: as many as the process has processors.
  var jobs: Int?
  var output = OutputMode.lines
  /// Whether each record waits for the disk.
  var isEachRecordSynced = false
  var stateFolder: String?

  struct Parameter: Hashable, Sendable {
    let name: String
    let text: String
  }
}

struct CheckArguments: Hashable, Sendable {
  /// Empty: the nearest.
  var files: [WorkflowReference] = []
  /// Whether warnings count as faults.
  var isStrict = false
}

struct ResumeArguments: Hashable, Sendable {
  var run = RunReference.suitable
  var jobs: Int?
  var output = OutputMode.lines
  var isEachRecordSynced = false
  var state = StatePlace()
}

struct StatusArguments: Hashable, Sendable {
  enum Format: String, CaseIterable, Sendable { case text, json }

  var run = RunReference.suitable
  var format = Format.text
  var state = StatePlace()
}

struct HelpArguments: Hashable, Sendable {
  /// A command's name or a diagnostic's id; nil: the overview.
  var topic: String?
}

/// For a command that takes nothing.
struct NoArguments: Hashable, Sendable {}
