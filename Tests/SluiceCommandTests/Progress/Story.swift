import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport

@testable import SluiceCommand

/// A run that is told to a format event by event, each event a turn of its own.
struct Story<Format: ProgressFormat> {
  private(set) var machine: RunMachine
  private(set) var events: [RunEvent] = []
  private var format: Format
  private var bytes: [UInt8] = []
  private var time = WallTime(microseconds: 1_796_000_000_000_000)

  init(
    _ workflow: String, _ format: Format, in folder: String = "/flows/.sluice/runs/R1"
  ) throws {
    let graph = try checkedGraph(workflow)
    let header = RunHeader(
      run: RunID(text: "R1"), workflow: graph.name, file: "test.yaml", directory: "/flows",
      digest: "0", parameters: [], targets: [], startedAt: time)
    machine = RunMachine(
      graph: graph, header: header,
      context: RunContext(
        environment: [:], parameters: [:], runDirectory: folder, capacities: []))
    self.format = format
  }

  func id(_ name: String) -> TaskID {
    TaskID(machine.graph.definitions.firstIndex { $0.name == name } ?? -1)
  }

  mutating func tell(_ event: RunEvent) {
    events.append(event)
    machine.apply(event, at: Instant(nanoseconds: time.microseconds * 1000))
    format.add(event, at: time, in: machine, to: &bytes)
  }

  /// What happened so far was the life of a former engine.
  mutating func recall() { format.recall(endedTasks: RunTally(machine).ended) }

  mutating func begin() {
    tell(.runStarted(machine.header, EngineIdentity(pid: 7, bootID: "boot")))
  }

  mutating func start(_ task: String, attempt: Int32 = 1) {
    tell(.attemptStarted(id(task), attempt: attempt))
  }

  mutating func end(
    _ task: String, attempt: Int32 = 1, _ outcome: TaskResult = .succeeded,
    status: ExitStatus? = .exited(0), reason: String = "", wall: Duration = .milliseconds(20),
    _ disposition: RunEvent.Disposition? = nil
  ) {
    let report = AttemptReport(
      outcome: outcome, status: status, reason: reason, wall: wall, usage: ResourceUsage())
    tell(
      .attemptFinished(id(task), attempt: attempt, report, disposition ?? .final(result: outcome)))
  }

  mutating func output(_ text: String, of task: String) {
    format.add(output: Array(text.utf8)[...], of: id(task), in: machine, to: &bytes)
  }

  mutating func wait(_ duration: Duration) {
    time = WallTime(microseconds: time.microseconds + duration.clampedNanoseconds / 1000)
  }

  /// What was told since the last call, in lines.
  mutating func lines() -> [String] {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
