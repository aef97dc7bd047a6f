/// The operators on numbers.
///
/// Two integers give an integer: `/` drops the fraction and `%` has the sign of its left side, as
/// `$((…))` does in the shell; write `7 / 2.0` for 3.5. With one number the result is a number.
/// Past 64 bits, past the largest number, and by zero there is no result: nothing wraps round.
enum Arithmetic {
  static func apply(
    _ binary: BinaryOperator, _ a: Value, _ b: Value
  ) throws(EvaluationFailure) -> Value {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): try integers(binary, a, b)
    case (.integer(let a), .number(let b)): try numbers(binary, Double(a), b)
    case (.number(let a), .integer(let b)): try numbers(binary, a, Double(b))
    case (.number(let a), .number(let b)): try numbers(binary, a, b)
    default: throw wrongKind(binary.rawValue, a.isNumeric ? b : a)
    }
  }

  static func negate(_ value: Value) throws(EvaluationFailure) -> Value {
    switch value {
    case .integer(let value): return try integers(.minus, 0, value)
    case .number(let value): return .number(-value)
    default: throw wrongKind("-", value)
    }
  }

  private static func integers(
    _ binary: BinaryOperator, _ a: Int64, _ b: Int64
  ) throws(EvaluationFailure) -> Value {
    if binary == .divide || binary == .remainder, b == 0 { throw byZero(binary) }
    let (result, isOver) =
      switch binary {
      case .plus: a.addingReportingOverflow(b)
      case .minus: a.subtractingReportingOverflow(b)
      case .times: a.multipliedReportingOverflow(by: b)
      case .divide: a.dividedReportingOverflow(by: b)
      // The one pair that traps has the remainder 0.
      default: b == -1 ? (0, false) : a.remainderReportingOverflow(dividingBy: b)
      }
    guard !isOver else {
      throw EvaluationFailure("\(a) \(binary.rawValue) \(b) does not fit 64 bits")
    }
    return .integer(result)
  }

  private static func numbers(
    _ binary: BinaryOperator, _ a: Double, _ b: Double
  ) throws(EvaluationFailure) -> Value {
    if binary == .divide || binary == .remainder, b == 0 { throw byZero(binary) }
    let result =
      switch binary {
      case .plus: a + b
      case .minus: a - b
      case .times: a * b
      case .divide: a / b
      default: a.truncatingRemainder(dividingBy: b)
      }
    guard result.isFinite else {
      throw EvaluationFailure("\(a) \(binary.rawValue) \(b) is too large for a number")
    }
    return .number(result)
  }

  private static func byZero(_ binary: BinaryOperator) -> EvaluationFailure {
    EvaluationFailure("'\(binary.rawValue)' divides by zero")
  }

  private static func wrongKind(_ symbol: String, _ value: Value) -> EvaluationFailure {
    let isText = if case .string = value { true } else { false }
    return EvaluationFailure(
      "'\(symbol)' takes numbers, not \(value.kind.phrase)",
      help: isText ? "fromJSON(text) makes a number of a text" : nil)
  }
}

extension Value {
  fileprivate var isNumeric: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }
}
