/// The grammar of expressions: hands each construct to a builder, which checks and compiles it.
///
///     expression → operand (operator operand)*          in the order of `precedence`
///     operand    → ("!" | "-") operand | primary
///     primary    → literal | "(" expression ")" | name "(" arguments ")" | path
///                  then any number of "." name and "[" expression "]"
struct ExpressionParser {
  /// How deep parentheses, brackets, calls and signs may nest: the parser's own recursion.
  static let maximumDepth = 100

  /// Loosest first; `!` and the sign bind tighter, as in GitHub's expressions and in C.
  private static let precedence: [[String]] = [
    ["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"],
  ]

  /// Operators that other languages write as words.
  private static let words = ["and": "&&", "or": "||"]

  typealias Failure = ExpressionLexer.Failure
  typealias Operand = ExpressionBuilder.Operand

  private var lexer: ExpressionLexer
  private var token: ExpressionToken
  private var depth = 0
  private var builder: ExpressionBuilder

  /// Parses the bytes of a range, which has the blanks at its ends removed and is not empty.
  ///
  /// Reports everything that is wrong with it; nil where something is.
  static func parse(
    _ range: Range<Int>, use: ExpressionBuilder.Use, names: NameChecker,
    report: inout ExpressionReport
  ) -> Expression? {
    var parser = ExpressionParser(range, use: use, names: names, report: report)
    do throws(Failure) {
      try parser.advance()
      let operand = try parser.parseExpression()
      guard case .end = parser.token.kind else { throw parser.unexpected() }
      parser.builder.finish(operand)
    } catch {
      parser.builder.report.report(
        .expressionSyntax, at: error.range, error.message, help: error.help,
        write: error.replacement)
    }
    let faultsBefore = report.diagnostics.count
    report = parser.builder.report
    let isFaulty = report.diagnostics[faultsBefore...].contains { $0.severity == .error }
    return isFaulty ? nil : parser.builder.expression(range)
  }

  private init(
    _ range: Range<Int>, use: ExpressionBuilder.Use, names: NameChecker, report: ExpressionReport
  ) {
    lexer = ExpressionLexer(report.source, range)
    token = ExpressionToken(kind: .end, range: range.lowerBound..<range.lowerBound)
    builder = ExpressionBuilder(use: use, names: names, report: report)
  }
}

extension ExpressionParser {
  private mutating func advance() throws(Failure) { token = try lexer.next() }

  private func isAt(_ symbol: String) -> Bool { token.kind == .symbol(symbol) }

  private mutating func take(_ symbol: String) throws(Failure) -> Bool {
    guard isAt(symbol) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ symbol: String, closing opener: Range<Int>) throws(Failure) -> Int
  {
    guard isAt(symbol) else {
      if case .end = token.kind {
        let open = builder.report.source.slice(opener)
        throw Failure(range: opener, message: "'\(open)' is not closed", help: "add '\(symbol)'")
      }
      throw unexpected("'\(symbol)'")
    }
    let end = token.range.upperBound
    try advance()
    return end
  }

  private func unexpected(_ wanted: String? = nil) -> Failure {
    let text = builder.report.source.slice(token.range)
    if let symbol = Self.words[text] {
      return Failure(
        range: token.range, message: "'\(text)' is no operator",
        help: "'\(text)' is written '\(symbol)'", replacement: symbol)
    }
    if case .end = token.kind {
      return Failure(range: token.range, message: "the expression ends where a value should follow")
    }
    return Failure(
      range: token.range,
      message: wanted.map { "'\(text)' stands where \($0) should follow" }
        ?? "'\(text)' cannot follow here",
      help: wanted == nil ? "two values need an operator between them" : nil)
  }

  private mutating func nested<T>(
    _ body: (inout Self) throws(Failure) -> T
  ) throws(Failure) -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw Failure(
        range: token.range,
        message: "the expression nests deeper than \(Self.maximumDepth) levels")
    }
    return try body(&self)
  }
}

extension ExpressionParser {
  private mutating func parseExpression(_ level: Int = 0) throws(Failure) -> Operand {
    guard level < Self.precedence.count else { return try parseOperand() }
    var left = try parseExpression(level + 1)
    while case .symbol(let symbol) = token.kind, Self.precedence[level].contains(symbol) {
      let place = token.range
      try advance()
      if let connective = ExpressionBuilder.Connective(rawValue: symbol) {
        let skip = builder.beginSkip(connective)
        let right = try parseExpression(level + 1)
        left = builder.endSkip(skip, left, right)
      } else if let binary = BinaryOperator(rawValue: symbol) {
        let right = try parseExpression(level + 1)
        left = builder.binary(binary, at: place, left, right)
      }
    }
    return left
  }

