import SluiceModel
import SluiceSyntax

/// `sluice check`: every fault of each file, on standard output.
struct CheckCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let lookup = try WorkflowLookup(program)
    let report = CheckReport(
      files: WorkflowFiles(lookup).read(arguments.files), isStrict: arguments.isStrict)
    switch arguments.format {
    case .text: write(report)
    case .json: StandardStream.output.write(CheckJSON.document(of: report).text)
    case .sarif:
      let log = SARIFLog(folder: lookup.currentFolder, catalogs: HelpSubject.catalogs)
      StandardStream.output.write(log.document(of: report).text)
    }
    return report.exitCode
  }

  /// The faults on standard output, and what was checked on standard error.
  private func write(_ report: CheckReport) {
    let isColoured = StandardStream.output.isColoured(in: program.environment)
    let renderer = DiagnosticRenderer(colour: isColoured ? .on : .off)
    for file in report.files {
      StandardStream.output.write(renderer.render(file.diagnostics))
      if case .skipped(let reason) = file.state {
        program.say("\(file.path) is not checked: \(reason)")
      }
    }
    if let summary = report.summary { program.say(summary) }
  }
}
