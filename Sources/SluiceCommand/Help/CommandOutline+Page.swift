extension CommandOutline {
  var page: HelpPage {
    var blocks: [HelpPage.Block] = [.paragraph("usage: \(usage)")]
    if !explanation.isEmpty { blocks.append(.paragraph(explanation)) }
    if !options.isEmpty { blocks.append(.table(options.map { .init($0.spelling, $0.summary) })) }
    if !absentOptions.isEmpty {
      blocks.append(.paragraph("Not in this build: " + absentOptions.joined(separator: " ")))
    }
    blocks.append(.table(examples.map { .init($0.line, $0.effect) }))
    return HelpPage(title: "sluice \(name): \(summary)", blocks: blocks)
  }
}

extension Command {
  /// The page that `--help` and `sluice help` show.
  static var helpText: String { TextLayout.text(of: outline.page) }
}
