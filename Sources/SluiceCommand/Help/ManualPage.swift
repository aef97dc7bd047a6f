import SluiceModel

/// The manual page, `sluice.1`: all that the pages of help say, as mdoc(7).
enum ManualPage {
  static var text: String {
    """
    .\\" Made by: sluice help --format man
    .Dd November 30, 2026
    .Dt SLUICE 1
    .Os
    .nh
    .Sh NAME
    .Nm sluice
    .Nd runs the tasks of a YAML file, and goes on after an interruption
    .Sh SYNOPSIS
    .Nm
    .Ar command
    .Op Ar file
    .Op Ar task ...
    .Op Ar options
    .Sh DESCRIPTION
    \(ManualLayout.prose(description))\
    .Sh COMMANDS
    \(ManualLayout.prose(commands))\
    \(CommandList.all.map { command($0.outline) }.joined())\
    .Sh WORKFLOW FILES
    \(ManualLayout.prose(workflowFiles))\
    \(ManualLayout.text(of: [.literal(workflow)], isBelowHeading: false))\
    \(KeyPlace.allCases.map(keys).joined())\
    .Sh VALUES
    \(ManualLayout.text(of: HelpTopic.values.blocks))\
    .Sh EXPRESSIONS
    \(ManualLayout.text(of: HelpTopic.expressions.blocks))\
    .Sh RESULTS
    \(ManualLayout.text(of: HelpTopic.results.blocks))\
    .Sh QUOTING
    \(ManualLayout.text(of: HelpTopic.quoting.blocks))\
    .Sh ENVIRONMENT
    \(ManualLayout.text(of: HelpTopic.environment.blocks))\
    .Sh FILES
    \(ManualLayout.text(of: HelpTopic.files.blocks))\
    .Sh JSON
    \(ManualLayout.text(of: HelpTopic.json.blocks))\
    .Sh OTHER TOOLS
    \(ManualLayout.text(of: HelpTopic.otherTools.blocks))\
    .Sh EXIT STATUS
    \(ManualLayout.text(of: HelpTopic.exitCodes.blocks))\
    .Sh EXAMPLES
    \(ManualLayout.text(of: [.definitions(examples)]))\
    .Sh DIAGNOSTICS
    \(ManualLayout.prose(diagnostics))\
    \(ManualLayout.text(of: [.table(ids)], isBelowHeading: false))\
    .Sh SEE ALSO
    .Xr make 1 ,
    .Xr sh 1 ,
    .Xr timeout 1 ,
    .Xr environ 7

    """
  }

  private static let description = """
    Work is written down as tasks, with what each needs, the queue that it runs on and the \
    resources that it takes. Sluice checks the file as a compiler would, runs it, and journals \
    every step, so that a run goes on from where it was, however it died. FILE is the first word \
    if it ends in .yaml or .yml, is "-" (standard input), or is a file; without one it is \
    sluice.yaml or sluice.yml here or in a parent folder.
    """

  private static let commands = """
    Options may stand anywhere behind the command; "--" ends them. "sluice COMMAND --help" is \
    the same as "sluice help COMMAND".
    """

  private static let workflowFiles = """
    A workflow is one YAML document. A key that is not written here is a fault. Keys at the top \
    that begin with "x-" are ignored; anchors may be kept there.
    """

  /// Its tasks can be run as they are.
  static let workflow = """
    queues:
      heavy: 2                  # two of its tasks at a time
    tasks:
      build:
        queue: heavy
        run: echo building
      test:
        needs: build
        timeout: 5m
        run: |
          echo testing
          echo tested
    """

  private static let diagnostics = """
    A fault of a file is told with its place, a way to mend it, and one of these ids in brackets. \
    "sluice help ID" has an example of each, faulty and mended.
    """

  private static var ids: [HelpPage.Row] {
    HelpSubject.catalogs.flatMap(\.entries).sorted { $0.id.rawValue < $1.id.rawValue }
      .map { .init($0.id.rawValue, $0.title + ($0.severity == .warning ? " (a warning)" : "")) }
  }

  private static var examples: [HelpPage.Row] {
    CommandList.all.flatMap { $0.outline.examples }.map { .init($0.line, $0.effect + ".") }
  }

  private static func keys(of place: KeyPlace) -> String {
    ".Ss Keys of \(ManualLayout.argument(place.phrase))\n"
      + ManualLayout.text(of: KeyPages.page(of: place).blocks)
  }

  private static func command(_ outline: CommandOutline) -> String {
    var text = ".Ss \(outline.name)\n"
    text += ManualLayout.prose(outline.summary.capitalizingFirst + ".")
    var blocks: [HelpPage.Block] = [.literal(outline.usage)]
    if !outline.explanation.isEmpty { blocks.append(.paragraph(outline.explanation)) }
    text += ManualLayout.text(of: blocks, isBelowHeading: false)
    guard !outline.options.isEmpty else { return text }
    let options = outline.options.map(option).joined()
    return text + ".Bl -tag -width Ds\n\(options).El\n"
  }

  private static func option(_ option: CommandOutline.Option) -> String {
    let names = option.names.map { name in
      name.hasPrefix("--") ? "Fl Fl \(name.dropFirst(2))" : "Fl \(name.dropFirst())"
    }
    let value = option.placeholder.map { " Ar " + ManualLayout.argument($0) } ?? ""
    return ".It \(names.joined(separator: " , "))\(value)\n" + ManualLayout.prose(option.summary)
  }
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
