import Sluice
import SluiceSystem

/// The live block as lines: counts, the longest running tasks, and what is waited for.
///
/// A pure function of what is told and the size of the screen. The last column stays free, since
/// terminals do not agree on what follows a character there.
enum LiveBlock {
  /// On a narrower screen only counts are told.
  static let leastColumns = 20
  /// Columns of the bar.
  private static let barWidth = 20

  /// At most a third of the screen's rows; none where nothing can be told on it.
  static func lines(_ snapshot: LiveSnapshot, on size: Terminal.Size) -> [BlockLine] {
    let limit = size.columns - 1
    guard limit >= 4, size.rows >= 2 else { return [] }
    let most = size.columns < leastColumns ? 1 : max(1, size.rows / 3)
    var lines = [counts(snapshot, limit)]
    let waits = most > 2 ? waits(snapshot, limit) : nil
    let room = most - 1 - (waits == nil ? 0 : 1)
    lines += running(snapshot, limit, atMost: min(room, LiveSnapshot.mostRunning))
    if let waits { lines.append(waits) }
    return lines
  }

  // MARK: Counts

  /// Words of the first line, and how badly they are wanted where not all have room.
  private struct Count {
    let text: String
    var emphasis = Emphasis.plain
    /// Those of the greatest rank go first.
    let rank: Int
  }

  private static func counts(_ snapshot: LiveSnapshot, _ limit: Int) -> BlockLine {
    var counts = allCounts(snapshot)
    while counts.count > 1, width(of: counts) > limit {
      let rank = counts.map(\.rank).max()
      counts.removeAll { $0.rank == rank }
    }
    var line = BlockLine(limit: limit)
    let bar = min(barWidth, limit - width(of: counts) - 1)
    if bar >= 10 {
      let filled = snapshot.total > 0 ? (bar - 2) * snapshot.done / snapshot.total : 0
      line.add("[")
      line.add(String(repeating: "#", count: filled), .good)
      line.add(String(repeating: "-", count: bar - 2 - filled), .faint)
      line.add("] ")
    }
    for (index, count) in counts.enumerated() {
      if index > 0 { line.add(", ") }
      line.add(count.text, count.emphasis)
    }
    return line
  }

  private static func allCounts(_ snapshot: LiveSnapshot) -> [Count] {
    var counts = [Count(text: "\(snapshot.done)/\(snapshot.total) done", rank: 0)]
    if snapshot.running > 0 { counts.append(Count(text: "\(snapshot.running) running", rank: 2)) }
    if snapshot.waiting > 0 { counts.append(Count(text: "\(snapshot.waiting) waiting", rank: 5)) }
    if snapshot.failed > 0 {
      counts.append(Count(text: "\(snapshot.failed) failed", emphasis: .bad, rank: 1))
    }
    counts.append(Count(text: LiveTime.elapsed(snapshot.elapsed), rank: 3))
    if let left = snapshot.left { counts.append(Count(text: LiveTime.left(left), rank: 4)) }
    return counts
  }

  /// Of ASCII alone.
  private static func width(of counts: [Count]) -> Int {
    counts.reduce(0) { $0 + $1.text.utf8.count } + 2 * (counts.count - 1)
  }

  // MARK: Running and waiting

  private static func running(
    _ snapshot: LiveSnapshot, _ limit: Int, atMost most: Int
  ) -> [BlockLine] {
    guard most > 0 else { return [] }
    let shown = snapshot.longest.prefix(most)
    let times = shown.map { LiveTime.elapsed($0.elapsed) }
    let widest = times.map(\.utf8.count).max() ?? 0
    return zip(shown, times).map { task, time in
      var line = BlockLine(limit: limit)
      line.add(String(repeating: " ", count: 2 + widest - time.utf8.count) + time, .faint)
      line.add("  \(task.task)")
      if let note = task.note { line.add(" (\(note))", .warning) }
      return line
    }
  }

  private static func waits(_ snapshot: LiveSnapshot, _ limit: Int) -> BlockLine? {
    guard !snapshot.waits.entries.isEmpty else { return nil }
    var line = BlockLine(limit: limit)
    let words = snapshot.waits.entries.map { "\($0.count) \($0.words)" }
      .joined(separator: ", ")
    line.add("  waiting: \(words)", .faint)
    return line
  }
}
