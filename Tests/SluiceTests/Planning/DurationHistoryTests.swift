import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import Synchronization
import TestSupport
import Testing

@Suite("The history of durations")
struct DurationHistoryTests {
  private let folder = TemporaryFolder()
  private let files = LocalFileSystem()
  private var state: StateFolder { StateFolder(path: folder.path, fileSystem: files) }

  private func graph() throws -> WorkflowGraph {
    try checkedGraph("tasks: { a: { run: x }, b: { run: x } }")
  }

  private func write(_ run: RecordedRun) throws {
    let path = state.folder(of: run.run)
    try files.makeDirectory(path.path, mode: 0o700)
    try files.writeFile(path.journal, run.bytes, mode: 0o600)
  }

  private func load() -> DurationHistory {
    DurationHistory.load(from: state, workflow: "/flows/ci.yaml")
  }

  @Test("after fifty runs is the median of the newest ten, also when the runs are gone")
  func fiftyRuns() throws {
    let graph = try graph()
    for number in 1...50 {
      try write(RecordedRun(number, of: graph, walls: ["a": .seconds(number)]))
    }
    #expect(load().durations["a"] == .milliseconds(45_500))
    #expect(load().problem == nil)
    // A run more shifts it by one.
    try write(RecordedRun(51, of: graph, walls: ["a": .seconds(51)]))
    #expect(load().durations["a"] == .milliseconds(46_500))
    for run in try state.runs() { try files.remove(state.folder(of: run).path) }
    #expect(load().durations["a"] == .milliseconds(46_500))
  }

  @Test("passes over runs that are under way, damaged, gone, or of another workflow")
  func others() throws {
    let graph = try graph()
    try write(RecordedRun(1, of: graph, walls: ["a": .seconds(1)]))
    try write(RecordedRun(2, of: graph, walls: ["a": .seconds(9)], outcome: nil))
    try write(RecordedRun(3, of: graph, file: "other.yaml", walls: ["a": .seconds(9)]))
    let damaged = RecordedRun(4, of: graph, walls: ["a": .seconds(9)])
    try write(damaged)
    try files.writeFile(state.folder(of: damaged.run).journal, Array("x".utf8), mode: 0o600)
    try files.makeDirectory(state.path + "/runs/20991231T000000.000-empty0", mode: 0o700)
    #expect(load().durations["a"] == .seconds(1))
    // It has ended since.
    try write(RecordedRun(2, of: graph, walls: ["a": .seconds(3)]))
    #expect(load().durations["a"] == .seconds(2))
  }

  @Test("makes nothing where there is no state folder, or nothing in it")
  func nothing() throws {
    let nowhere = StateFolder(path: folder.path("nosuch"), fileSystem: files)
    #expect(DurationHistory.load(from: nowhere, workflow: "/flows/ci.yaml").durations.isEmpty)
    #expect(load().durations.isEmpty)
    #expect(try files.list(folder.path) == [])
  }

  @Test("is read from the journals where the index cannot be used, which is said and left alone")
  func withoutIndex() throws {
    let graph = try graph()
    for number in 1...3 {
      try write(RecordedRun(number, of: graph, walls: ["a": .seconds(number)]))
    }
    try folder.write(String(repeating: "no index ", count: 1000), to: "index.db")
    let history = load()
    #expect(history.durations["a"] == .seconds(2))
    guard case .damaged? = history.problem else {
      Issue.record("\(String(describing: history.problem))")
      return
    }
    #expect(folder.read("index.db")?.hasPrefix("no index no index") == true)
    try files.remove(state.index)
    try files.makeDirectory(state.index, mode: 0o700)
    #expect(load().durations["a"] == .seconds(2))
    #expect(load().problem != nil)
  }

  @Test("is read in the background once it is asked for, and not before")
  func background() throws {
    try write(RecordedRun(1, of: try graph(), walls: ["a": .seconds(2)]))
    let history = BackgroundHistory(of: "/flows/ci.yaml", in: state)
    #expect(try !files.exists(state.index))
    #expect(history.durations == nil)
    let deadline = SystemClock().now + .seconds(20)
    while history.durations == nil, SystemClock().now < deadline {
      SystemClock().pause(for: .milliseconds(1))
    }
    #expect(history.durations?["a"] == .seconds(2))
  }

  @Test("leaves runs for the next time when a reading takes long")
  func patience() throws {
    let graph = try graph()
    for number in 1...3 {
      try write(RecordedRun(number, of: graph, walls: ["a": .seconds(number)]))
    }
    let clock = StepClock()
    // Its second step is the deadline: one run is read each time.
    let first = DurationHistory.load(from: state, workflow: "/flows/ci.yaml", clock: clock)
    #expect(first.durations["a"] == .seconds(3))
    #expect(load().durations["a"] == .seconds(2))
  }
}

/// Goes on by 600 ms each time it is looked at.
private final class StepClock: Clock {
  private let steps = Atomic<Int64>(0)

  var now: Instant {
    Instant(nanoseconds: steps.add(1, ordering: .relaxed).oldValue * 600_000_000)
  }
  var wallTime: WallTime { WallTime(microseconds: 0) }
  var bootTime: Instant { now }
}
