import SluiceSyntax

/// One parsed and checked expression, as instructions for a machine with a stack of values.
///
/// Flat, so that neither a long chain of operators nor a deep one costs stack when it is evaluated.
package struct Expression: Sendable {
  /// Of what stands between the braces.
  package let origin: Origin
  /// What it can yield, as far as the check can tell.
  package let kinds: ValueKinds
  /// Whether it is `unquoted(…)`: its text goes into a script as it is.
  let isUnquoted: Bool
  let statusFunctions: Set<StatusFunction>
  let instructions: [Instruction]
  let constants: [Value]
  let names: [ExpressionName]

  enum Instruction: Hashable, Sendable {
    /// Pushes `constants[i]`.
    case constant(Int32)
    /// Pushes the value of `names[i]`.
    case name(Int32)
    case status(StatusFunction)
    case not
    case negate
    case binary(BinaryOperator)
    /// `&&`: where the top is false it stays and is the result, and the machine goes on at the
    /// instruction given; else it is dropped.
    case skipIfFalse(to: Int32)
    /// `||`, likewise.
    case skipIfTrue(to: Int32)
    /// Replaces an object and a name, or a list and an index, by the part.
    case part
    case call(ExpressionFunction, count: UInt8)
  }
}

/// The operators that need both operands.
enum BinaryOperator: String, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case remainder = "%"
}

/// Why an expression has no value.
package struct EvaluationError: Error, Hashable, Sendable {
  /// One phrase, without a full stop.
  package let message: String
  package let help: String?
  /// Of the expression.
  package let origin: Origin

  package init(_ message: String, help: String? = nil, origin: Origin) {
    self.message = message
    self.help = help
    self.origin = origin
  }

  package var diagnostic: Diagnostic {
    Diagnostic(.expressionFailed, message, help: help, origin: origin)
  }
}

extension EvaluationError: CustomStringConvertible {
  /// What is wrong, and where: for messages of a run, which are one line.
  package var description: String {
    guard case .yaml(let file, let range) = origin else { return message }
    return "\(message) (\(file.path):\(range.start.line):\(range.start.column))"
  }
}
