import SluiceModel
import SluiceState
import SluiceSyntax

/// `sluice schema`: a JSON Schema, on standard output.
struct SchemaCommand: Command {
  /// What there is a schema of.
  enum Subject: String, CaseIterable, Sendable {
    case workflow, journal, event

    var document: JSONTree {
      switch self {
      case .workflow: WorkflowSchema.document
      case .journal: RecordSchema.journal
      case .event: RecordSchema.event
      }
    }
  }

  struct Arguments: Hashable, Sendable {
    var subject = Subject.workflow
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "schema",
    summary: "prints the JSON Schema of workflow files, journals or events",
    words: "[workflow | journal | event]",
    explanation: """
      A schema in JSON (draft 2020-12): of a workflow file (default), of a line of a run's \
      journal, or of a line that run --output json prints. Editors check and complete workflow \
      files by the first one; 'sluice init' writes it beside a new workflow.
      """,
    start: Arguments(),
    options: [],
    examples: [
      ("sluice schema > .sluice.schema.json", "renews the editor's schema"),
      ("sluice schema event", "what --output json prints"),
    ],
    take: { arguments, words, _ throws(UsageError) in
      guard let word = try Words.atMostOne(words, "schema") else { return }
      guard let subject = Subject(rawValue: word) else { throw unknown(word) }
      arguments.subject = subject
    })

  private static func unknown(_ word: String) -> UsageError {
    let names = Subject.allCases.map(\.rawValue)
    let near = EditDistance.nearest(to: word, among: names)
    return UsageError(
      "there is no schema of '\(word)'",
      help: near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
  }

  let arguments: Arguments

  init(program: Program, arguments: Arguments) { self.arguments = arguments }

  func run() -> ExitCode {
    StandardStream.output.write(arguments.subject.document.text)
    return .success
  }
}
