/// How long tasks took in several runs of one workflow, of which the newest count.
package struct DurationSamples: Sendable {
  /// How many runs of a task its duration is the median of.
  package static let newest = 10

  /// By task, the newest run first.
  private var walls: [String: [Duration]] = [:]

  package init() {}

  /// Takes one that is older than all that were taken of this task.
  package mutating func add(_ wall: Duration, of task: String) {
    if walls[task, default: []].count < Self.newest { walls[task, default: []].append(wall) }
  }

  package mutating func add(_ run: RunDurations) {
    for (task, wall) in run.walls { add(wall, of: task) }
  }

  package var medians: RecordedDurations {
    RecordedDurations(walls.mapValues { Self.median(of: $0) })
  }

  /// Of an even number, the mean of the two in the middle.
  ///
  /// - Precondition: There is one.
  static func median(of durations: [Duration]) -> Duration {
    let sorted = durations.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
