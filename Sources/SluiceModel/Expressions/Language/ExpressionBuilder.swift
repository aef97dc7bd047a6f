import SluiceSyntax

/// Checks the constructs of one expression and compiles them, in the order in which they are read.
///
/// Every fault is reported; after one the kinds of what it touches are open, so that nothing echoes
/// it.
struct ExpressionBuilder {
  /// Where the expression stands.
  enum Use: Hashable {
    case template
    /// A script: `unquoted(…)` has a meaning.
    case script
    /// `if`: the status functions have one.
    case condition
  }

  enum Connective: String {
    case and = "&&"
    case or = "||"
  }

  /// What is known of a value that the instructions so far leave on the stack.
  struct Operand {
    var kinds: ValueKinds
    var range: Range<Int>
    var literal: Value?
    /// Where the value is that of a name, and nothing else.
    var name: ExpressionName?
  }

  struct Skip {
    let connective: Connective
    /// The instruction to complete.
    let instruction: Int
  }

  let use: Use
  let names: NameChecker
  var report: ExpressionReport
  var instructions: [Expression.Instruction] = []
  var constants: [Value] = []
  var nameTable: [ExpressionName] = []
  var statusFunctions: Set<StatusFunction> = []
  var unquotedCalls: [Range<Int>] = []
  private var isUnquoted = false
  private var kinds: ValueKinds = .any

  init(use: Use, names: NameChecker, report: ExpressionReport) {
    self.use = use
    self.names = names
    self.report = report
  }

  /// Must be called once, with the value of the whole expression.
  mutating func finish(_ operand: Operand) {
    kinds = operand.kinds
    if use == .condition { checkTruth(operand) }
    for call in unquotedCalls {
      if call == operand.range {
        isUnquoted = true
      } else {
        report.report(
          .expressionPlace, at: call, "unquoted() has no meaning inside another expression",
          help: "put it around the whole: ${{ unquoted(…) }}")
      }
    }
  }

  func expression(_ range: Range<Int>) -> Expression {
    Expression(
      origin: report.source.origin(of: range), kinds: kinds, isUnquoted: isUnquoted,
      statusFunctions: statusFunctions, instructions: instructions, constants: constants,
      names: nameTable)
  }
}

extension ExpressionBuilder {
  mutating func literal(_ value: Value, at range: Range<Int>) -> Operand {
    instructions.append(.constant(Int32(constants.count)))
    constants.append(value)
    return Operand(kinds: ValueKinds(value.kind), range: range, literal: value)
  }

  mutating func path(_ path: [NamePath.Segment]) -> Operand {
    let whole = path[0].range.lowerBound..<path[path.count - 1].range.upperBound
    var operand = Operand(kinds: .any, range: whole)
    do throws(NamePath.Fault) {
      let name = try NamePath.name(path)
      instructions.append(.name(Int32(nameTable.count)))
      nameTable.append(name)
      operand.kinds = check(name, path)
      operand.name = name
    } catch {
      reportFault(error, path, whole)
    }
    return operand
  }

  mutating func check(_ name: ExpressionName, _ path: [NamePath.Segment]) -> ValueKinds {
    let place = if case .taskOutput = name { path[3] } else { path[min(1, path.count - 1)] }
    switch names.verdict(on: name) {
    case .known(let kinds): return kinds
    case .unavailable(let reason):
      let whole = path[0].range.lowerBound..<path[path.count - 1].range.upperBound
      report.report(.expressionPlace, at: whole, reason)
    case .unknown(let near):
      report.report(
        .expressionName, at: place.range, "there is no \(name.noun) '\(place.name)'",
        help: near.map { "did you mean '\($0)'?" } ?? minusHelp(name, place.name))
    }
    return .any
  }

  /// `params.n-1` is one name; where the part before the `-` is known, a subtraction was meant.
  private func minusHelp(_ name: ExpressionName, _ text: String) -> String? {
    guard case .param = name, let minus = text.firstIndex(of: "-"),
      case .known = names.verdict(on: .param(String(text[..<minus])))
    else { return nil }
    return "a name may hold '-'; to subtract, put blanks around it"
  }

  private mutating func reportFault(
    _ fault: NamePath.Fault, _ path: [NamePath.Segment], _ whole: Range<Int>
  ) {
    let text = report.source.slice(whole)
    switch fault {
    case .unknownRoot(let help):
      let declared = declaredName(path[0].name)
      report.report(
        .expressionName, at: path[0].range, "there is no name '\(path[0].name)'",
        help: declared.map { "did you mean \($0)?" } ?? help, write: declared)
    case .foreign(let help, let replacement):
      report.report(
        .expressionName, at: replacement == nil ? path[0].range : whole,
        "there is no name '\(path[0].name)'", help: help, write: replacement)
    case .incomplete(let message, let help):
      report.report(.expressionName, at: whole, message, help: help)
    case .unknownField(let message, let help):
      report.report(
        .expressionName, at: path[path.count - 1].range, message, help: help)
    case .notBuilt(let help, let replacement):
      report.report(
        .expressionNotBuilt, at: whole, "'\(text)' is known, but not in this build", help: help,
        write: replacement)
    }
  }

  /// The parameter or the variable of a name that stands alone.
  private func declaredName(_ name: String) -> String? {
    for name in [ExpressionName.param(name), .matrix(name)] {
      if case .known = names.verdict(on: name) { return "\(name)" }
    }
    return names.facts(on: .env(name)).isDeclared ? "\(ExpressionName.env(name))" : nil
  }

  mutating func part(_ part: Operand, of whole: Operand, to end: Int) -> Operand {
    require([.object, .list, .null], whole, "a part is taken of an object or a list")
    require([.string, .integer], part, "a part is named by a string or counted by an integer")
    instructions.append(.part)
    return Operand(kinds: .any, range: whole.range.lowerBound..<end)
  }
}

extension ExpressionName {
  /// What a message calls it.
  fileprivate var noun: String {
    switch self {
    case .param: "parameter"
    case .env: "environment variable"
    case .taskResult, .taskOutcome: "task"
    case .taskOutput: "output"
    case .matrix: "value of the matrix"
    case .taskName, .taskAttempt, .runID, .runDirectory: "name"
    }
  }
}
