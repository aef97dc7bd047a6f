/// How long the tasks of one finished run took: a fold of its journal.
package struct RunDurations: Sendable {
  package let run: RunID
  /// The absolute path of the workflow file, which tells apart workflows of one name.
  package let workflow: String
  /// The wall time of the last attempt of each task that succeeded.
  package let walls: [String: Duration]

  /// Nil: the run is not over for good, or its journal cannot be read.
  package init?(journal bytes: [UInt8]) {
    guard let (first, last) = JournalReader.ends(of: bytes), first.kind == "run.started",
      let format = first.fields["format"]?.number, format <= Journal.format,
      let header = try? RunHeader(first),
      last.kind == "run.finished", let outcome = try? RunOutcome(last), !outcome.isUnfinished
    else { return nil }
    run = header.run
    workflow = header.workflowPath
    var walls: [String: Duration] = [:]
    for record in JournalReader.records(ofKind: "task.finished", in: bytes) {
      guard record.fields["outcome"]?.text == TaskResult.succeeded.rawValue,
        let task = record.fields["task"]?.text, let wall = record.fields["wall_us"]?.number
      else { continue }
      walls[task] = .microseconds(wall)
    }
    self.walls = walls
  }
}

extension RunHeader {
  /// The absolute path of the workflow file; of one that was piped in, `-` in the folder where it
  /// was.
  package var workflowPath: String {
    (directory.hasSuffix("/") ? directory : directory + "/")
      + (file.split(separator: "/").last ?? "")
  }
}
