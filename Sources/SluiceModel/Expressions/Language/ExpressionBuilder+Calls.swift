import SluiceSyntax

extension ExpressionBuilder {
  mutating func call(
    _ name: String, named place: Range<Int>, _ arguments: [Operand], at range: Range<Int>
  ) -> Operand {
    if let status = StatusFunction(rawValue: name) {
      return callStatus(status, arguments, at: range)
    }
    guard let function = ExpressionFunction(rawValue: name) else {
      reportUnknown(function: name, at: place)
      return Operand(kinds: .any, range: range)
    }
    guard function.arity.contains(arguments.count) else {
      report.report(
        .expressionArguments, at: range,
        "\(name)() takes \(function.arityPhrase), not \(arguments.count)")
      return Operand(kinds: function.result(of: arguments.map(\.kinds)), range: range)
    }
    for (index, argument) in arguments.enumerated() {
      let kinds = function.parameter(index)
      require(kinds, argument, "\(name)() takes \(kinds.phrase) here")
    }
    check(function, arguments, at: range)
    instructions.append(.call(function, count: UInt8(arguments.count)))
    return Operand(kinds: function.result(of: arguments.map(\.kinds)), range: range)
  }

  /// What only this function's arguments can have wrong.
  private mutating func check(
    _ function: ExpressionFunction, _ arguments: [Operand], at range: Range<Int>
  ) {
    switch function {
    case .hashFiles:
      report.report(
        .expressionNotBuilt, at: range, "hashFiles() is known, but not in this build",
        help: "let the script see what is new, as `make` does")
    case .format:
      guard case .string(let text) = arguments[0].literal else { return }
      do throws(FormatText.Failure) {
        _ = try FormatText.fill(text, arguments.dropFirst().map { _ in "" })
      } catch {
        report.report(.expressionArguments, at: arguments[0].range, error.message)
      }
    case .split where arguments[1].literal == .string(""):
      report.report(.expressionArguments, at: arguments[1].range, "split() needs a separator")
    case .env:
      guard case .string(let name) = arguments[0].literal else { return }
      _ = check(.env(name), [NamePath.Segment(name: name, range: arguments[0].range)])
    case .unquoted where use == .script: unquotedCalls.append(range)
    case .unquoted:
      report.report(
        .expressionPlace, at: range, "unquoted() has a meaning in a script alone",
        help: "nothing is quoted here: leave it out")
    default: break
    }
  }

  private mutating func callStatus(
    _ status: StatusFunction, _ arguments: [Operand], at range: Range<Int>
  ) -> Operand {
    if use != .condition {
      report.report(
        .statusFunction, at: range, "\(status.rawValue)() has a meaning in 'if' alone",
        help: "ask for tasks.NAME.result")
    } else if !arguments.isEmpty {
      report.report(
        .expressionArguments, at: range,
        "\(status.rawValue)() takes no argument, not \(arguments.count)",
        help: "a single task is asked by tasks.NAME.result")
    }
    statusFunctions.insert(status)
    instructions.append(.status(status))
    return Operand(kinds: .boolean, range: range)
  }

  /// Other forms of the status functions' names.
  private static let otherForms = [
    "failed": "failure", "error": "failure", "succeeded": "success", "ok": "success",
    "canceled": "cancelled", "finally": "always",
  ]

  private mutating func reportUnknown(function name: String, at place: Range<Int>) {
    let statuses = use == .condition ? StatusFunction.allCases.map(\.rawValue) : []
    let functions = ExpressionFunction.allCases.filter { $0 != .hashFiles }.map(\.rawValue)
    let near =
      Self.otherForms[name].flatMap { statuses.contains($0) ? $0 : nil }
      ?? EditDistance.nearest(to: name, among: functions + statuses)
    report.report(
      .expressionFunction, at: place, "there is no function '\(name)'",
      help: near.map { "did you mean '\($0)'?" }
        ?? "the functions are " + (functions + statuses).joined(separator: ", "))
  }
}
