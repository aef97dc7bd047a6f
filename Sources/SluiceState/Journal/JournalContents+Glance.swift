import SluiceModel
import SluiceSystem

extension JournalContents {
  /// The engine that drove the run last; nil where its record cannot be read.
  package var lastEngine: EngineIdentity? {
    records.last { $0.kind == "run.started" || $0.kind == "run.resumed" }
      .flatMap { try? EngineIdentity($0) }
  }

  /// What `-j` said where it was last given; nil: nowhere.
  package var jobs: Int? {
    records.lazy.filter { $0.kind == "run.started" || $0.kind == "run.resumed" }
      .compactMap { (try? EngineIdentity($0))?.jobs }.last
  }

  /// How long engines drove the run.
  ///
  /// Only times at the bounds of a life are read.
  package var drivenTime: DrivenTime {
    var driven = DrivenTime()
    var last: JournalRecord?
    for record in records {
      switch record.kind {
      case "run.started", "run.resumed":
        if let time = last.flatMap({ WallTime(rfc3339: $0.time) }) { driven.note(time) }
        if let time = WallTime(rfc3339: record.time) { driven.begin(at: time) }
        last = nil
      case "run.finished":
        if let time = WallTime(rfc3339: record.time) { driven.end(at: time) }
      // As `DrivenTime.take` has it.
      case "task.decided", "task.held", "task.released", "queue.suspended", "queue.resumed",
        "queue.limited":
        break
      default: last = record
      }
    }
    if let time = last.flatMap({ WallTime(rfc3339: $0.time) }) { driven.note(time) }
    return driven
  }

  /// How many tasks came to what, by their last records, without the definition; handlers are left
  /// out, and what stands for instances: `t` where there is a `t[…]`.
  package var results: [RecordedResult: Int] {
    var last: [String: RecordedResult] = [:]
    var handlers: Set<String> = []
    for record in records {
      switch record.kind {
      case "task.decided", "task.finished":
        guard let task = record.fields["task"]?.text else { continue }
        last[task] = RecordedResult(of: record)
      case "task.started":
        record.fields["task"]?.text.map { last[$0] = nil }
      case "run.handlers":
        if case .list(let names)? = record.fields["handlers"] {
          handlers.formUnion(names.compactMap(\.text))
        }
      default: break
      }
    }
    let gathers = Set(
      last.keys.lazy.compactMap { name in
        name.utf8.firstIndex(of: UInt8(ascii: "[")).map { String(name[..<$0]) }
      })
    return last.reduce(into: [:]) { counts, entry in
      if !handlers.contains(entry.key), !gathers.contains(entry.key) {
        counts[entry.value, default: 0] += 1
      }
    }
  }
}

/// What a task came to, as its last record tells it.
package struct RecordedResult: Hashable, Sendable {
  package let result: TaskResult
  /// Whether it failed, which is allowed.
  package let isForgiven: Bool

  package init(_ result: TaskResult, isForgiven: Bool = false) {
    self.result = result
    self.isForgiven = isForgiven
  }

  /// Nil where the task runs again.
  fileprivate init?(of record: JournalRecord) {
    guard record.fields["retry_after_us"] == nil,
      let word = record.fields["result"]?.text ?? record.fields["outcome"]?.text
    else { return nil }
    guard let result = TaskResult(rawValue: word) else { return nil }
    let outcome = record.fields["outcome"]?.text.flatMap { TaskResult(rawValue: $0) } ?? result
    self.init(result, isForgiven: result.isSuccess && !outcome.isSuccess)
  }
}
