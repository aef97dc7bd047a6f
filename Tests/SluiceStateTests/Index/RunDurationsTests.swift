import SluiceModel
import SluiceState
import TestSupport
import Testing

@Suite("What a journal tells of durations")
struct RunDurationsTests {
  private func graph() throws -> WorkflowGraph {
    try checkedGraph("tasks: { a: { run: x }, b: { run: x }, c: { run: x } }")
  }

  @Test("is the wall time of each task that succeeded, of a run that is over for good")
  func finished() throws {
    let run = RecordedRun(
      1, of: try graph(), file: "../flows/ci.yaml",
      walls: ["a": .seconds(2), "b": .seconds(3)], results: ["b": .failed], outcome: .failed)
    let durations = try #require(RunDurations(journal: run.bytes))
    #expect(durations.run == run.run)
    #expect(durations.workflow == "/flows/ci.yaml")
    #expect(durations.walls == ["a": .seconds(2)])
  }

  @Test(
    "is nothing while the run is under way or to be resumed",
    arguments: [nil, .interrupted(signal: 2), .stalled] as [RunOutcome?])
  func unfinished(outcome: RunOutcome?) throws {
    let run = RecordedRun(1, of: try graph(), walls: ["a": .seconds(2)], outcome: outcome)
    #expect(RunDurations(journal: run.bytes) == nil)
  }

  @Test("is nothing, or what whole records tell, of a journal that is cut or damaged anywhere")
  func damaged() throws {
    let whole = RecordedRun(
      1, of: try graph(), walls: ["a": .seconds(2), "b": .seconds(3), "c": .seconds(4)])
    for length in 0..<whole.bytes.count {
      #expect(RunDurations(journal: Array(whole.bytes[..<length])) == nil, "cut at \(length)")
    }
    let truth: [String: Duration] = ["a": .seconds(2), "b": .seconds(3), "c": .seconds(4)]
    for index in whole.bytes.indices {
      var bytes = whole.bytes
      bytes[index] ^= 0x20
      guard let durations = RunDurations(journal: bytes) else { continue }
      for (task, wall) in durations.walls { #expect(truth[task] == wall, "byte \(index)") }
    }
  }

  @Test(
    "the median is the middle one, or the mean of the two in the middle",
    arguments: [
      ([5], 5), ([1, 9], 5), ([9, 1, 2], 2), ([4, 1, 100, 2], 3),
      // The tenth is the last that counts.
      ([1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 900, 900, 900, 900, 900, 900, 900, 900], 1),
    ] as [([Int], Int)])
  func median(seconds: [Int], median: Int) {
    var samples = DurationSamples()
    for wall in seconds { samples.add(.seconds(wall), of: "a") }
    #expect(samples.medians["a"] == .seconds(median))
    #expect(samples.medians["b"] == nil)
  }
}
