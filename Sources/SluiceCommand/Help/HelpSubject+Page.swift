import SluiceModel
import SluiceSyntax

extension HelpSubject {
  var page: HelpPage {
    switch self {
    case .overview: Self.overviewPage
    case .command(let command): command.outline.page
    case .topic(let topic): topic.page
    case .place(let place): KeyPages.page(of: place)
    case .key(let name): KeyPages.page(of: name)
    case .diagnostic(let entry): Self.page(of: entry)
    }
  }

  private static var overviewPage: HelpPage {
    HelpPage(
      title: "sluice: \(ProgramText.purpose)",
      blocks: [
        .paragraph("usage: \(ProgramText.usage)"),
        .table(CommandList.all.map { .init($0.name, $0.summary) }),
        .paragraph("Not in this build: " + CommandList.absent.joined(separator: " ")),
        .paragraph(
          """
          'sluice help COMMAND' has a command's options. 'sluice help ID' explains a diagnostic, \
          such as duplicate-key, and 'sluice help KEY' a key of workflow files, such as needs. \
          There are pages on:
          """),
        .table(HelpTopic.allCases.map { .init($0.rawValue, $0.summary) }),
        .table([.init("sluice run ci.yaml test -j 4", "runs the task test and what it needs")]),
      ])
  }

  private static func page(of entry: DiagnosticID.Catalog.Entry) -> HelpPage {
    let (faulty, mended) =
      switch entry.example {
      case .workflow(let faulty, let mended), .command(let faulty, let mended): (faulty, mended)
      }
    return HelpPage(
      title: "\(entry.id): \(entry.title) (\(entry.severity.rawValue))",
      blocks: [
        .paragraph(entry.explanation),
        .heading("Faulty"), .literal(faulty),
        .heading("Mended"), .literal(mended),
      ])
  }
}

/// What is said of the program as a whole.
enum ProgramText {
  static let purpose = "runs the tasks of a YAML file, and goes on after an interruption"
  static let usage = "sluice COMMAND [FILE] [TASK…] [options]"
}
