extension ExpressionBuilder {
  mutating func not(from start: Int, _ operand: Operand) -> Operand {
    checkTruth(operand)
    instructions.append(.not)
    return Operand(kinds: .boolean, range: start..<operand.range.upperBound)
  }

  mutating func negate(from start: Int, _ operand: Operand) -> Operand {
    require(.numeric, operand, "'-' takes a number")
    instructions.append(.negate)
    return Operand(
      kinds: operand.kinds.intersection(.numeric), range: start..<operand.range.upperBound)
  }

  mutating func beginSkip(_ connective: Connective) -> Skip {
    instructions.append(connective == .and ? .skipIfFalse(to: 0) : .skipIfTrue(to: 0))
    return Skip(connective: connective, instruction: instructions.count - 1)
  }

  /// `a && b` is `a` where that is false, else `b`; `a || b` the other way round.
  mutating func endSkip(_ skip: Skip, _ left: Operand, _ right: Operand) -> Operand {
    checkTruth(left)
    if use == .condition { checkTruth(right) }
    let next = Int32(instructions.count)
    instructions[skip.instruction] =
      skip.connective == .and ? .skipIfFalse(to: next) : .skipIfTrue(to: next)
    var leftKinds = left.kinds
    if skip.connective == .and { leftKinds.subtract([.list, .object]) }
    if skip.connective == .or { leftKinds.subtract(.null) }
    return Operand(
      kinds: leftKinds.union(right.kinds),
      range: left.range.lowerBound..<right.range.upperBound)
  }

  mutating func binary(
    _ binary: BinaryOperator, at place: Range<Int>, _ left: Operand, _ right: Operand
  ) -> Operand {
    instructions.append(.binary(binary))
    let range = left.range.lowerBound..<right.range.upperBound
    switch binary {
    case .equal, .notEqual:
      checkComparable(left, right, at: range)
      checkWords(left, right)
      return Operand(kinds: .boolean, range: range)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      checkOrdered(binary, left, right)
      return Operand(kinds: .boolean, range: range)
    case .plus, .minus, .times, .divide, .remainder:
      let help = binary == .plus ? "texts are joined by format('{0}{1}', a, b)" : nil
      let message = "'\(binary.rawValue)' takes numbers"
      require(.numeric, left, message, help: help)
      require(.numeric, right, message, help: help)
      let isInteger = left.kinds == .integer && right.kinds == .integer
      return Operand(kinds: isInteger ? .integer : .numeric, range: range)
    }
  }

  /// Of kinds that are never equal only those that nobody compares on purpose; null is compared.
  private mutating func checkComparable(_ a: Operand, _ b: Operand, at range: Range<Int>) {
    for (x, y) in [(a, b), (b, a)] {
      let isCollection = !x.kinds.isEmpty && ValueKinds([.list, .object]).isSuperset(of: x.kinds)
      let isScalar = ValueKinds.scalar.subtracting(.null).isSuperset(of: y.kinds)
      guard isCollection, isScalar, !y.kinds.isEmpty else { continue }
      report.report(
        .expressionType, at: range,
        "\(x.kinds.phrase) never equals \(y.kinds.phrase)",
        help: "contains(list, item) finds an item")
      return
    }
  }

  private mutating func checkOrdered(_ binary: BinaryOperator, _ a: Operand, _ b: Operand) {
    let message = "'\(binary.rawValue)' compares two numbers or two strings"
    let ordered = ValueKinds.numeric.union(.string)
    guard require(ordered, a, message), require(ordered, b, message) else { return }
    let share =
      !a.kinds.isDisjoint(with: .numeric) && !b.kinds.isDisjoint(with: .numeric)
      || a.kinds.contains(.string) && b.kinds.contains(.string)
    guard !share else { return }
    report.report(
      .expressionType, at: a.range.lowerBound..<b.range.upperBound,
      "\(message), not \(a.kinds.phrase) with \(b.kinds.phrase)",
      help: "fromJSON(text) makes a number of a text")
  }

  /// Reports an operand that has none of the kinds.
  @discardableResult
  mutating func require(
    _ kinds: ValueKinds, _ operand: Operand, _ message: String, help: String? = nil
  ) -> Bool {
    guard operand.kinds.isDisjoint(with: kinds), !operand.kinds.isEmpty else { return true }
    let isText = operand.kinds == .string && !kinds.isDisjoint(with: .numeric)
    report.report(
      .expressionType, at: operand.range, "\(message), and this is \(operand.kinds.phrase)",
      help: help ?? (isText ? "fromJSON(text) makes a number of a text" : nil))
    return false
  }
}
