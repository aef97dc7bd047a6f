import SluiceState

/// Whether a task has ended for good, by the records of its run.
struct TaskEnd {
  private let task: String
  private(set) var hasEnded = false

  init(of task: String) { self.task = task }

  mutating func take(_ record: JournalRecord) {
    guard record.fields["task"]?.text == task else { return }
    switch record.kind {
    case "task.decided": hasEnded = true
    case "task.finished":
      // An interrupted one runs again with a resume, and its run ends soon.
      hasEnded =
        record.fields["retry_after_us"] == nil
        && record.fields["outcome"]?.text != TaskResult.interrupted.rawValue
    case "task.started": hasEnded = false
    default: break
    }
  }
}
