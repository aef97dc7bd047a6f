import SluiceModel
import SluiceState
import SluiceSystem

/// One event a line, for programs: `time`, `kind`, and what the journal's record of it says; also
/// the live events that no journal has. The first line has `version` and `run`.
struct JSONFormat: ProgressFormat {
  private var object = JSONObjectWriter()
  private var isFirst = true

  init() {}

  var wantsOutput: Bool { false }

  mutating func add(
    _ event: RunEvent, at time: WallTime, in machine: RunMachine, to bytes: inout [UInt8]
  ) {
    object.removeAll()
    object.beginObject()
    if isFirst { object.field("version", EventStream.version) }
    object.field("time", time.rfc3339)
    object.field("kind", String(describing: event.kind))
    // A start says which run it is.
    if isFirst, case .runResumed = event { object.field("run", machine.header.run.text) }
    isFirst = false
    event.encode(into: &object, graph: machine.graph)
    object.endObject()
    bytes += object.bytes
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func add(
    output: ArraySlice<UInt8>, of task: TaskID, in machine: RunMachine, to bytes: inout [UInt8]
  ) {}

  func addGap(ofLines count: Int, to bytes: inout [UInt8]) {}

  func conclude(_ summary: RunSummary, to bytes: inout [UInt8]) {}
}
