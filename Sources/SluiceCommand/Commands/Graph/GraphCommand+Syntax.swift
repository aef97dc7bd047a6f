extension GraphCommand {
  /// How a graph is written.
  enum Format: String, CaseIterable, Sendable {
    case text, dot, mermaid, svg, json

    /// What the names of its files end in, without the dot, in small letters.
    var endings: [String] {
      switch self {
      case .text: ["txt"]
      case .dot: ["dot", "gv"]
      case .mermaid: ["mmd", "mermaid"]
      case .svg: ["svg"]
      case .json: ["json"]
      }
    }
  }

  struct Arguments: Hashable, Sendable {
    var file: WorkflowReference?
    /// Names of tasks; none: all.
    var tasks: [String] = []
    /// Nil: by the name of the output, or for a terminal, or for a program.
    var format: Format?
    /// Nil: the one that is better to read.
    var direction: FlowDirection?
    /// Whether needs that others imply are left out.
    var isReduced = false
    var run: RunReference?
    var stateFolder: String?
    /// Nil: standard output.
    var output: String?
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "graph",
    summary: "draws the tasks and what they need, or a run's states",
    words: "[FILE] [TASK…]",
    explanation: """
      Each TASK with all that it needs; without one, the whole workflow. The end of PATH says how \
      it is written: .svg .dot .gv .mmd .mermaid .json .txt; without one it is text on a terminal, \
      else dot (for Graphviz). svg is a picture of its own for up to a few thousand tasks. \
      'sluice help json' has the fields of json.
      """,
    start: Arguments(),
    options: [
      .value("--format", of: "text|dot|mermaid|svg|json", does: "how it is written") {
        arguments, word throws(ValueError) in
        arguments.format = try OptionValues.choice(word)
      },
      .value("-o", "--output", of: "PATH", does: "writes it there") { $0.output = $1 },
      .value("--run", of: "RUN", does: "shows the states of this run, or of 'latest'") {
        $0.run = RunReference(word: $1)
      },
      .flag("--reduce", does: "leaves out needs that others imply") { $0.isReduced = true },
      .value("--direction", of: "right|down", does: "where the edges lead") {
        arguments, word throws(ValueError) in
        arguments.direction = try OptionValues.choice(word)
      },
      .value("-f", "--file", of: "FILE", does: "the workflow file, whatever its name") {
        $0.file = WorkflowReference(word: $1)
      },
      .value("--state-dir", of: "DIR", does: "where runs are kept (or SLUICE_STATE_DIR)") {
        $0.stateFolder = $1
      },
    ],
    examples: [
      ("sluice graph -o ci.svg", "a picture for a browser"),
      ("sluice graph ci.yaml test --run latest", "test and what it needs, as it went"),
    ],
    take: { arguments, words, isFile throws(UsageError) in
      (arguments.file, arguments.tasks) = Words.fileAndTasks(words, arguments.file, isFile)
    })
}
