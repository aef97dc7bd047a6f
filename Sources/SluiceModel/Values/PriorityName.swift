/// The priorities that have names; others are numbers.
enum PriorityName: String, CaseIterable {
  case veryLow = "very_low"
  case low, normal, high
  case veryHigh = "very_high"

  var value: Int32 {
    switch self {
    case .veryLow: -200
    case .low: -100
    case .normal: 0
    case .high: 100
    case .veryHigh: 200
    }
  }
}
