import Sluice
import SluiceModel
import SluiceSyntax

/// Finds the words that may stand at the cursor of a command line.
///
/// It looks at files, never at what is wrong with them, and says nothing where it finds nothing.
struct CompletionWords {
  /// What the shell completes itself, which knows best how it writes a path.
  enum Paths: String, Hashable, Sendable {
    case files, folders, workflows
  }

  struct Answer: Hashable, Sendable {
    var candidates: [Candidate] = []
    var paths: Paths?
  }

  /// Runs that are offered, the newest ones.
  private static let mostRuns = 50

  private let program: Program
  private let line: PartialCommandLine

  /// - Parameter words: Without the program's name; the last one ends at the cursor.
  init(_ words: [String], in program: Program) {
    self.program = program
    line = PartialCommandLine(words, commands: CommandList.all.map { $0.outline })
  }

  var answer: Answer {
    var answer = Answer()
    switch line.place {
    case .command: answer.candidates = commands
    case .option: answer.candidates = options
    case .word(let kinds):
      for kind in kinds { add(kind, isOption: false, to: &answer) }
    case .value(let kinds, let prefix):
      for kind in kinds { add(kind, isOption: true, to: &answer) }
      answer.candidates = answer.candidates.map {
        Candidate(word: prefix + $0.word, summary: $0.summary)
      }
      answer.candidates.removeAll { !$0.word.hasPrefix(prefix + line.current) }
      return answer
    case .unknown: break
    }
    answer.candidates.removeAll { !$0.word.hasPrefix(line.current) }
    return answer
  }

  // MARK: From the table of commands

  private var commands: [Candidate] {
    CommandList.all.map { Candidate(word: $0.name, summary: $0.summary) }
  }

  private var options: [Candidate] {
    let own = line.command?.options ?? []
    let help = Candidate(word: "--help", summary: "explains the command")
    return own.flatMap { option in
      option.names.map { Candidate(word: $0, summary: option.summary) }
    } + [help]
  }

  private func add(_ kind: WordKind, isOption: Bool, to answer: inout Answer) {
    switch kind {
    // An option names a file by any name, which is what it is for.
    case .file: answer.paths = isOption ? .files : .workflows
    case .path: answer.paths = .files
    case .folder: answer.paths = .folders
    case .choice(let words): answer.candidates += words.map { Candidate(word: $0) }
    case .command: answer.candidates += commands
    case .diagnostic: answer.candidates += Self.diagnostics
    case .topic: answer.candidates += Self.topics
    case .key: answer.candidates += Self.keys
    case .task: answer.candidates += tasks
    case .tag: answer.candidates += Self.candidates(outline?.tags)
    case .queue: answer.candidates += Self.candidates(outline?.queues)
    case .resource: answer.candidates += Self.candidates(outline?.resources)
    case .parameter: answer.candidates += parameters
    case .run: answer.candidates += runs
    }
  }

  private static var topics: [Candidate] {
    HelpTopic.allCases.map { Candidate(word: $0.rawValue, summary: $0.summary) }
  }

  /// Those of all places, each once.
  private static var keys: [Candidate] {
    let names = KeyPlace.allCases.flatMap { $0.keys.filter(\.isBuilt).map(\.name) }
    return Set(names).sorted().map { Candidate(word: $0) }
  }

  private static var diagnostics: [Candidate] {
    HelpSubject.catalogs.flatMap { $0.entries }.map {
      Candidate(word: $0.id.rawValue, summary: $0.title)
    }
  }

  private static func candidates(_ entries: [WorkflowOutline.Entry]?) -> [Candidate] {
    (entries ?? []).map { Candidate(word: $0.name, summary: $0.description ?? "") }
  }

  /// Names; behind a name and its `=` the values that the file lists.
  private var parameters: [Candidate] {
    let entries = outline?.parameters ?? []
    guard let equals = line.current.firstIndex(of: "=") else {
      return entries.map { Candidate(word: $0.name + "=", summary: $0.description ?? "") }
    }
    let entry = entries.first { $0.name == line.current[..<equals] }
    return entry?.values.map { Candidate(word: "\(line.current[...equals])\($0)") } ?? []
  }

  // MARK: From files

  /// Of the workflow that the command line is about, or of the run's own definition.
  private var outline: WorkflowOutline? {
    let file = isAboutRun ? recordedDefinition : nil
    return (file ?? workflow).map { WorkflowOutline($0) }
  }

  private var isAboutRun: Bool {
    guard let pattern = line.command?.pattern else { return false }
    return line.values["--run"] != nil || pattern.takes(.run) || pattern.takes(.queue)
  }

  private var workflow: SourceFile? {
    let reference = workflowReference ?? .nearest
    guard reference != .standardInput, let lookup = try? WorkflowLookup(program) else { return nil }
    return try? lookup.load(reference).file
  }

  private var workflowReference: WorkflowReference? {
    if let file = line.values["--file"] { return WorkflowReference(word: unfolded(file)) }
    guard let first = line.plain.first.map(unfolded), Words.namesFile(first, program.isFile),
      line.command?.pattern.takes(.file) == true
    else { return nil }
    return WorkflowReference(word: first)
  }

  private var place: StatePlace {
    StatePlace(folder: line.values["--state-dir"].map(unfolded), workflow: workflowReference)
  }

  private var choices: SteeringChoices? { SteeringChoices(command: line.command?.name) }

  private var runs: [Candidate] {
    guard let lookup = try? StateLookup(program),
      let runs = try? lookup.begunRuns(at: place).runs
    else { return [] }
    let taken = runs.all.prefix(Self.mostRuns).filter {
      choices?.takes($0, program.fileSystem) ?? true
    }
    let latest = Candidate(word: "latest", summary: "the newest run")
    return (taken.first == runs.newest ? [latest] : [])
      + taken.map { Candidate(word: $0.id.text) }
  }

  private var tasks: [Candidate] {
    let all = Self.candidates(outline?.tasks)
    guard let choices, let stored = try? namedRun?.stored() else { return all }
    let machine = stored.replayed()
    let taken = machine.graph.definitions.indices.filter { choices.takes(TaskID($0), in: machine) }
    let names = Set(taken.map { machine.graph.definitions[$0].name })
    return all.filter { names.contains($0.word) }
  }

  private var namedRun: RunContact? {
    let word = line.values["--run"] ?? line.plain.first
    let named = word.flatMap { contact(with: RunReference(word: unfolded($0))) }
    return named ?? contact(with: .suitable)
  }

  private var recordedDefinition: SourceFile? {
    (namedRun?.run).flatMap { try? SourceFile.load(path: $0.source(0)).get() }
  }

  private func contact(with reference: RunReference) -> RunContact? {
    try? RunContact(program, reference, at: place)
  }

  /// Shells hand on `~/` as it was typed.
  private func unfolded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = program.environment.text("HOME") else { return path }
    return home + path.dropFirst()
  }
}

extension CompletionWords.Answer {
  /// A line for each candidate, its summary behind a tab; last `:files` and the like where the
  /// shell adds paths.
  var text: String {
    var text = ""
    for candidate in candidates {
      text += OutputLine.harmless(candidate.word)
      if !candidate.summary.isEmpty { text += "\t" + Caption.line(candidate.summary, atMost: 72) }
      text += "\n"
    }
    if let paths { text += ":\(paths.rawValue)\n" }
    return text
  }
}
