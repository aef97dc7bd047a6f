import Glibc
import Sluice
import SluiceState
import SluiceSystem

/// What the last record of a journal says, without reading the rest.
enum JournalEnding: Hashable {
  /// It has a first record, and no end or one that a resume goes on from.
  case unfinished
  case finished
  /// It has no whole first record.
  case neverStarted
  /// It cannot be looked at.
  case unreadable(SystemError)

  /// A record is shorter than this, but for one with a very long reason, which is no run's end.
  private static let longestRecord = 8192

  init(_ run: RunFolder) {
    let lines: (bytes: [UInt8], isCut: Bool)
    do { lines = try FileTail.read(run.journal, atMost: Self.longestRecord) } catch {
      self = error.isAbsence ? .neverStarted : .unreadable(error)
      return
    }
    let whole = lines.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    guard let last = whole.last else {
      self = lines.isCut ? .unfinished : .neverStarted
      return
    }
    let record = last.withUnsafeBytes { JSONParser.value(of: $0) }
    let isEnd = record?["kind"]?.text == "run.finished"
    let outcome = record?["outcome"]?.text
    let isUnfinished = outcome == "interrupted" || outcome == "stalled"
    self = isEnd && !isUnfinished ? .finished : .unfinished
  }
}
