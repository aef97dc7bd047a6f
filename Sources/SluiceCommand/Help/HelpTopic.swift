/// A subject with a page of its own, beside commands, keys and diagnostics.
enum HelpTopic: String, Sendable, CaseIterable {
  case keys, expressions, quoting, environment, files
  case exitCodes = "exit-codes"

  /// In the list of topics.
  var summary: String {
    switch self {
    case .keys: "the keys of workflow files, by the place where they stand"
    case .expressions: "what stands in ${{ }} and in `if`: operators, names, functions"
    case .quoting: "how values get into scripts, and what YAML makes of quotes"
    case .environment: "the variables that sluice reads, and those that it gives to tasks"
    case .files: "what runs leave in .sluice"
    case .exitCodes: "what the program's exit code says"
    }
  }

  var page: HelpPage { HelpPage(title: "\(rawValue): \(summary)", blocks: blocks) }

  var blocks: [HelpPage.Block] {
    switch self {
    case .keys: [.table(KeyPages.overview), .paragraph(KeyPages.advice)]
    case .expressions: Self.expressionsBlocks
    case .quoting: Self.quotingBlocks
    case .environment: Self.environmentBlocks
    case .files: Self.filesBlocks
    case .exitCodes: [.table(ExitCode.explained.map { .init("\($0.code.number)", $0.meaning) })]
    }
  }
}
