/// A subject with a page of its own, beside commands, keys and diagnostics.
enum HelpTopic: String, Sendable, CaseIterable {
  case keys, values, expressions, results, quoting, environment, files, signals, json
  case exitCodes = "exit-codes"
  case otherTools = "other-tools"

  /// In the list of topics.
  var summary: String {
    switch self {
    case .keys: "the keys of workflow files, by the place where they stand"
    case .values: "how durations, sizes, priorities and the like are written"
    case .results: "how tasks and runs end, and what `if` makes of it"
    case .expressions: "what stands in ${{ }} and in `if`: operators, names, functions"
    case .quoting: "how values get into scripts, and what YAML makes of quotes"
    case .environment: "the variables that sluice reads, and those that it gives to tasks"
    case .files: "what runs leave in .sluice"
    case .signals: "how a run is interrupted, and what it ignores"
    case .json: "the fields of what commands print for programs"
    case .exitCodes: "what the program's exit code says"
    case .otherTools: "what GitHub Actions, make and Task call it"
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
    case .signals: Self.signalsBlocks
    case .values: Self.valuesBlocks
    case .results: Self.resultsBlocks
    case .json: Self.jsonBlocks
    case .exitCodes: Self.exitCodesBlocks
    case .otherTools: Self.otherToolsBlocks
    }
  }
}
