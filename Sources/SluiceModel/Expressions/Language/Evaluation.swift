extension Expression {
  package func evaluate(in scope: some ExpressionScope) throws(EvaluationError) -> Value {
    do throws(EvaluationFailure) {
      return try run(in: scope)
    } catch {
      throw EvaluationError(error.message, help: error.help, origin: origin)
    }
  }

  private func run(in scope: some ExpressionScope) throws(EvaluationFailure) -> Value {
    var stack: [Value] = []
    var next = 0
    while next < instructions.count {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .constant(let index): stack.append(constants[Int(index)])
      case .name(let index): stack.append(scope.value(of: names[Int(index)]) ?? .null)
      case .status(let function):
        stack.append(.boolean(function == .always || scope.status(function)))
      case .not: stack.append(.boolean(!stack.removeLast().isTruthy))
      case .negate: stack.append(try Arithmetic.negate(stack.removeLast()))
      case .binary(let binary):
        let right = stack.removeLast()
        stack.append(try binary.apply(stack.removeLast(), right))
      case .skipIfFalse(let target), .skipIfTrue(let target):
        let keeps = instruction == .skipIfTrue(to: target)
        if stack[stack.count - 1].isTruthy == keeps {
          next = Int(target)
        } else {
          stack.removeLast()
        }
      case .part:
        let part = stack.removeLast()
        stack.append(try stack.removeLast().part(part))
      case .call(let function, let count):
        let arguments = Array(stack.suffix(Int(count)))
        stack.removeLast(Int(count))
        stack.append(try function.call(arguments, in: scope))
      }
    }
    return stack.removeLast()
  }
}

/// Why an operation has no result.
struct EvaluationFailure: Error {
  let message: String
  var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

extension BinaryOperator {
  fileprivate func apply(_ a: Value, _ b: Value) throws(EvaluationFailure) -> Value {
    switch self {
    case .equal: .boolean(a.isEqual(to: b))
    case .notEqual: .boolean(!a.isEqual(to: b))
    case .less: .boolean(try order(a, b) == .before)
    case .lessOrEqual: .boolean(try order(a, b) != .after)
    case .greater: .boolean(try order(a, b) == .after)
    case .greaterOrEqual: .boolean(try order(a, b) != .before)
    case .plus, .minus, .times, .divide, .remainder: try Arithmetic.apply(self, a, b)
    }
  }

  private func order(_ a: Value, _ b: Value) throws(EvaluationFailure) -> Value.Order {
    guard let order = a.order(to: b) else {
      throw EvaluationFailure(
        "'\(rawValue)' compares two numbers or two strings, not \(a.kind.phrase) with"
          + " \(b.kind.phrase)",
        help: "fromJSON(text) makes a number of a text")
    }
    return order
  }
}

extension Value {
  /// A part of an object by its name or of a list by its place, from 0.
  ///
  /// A part that is not there is null, and so is every part of null, so that `default` can catch
  /// it.
  fileprivate func part(_ part: Value) throws(EvaluationFailure) -> Value {
    switch (self, part) {
    case (.null, _): return .null
    case (.object(let object), .string(let name)): return object[name] ?? .null
    case (.list(let items), .integer(let index)):
      return items.indices.contains(Int(index)) ? items[Int(index)] : .null
    case (.object, _), (.list, _):
      let wanted = if case .list = self { "an integer" } else { "a string" }
      throw EvaluationFailure(
        "a part of \(kind.phrase) is chosen by \(wanted), not by \(part.kind.phrase)")
    default:
      throw EvaluationFailure(
        "\(kind.phrase) has no parts", help: "fromJSON(text) reads a text that is JSON")
    }
  }
}
