import Sluice
import SluiceModel
import SluiceState

/// How many tasks came to one result, with its words for programs and for people.
struct ResultCount: Hashable, Sendable {
  let result: RecordedResult
  let count: Int

  init(_ result: RecordedResult, count: Int) {
    self.result = result
    self.count = count
  }

  /// The order in which results are told.
  static let order =
    [RecordedResult(.succeeded), RecordedResult(.succeeded, isForgiven: true)]
    + [.upToDate, .failed, .timedOut, .upstreamFailed, .skipped, .cancelled, .interrupted].map {
      RecordedResult($0)
    }

  /// For programs.
  var name: StaticString {
    switch result.result {
    case .succeeded: result.isForgiven ? "allowed_failures" : "succeeded"
    case .failed: "failed"
    case .timedOut: "timed_out"
    case .cancelled: "cancelled"
    case .interrupted: "interrupted"
    case .skipped: "skipped"
    case .upstreamFailed: "upstream_failed"
    case .upToDate: "up_to_date"
    }
  }

  /// For people, behind the number.
  var words: String { result.isForgiven ? "failed, which is allowed" : result.result.words }
}
