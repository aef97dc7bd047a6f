import SluiceModel
import SluiceState
import SluiceSystem

/// What a look at all that a run recorded found, where nothing is wrong with it.
package struct RunVerification: Sendable {
  package let header: RunHeader
  package let recordCount: Int
  /// Bytes of a torn tail, which a resume cuts off.
  package let tornBytes: Int
  /// What the last record says; nil: it is no end of the run.
  package let outcome: RunOutcome?
  package let logCount: Int
  /// Names of files among the logs that are of no attempt of the run.
  package let strayLogs: [String]
}

extension StateFolder {
  /// Reads every record of a run, and what it recorded beside its journal. Changes nothing.
  ///
  /// - Throws: What is wrong: `journal` with the line, `damaged`, or what kept it from being read.
  package func verify(_ folder: RunFolder) throws(RunProblem) -> RunVerification {
    let contents = try contents(of: folder)
    let first = contents.records[0]
    let header = try inJournal(folder, line: 1) { () throws(JournalFault.Reason) in
      try RunHeader(first)
    }
    try compareDefinition(of: header, in: folder)
    let graph = try definition(of: header, in: folder)
    let (audit, outcome) = try audit(contents.records, graph, folder)
    let logs = try logNames(in: folder)
    return RunVerification(
      header: header, recordCount: contents.records.count, tornBytes: contents.tornBytes,
      outcome: outcome, logCount: logs.count,
      strayLogs: strayLogs(among: logs, graph, audit))
  }

  private func compareDefinition(
    of header: RunHeader, in folder: RunFolder
  ) throws(RunProblem) {
    for (index, digest) in DefinitionDigest.parts(of: header.digest).enumerated() {
      let path = folder.source(index)
      let bytes: [UInt8]
      do { bytes = try fileSystem.readFile(path) } catch {
        throw .damaged("the recorded definition cannot be read: \(error)")
      }
      guard DefinitionDigest.of(bytes) == digest else {
        throw .damaged("\(path): this is not the definition that the run started with")
      }
    }
  }

  private func audit(
    _ records: [JournalRecord], _ graph: WorkflowGraph, _ folder: RunFolder
  ) throws(RunProblem) -> (audit: JournalAudit, outcome: RunOutcome?) {
    let decoder = RunEventDecoder(graph: graph)
    var audit = JournalAudit(graph: graph)
    var outcome: RunOutcome?
    for (index, record) in records.enumerated() {
      let event = try inJournal(folder, line: index + 1) { () throws(JournalFault.Reason) in
        let event = try decoder.event(of: record)
        try audit.take(event)
        return event
      }
      if case .runFinished(let end) = event { outcome = end } else { outcome = nil }
    }
    return (audit, outcome)
  }

  private func logNames(in folder: RunFolder) throws(RunProblem) -> [String] {
    do throws(SystemError) {
      return try fileSystem.exists(folder.logs) ? fileSystem.list(folder.logs) : []
    } catch {
      throw .cannotReadState(error)
    }
  }

  private func strayLogs(
    among names: [String], _ graph: WorkflowGraph, _ audit: JournalAudit
  ) -> [String] {
    let attempts = Dictionary(
      graph.definitions.indices.map {
        (FileName.encode(graph.definitions[$0].name), audit.attempts(of: TaskID($0)))
      }, uniquingKeysWith: { max($0, $1) })
    return names.filter { name in
      guard let log = LogName(name), let count = attempts[log.task] else { return true }
      return !(1...max(1, count)).contains(log.attempt) || count == 0
    }
  }
}