  private mutating func parseOperand() throws(Failure) -> Operand {
    let start = token.range.lowerBound
    if try take("!") {
      let operand = try nested { (parser) throws(Failure) in try parser.parseOperand() }
      return builder.not(from: start, operand)
    }
    if try take("-") {
      let operand = try nested { (parser) throws(Failure) in try parser.parseOperand() }
      return builder.negate(from: start, operand)
    }
    return try parseParts(of: try parsePrimary())
  }

  private mutating func parsePrimary() throws(Failure) -> Operand {
    let first = token
    switch first.kind {
    case .string(let value): return try literal(.string(value))
    case .integer(let value): return try literal(.integer(value))
    case .number(let value): return try literal(.number(value))
    case .name("null"): return try literal(.null)
    case .name("true"): return try literal(.boolean(true))
    case .name("false"): return try literal(.boolean(false))
    case .name(let name):
      try advance()
      if name == "not", let failure = wordForNot(first.range) { throw failure }
      return isAt("(") ? try parseCall(name, first.range) : try parsePath(name, first.range)
    case .symbol("("):
      try advance()
      var operand = try nested { (parser) throws(Failure) in try parser.parseExpression() }
      operand.range = first.range.lowerBound..<(try expect(")", closing: first.range))
      return operand
    case .symbol, .end: throw unexpected("a value")
    }
  }

  /// `not x`, or `not(x)`; nil where the word is the whole.
  private func wordForNot(_ word: Range<Int>) -> Failure? {
    switch token.kind {
    case .name, .symbol("("), .symbol("!"): break
    default: return nil
    }
    let source = builder.report.source
    let rest = source.slice(token.range.lowerBound..<source.bytes.count)
    let isOperand = rest.utf8.allSatisfy { $0.continuesName || $0 == UInt8(ascii: ".") }
    var help = "'not' is written '!', as in !\(isOperand ? rest : "(a == b)")"
    // YAML takes a plain value that begins with `!` for one with a tag.
    if source.trimmed(0..<source.bytes.count).lowerBound == word.lowerBound {
      help += "; put the whole value in double quotes"
      if isOperand { help += ": \"!\(rest)\"" }
    }
    return Failure(range: word, message: "'not' is no operator", help: help)
  }

  private mutating func literal(_ value: Value) throws(Failure) -> Operand {
    let range = token.range
    try advance()
    return builder.literal(value, at: range)
  }

  private mutating func parseCall(_ name: String, _ place: Range<Int>) throws(Failure) -> Operand {
    let opener = token.range
    try advance()
    var arguments: [Operand] = []
    if !isAt(")") {
      repeat {
        arguments.append(try nested { (parser) throws(Failure) in try parser.parseExpression() })
      } while try take(",")
    }
    let end = try expect(")", closing: opener)
    return builder.call(name, named: place, arguments, at: place.lowerBound..<end)
  }

  /// `.name` and `[…]` after a value that is no name of the run.
  private mutating func parseParts(of whole: Operand) throws(Failure) -> Operand {
    var operand = whole
    while true {
      if try take(".") {
        let range = token.range
        let name = builder.literal(.string(try memberName()), at: range)
        operand = builder.part(name, of: operand, to: range.upperBound)
      } else if isAt("[") {
        let opener = token.range
        try advance()
        let index = try nested { (parser) throws(Failure) in try parser.parseExpression() }
        operand = builder.part(index, of: operand, to: try expect("]", closing: opener))
      } else {
        return operand
      }
    }
  }

  private mutating func memberName() throws(Failure) -> String {
    guard case .name(let name) = token.kind else {
      if isAt("*") {
        throw Failure(
          range: token.range, message: "'.*' is not part of the language",
          help: "take one item, as in list[0]")
      }
      throw unexpected("a name")
    }
    try advance()
    return name
  }

  /// The longest path of literal names; what of it is no name of the run are parts of its value.
  private mutating func parsePath(_ name: String, _ range: Range<Int>) throws(Failure) -> Operand {
    var path = [NamePath.Segment(name: name, range: range)]
    while NamePath.isOpen(path) {
      if try take(".") {
        let range = token.range
        path.append(NamePath.Segment(name: try memberName(), range: range))
      } else if isAt("[") {
        let opener = token.range
        try advance()
        guard case .string(let name) = token.kind else {
          throw Failure(
            range: token.range, message: "a name of '\(path[0].name)' is a literal text",
            help: "write it in single quotes, as in \(path[0].name)['a.b']")
        }
        let range = token.range
        try advance()
        path.append(NamePath.Segment(name: name, range: range))
        _ = try expect("]", closing: opener)
      } else {
        break
      }
    }
    return builder.path(path)
  }
}
