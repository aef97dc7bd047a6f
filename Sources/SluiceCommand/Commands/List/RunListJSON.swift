import Sluice
import SluiceState
import SluiceSystem

/// Runs as one object for programs.
enum RunListJSON {
  /// Of the format; it grows when a reader of the former one would be misled.
  private static let version: Int64 = 1

  static func bytes(of runs: [RunGlance], isCut: Bool, at now: WallTime) -> [UInt8] {
    var object = JSONObjectWriter()
    object.beginObject()
    object.field("version", version)
    object.append(isCut ? ",\"has_more\":true" : ",\"has_more\":false")
    object.append(",\"runs\":[")
    for (index, run) in runs.enumerated() {
      if index > 0 { object.append(",") }
      append(run, at: now, to: &object)
    }
    object.append("]")
    object.endObject()
    object.append("\n")
    return object.bytes
  }

  private static func append(
    _ run: RunGlance, at now: WallTime, to object: inout JSONObjectWriter
  ) {
    object.beginObject()
    object.field("run", run.folder.id.text)
    object.field("folder", run.folder.path)
    object.field("state", RunStanding(run.standing).rawValue)
    if case .running(let pid) = run.standing, pid != 0 { object.field("pid", Int64(pid)) }
    if case .ended(.interrupted(let signal)) = run.standing {
      object.field("signal", Int64(signal))
    }
    if let fault = run.fault { object.field("fault", fault) }
    if let header = run.header {
      object.field("workflow", header.workflow)
      object.field("file", header.file)
      object.field("started_at", header.startedAt.rfc3339)
      object.field("elapsed_us", run.elapsed(at: now).clampedNanoseconds / 1000)
      if run.tookAtLeast { object.field("elapsed_is_minimum", true) }
    }
    object.append(",\"results\":")
    object.beginObject()
    for (index, count) in run.counts.enumerated() {
      if index > 0 { object.append(",") }
      object.append("\"\(count.name)\":\(count.count)".utf8)
    }
    object.endObject()
    object.endObject()
  }
}
