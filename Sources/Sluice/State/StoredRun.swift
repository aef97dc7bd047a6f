import SluiceModel
import SluiceState
import SluiceSyntax
import SluiceSystem

/// A run as its folder holds it.
package struct StoredRun {
  package let folder: RunFolder
  package let header: RunHeader
  package let graph: WorkflowGraph
  /// All recorded events, in order.
  package let events: [RunEvent]
  package let lastSequence: Int64
  /// The engine that drove it last.
  package let lastEngine: EngineIdentity
  /// What `-j` last said; nil: nothing.
  package let jobs: Int?
  /// How long engines drove it.
  package let driven: DrivenTime
  /// Bytes of a torn tail.
  package let tornBytes: Int
  /// Bytes of whole records before it.
  let validLength: Int

  /// How it ended for good; nil while a resume goes on from here.
  package var outcome: RunOutcome? {
    guard case .runFinished(let outcome) = events.last, !outcome.isUnfinished else { return nil }
    return outcome
  }

  /// The run's state after all its events; times in it mean nothing.
  package func replayed() -> RunMachine {
    let context = RunContext(environment: [:], parameters: [:], runDirectory: "", capacities: [])
    var machine = RunMachine(graph: graph, header: header, context: context)
    machine.replay(events)
    return machine
  }
}

/// A run that this process holds the lock of.
package struct TakenRun {
  package let stored: StoredRun
  let file: any AppendableFile
  let fileSystem: any FileSystem
}

extension StateFolder {
  /// Reads a run whole, also while an engine drives it. Changes nothing.
  package func read(_ folder: RunFolder) throws(RunProblem) -> StoredRun {
    let contents = try contents(of: folder)
    let record = contents.records[0]
    let header = try inJournal(folder, line: 1) { () throws(JournalFault.Reason) in
      try RunHeader(record)
    }
    let graph = try definition(of: header, in: folder)
    return StoredRun(
      folder: folder, header: header, graph: graph,
      events: try events(of: contents, graph, folder),
      lastSequence: contents.records.last?.sequence ?? 0,
      lastEngine: contents.lastEngine ?? EngineIdentity(pid: 0, bootID: ""),
      jobs: contents.jobs, driven: contents.drivenTime, tornBytes: contents.tornBytes,
      validLength: contents.validLength)
  }

  /// Takes a run to go on with it: locks it, then cuts a torn tail.
  ///
  /// - Parameter pause: Waits. A child that a dead engine was just starting holds the lock until it
  ///   executes its program, so the lock is asked for a few times within 50 ms.
  package func take(
    _ folder: RunFolder, pause: (Duration) -> Void
  ) throws(RunProblem) -> TakenRun {
    let file: any AppendableFile
    do {
      file = try openJournal(of: folder)
      var isLocked = try file.tryLock()
      for _ in 0..<10 where !isLocked {
        pause(.milliseconds(5))
        isLocked = try file.tryLock()
      }
      guard isLocked else {
        throw RunProblem.taken(folder.id, pid: try contents(of: folder).lastEngine?.pid)
      }
    } catch let problem as RunProblem {
      throw problem
    } catch let error as SystemError {
      throw .cannotWriteState(error)
    } catch {
      preconditionFailure("nothing else is thrown above: \(error)")
    }
    let stored = try read(folder)
    do {
      if stored.tornBytes > 0 { try file.truncate(to: stored.validLength) }
    } catch {
      throw .cannotWriteState(error)
    }
    return TakenRun(stored: stored, file: file, fileSystem: fileSystem)
  }

  /// To append to; the journal is read first, so that what cannot be written is told from what
  /// cannot be read.
  private func openJournal(of folder: RunFolder) throws(RunProblem) -> any AppendableFile {
    do { return try fileSystem.openForAppending(folder.journal, create: false) } catch {
      _ = try journalBytes(of: folder)
      throw .cannotWriteState(error)
    }
  }

  private func journalBytes(of folder: RunFolder) throws(RunProblem) -> [UInt8] {
    do throws(SystemError) { return try fileSystem.readFile(folder.journal) } catch {
      guard error.isAbsence, (try? fileSystem.exists(folder.path)) == true else {
        throw .cannotReadState(error)
      }
      throw .journal(path: folder.journal, JournalFault(line: 1, reason: .neverStarted))
    }
  }

  /// The definition that a run recorded, without the rest of its journal.
  package func definition(of folder: RunFolder) throws(RunProblem) -> WorkflowGraph {
    try beginning(of: folder).graph
  }

  /// What the first record says, and the definition.
  func beginning(
    of folder: RunFolder
  ) throws(RunProblem) -> (header: RunHeader, graph: WorkflowGraph) {
    let bytes = try journalBytes(of: folder)
    guard let record = JournalReader.firstRecord(of: bytes) else {
      throw .journal(path: folder.journal, JournalFault(line: 1, reason: .neverStarted))
    }
    let header = try inJournal(folder, line: 1) { () throws(JournalFault.Reason) in
      try RunHeader(record)
    }
    return (header, try definition(of: header, in: folder))
  }

  func contents(of folder: RunFolder) throws(RunProblem) -> JournalContents {
    let bytes = try journalBytes(of: folder)
    do { return try JournalReader.read(bytes) } catch {
      throw .journal(path: folder.journal, error)
    }
  }

  /// The definition as it was when the run started, whatever became of the file since.
  func definition(
    of header: RunHeader, in folder: RunFolder
  ) throws(RunProblem) -> WorkflowGraph {
    let bytes: [UInt8]
    do { bytes = try fileSystem.readFile(folder.source(0)) } catch {
      throw .cannotReadState(error)
    }
    let file: SourceFile
    switch SourceFile.load(bytes: bytes, path: header.file) {
    case .success(let loaded): file = loaded
    case .failure(let failure): throw .faults([failure.diagnostic])
    }
    let checked = WorkflowGraph.check(file, directory: header.directory)
    guard let graph = checked.graph else { throw .faults(checked.diagnostics) }
    return graph
  }

  private func events(
    of contents: JournalContents, _ graph: WorkflowGraph, _ folder: RunFolder
  ) throws(RunProblem) -> [RunEvent] {
    let decoder = RunEventDecoder(graph: graph)
    var events: [RunEvent] = []
    events.reserveCapacity(contents.records.count)
    for record in contents.records {
      let line = events.count + 1
      events.append(
        try inJournal(folder, line: line) { () throws(JournalFault.Reason) in
          try decoder.event(of: record)
        })
    }
    return events
  }

  func inJournal<T>(
    _ folder: RunFolder, line: Int, _ body: () throws(JournalFault.Reason) -> T
  ) throws(RunProblem) -> T {
    do { return try body() } catch {
      throw .journal(path: folder.journal, JournalFault(line: line, reason: error))
    }
  }
}
