import Sluice
import SluiceModel
import SluiceState

/// A run's status for programs: one object.
enum StatusJSON {
  /// Of the format; it grows when a reader of the former one would be misled.
  private static let version: Int64 = 1

  static func bytes(of status: RunStatus, folder: String) -> [UInt8] {
    var object = JSONObjectWriter()
    object.beginObject()
    object.field("version", version)
    object.field("run", status.header.run.text)
    object.field("workflow", status.header.workflow)
    object.field("file", status.header.file)
    object.field("folder", folder)
    object.field("started_at", status.header.startedAt.rfc3339)
    switch status.state {
    case .running(let pid):
      object.field("state", "running")
      object.field("pid", Int64(pid))
    case .orphaned:
      object.field("state", "unfinished")
    case .ended(let outcome):
      object.field("state", outcome.word)
      if case .interrupted(let signal) = outcome { object.field("signal", Int64(signal)) }
    }
    object.field("total", Int64(status.tally.total))
    for count in status.tally.counts(isUnderWay: status.isDriven) {
      object.field(count.name, Int64(count.count))
    }
    object.append(",\"tasks\":[")
    for (index, task) in status.tasks.enumerated() {
      if index > 0 { object.append(",") }
      append(task, to: &object)
    }
    object.append("]")
    object.endObject()
    object.append("\n")
    return object.bytes
  }

  private static func append(_ task: TaskStanding, to object: inout JSONObjectWriter) {
    object.beginObject()
    object.field("task", task.task)
    object.field("state", task.kind.rawValue)
    object.field("attempt", Int64(task.attempt))
    if !task.reason.isEmpty { object.field("reason", task.reason) }
    if let survivor = task.survivor { object.field("surviving_pid", Int64(survivor)) }
    if let wait = task.wait {
      object.append(",\"wait\":")
      object.append(wait.json.utf8)
    }
    object.endObject()
  }
}
