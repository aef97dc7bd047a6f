import SluiceModel

extension JournalContents {
  /// The engine that drove the run last; nil where its record cannot be read.
  package var lastEngine: EngineIdentity? {
    records.last { $0.kind == "run.started" || $0.kind == "run.resumed" }
      .flatMap { try? EngineIdentity($0) }
  }

  /// How many tasks have which result, by their last records, without the definition; handlers are
  /// left out.
  package var results: [TaskResult: Int] {
    var last: [String: TaskResult] = [:]
    var handlers: Set<String> = []
    for record in records {
      switch record.kind {
      case "task.decided", "task.finished":
        guard let task = record.fields["task"]?.text else { continue }
        last[task] = TaskResult(of: record)
      case "task.started":
        record.fields["task"]?.text.map { last[$0] = nil }
      case "run.handlers":
        if case .list(let names)? = record.fields["handlers"] {
          handlers.formUnion(names.compactMap(\.text))
        }
      default: break
      }
    }
    return last.reduce(into: [:]) { counts, entry in
      if !handlers.contains(entry.key) { counts[entry.value, default: 0] += 1 }
    }
  }
}

extension TaskResult {
  /// Nil where the task runs again.
  fileprivate init?(of record: JournalRecord) {
    guard record.fields["retry_after_us"] == nil,
      let word = record.fields["result"]?.text ?? record.fields["outcome"]?.text
    else { return nil }
    self.init(rawValue: word)
  }
}
