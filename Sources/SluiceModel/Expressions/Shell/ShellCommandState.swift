/// How far the command is read that the reader is in: enough to know the words that the shell
/// reserves, and which parenthesis ends a pattern of `case`.
struct ShellCommandState {
  private enum ClausePhase { case subject, keyword, patterns, commands }

  /// The `case` clauses that are open, the innermost last.
  private var clauses: [ClausePhase] = []
  /// Whether the next word may be a command, an assignment before one, or a reserved word.
  private(set) var expectsCommand = true
  /// The command's name where it is written plainly.
  private(set) var command: String?
  /// The words after the name so far, nil for one that is not written plainly.
  private(set) var arguments: [String?] = []
  /// The arguments of `test` and `[`.
  var test = ShellTestState()

  var isInPatterns: Bool { clauses.last == .patterns }

  var hasOpenClause: Bool { !clauses.isEmpty }

  /// Whether `((` would compute here, where the shell has that.
  var expectsArithmetic: Bool { expectsCommand || command == "for" && arguments.isEmpty }

  /// After an operator or a line break.
  mutating func endCommand() {
    guard clauses.last == nil || clauses.last == .commands else { return }
    beginCommand()
  }

  /// After the `)` of a pattern.
  mutating func endPatterns() {
    clauses[clauses.count - 1] = .commands
    beginCommand()
  }

  /// After `;;`.
  mutating func beginPatterns() {
    guard clauses.last == .commands else { return beginCommand() }
    clauses[clauses.count - 1] = .patterns
    expectsCommand = false
  }

  private mutating func beginCommand() {
    expectsCommand = true
    command = nil
    arguments = []
    test = ShellTestState()
  }

  /// Goes on past a word, and says what its expressions are.
  mutating func take(_ word: ShellWord) -> ShellPlace {
    if let phase = clauses.last, phase != .commands {
      takeClauseWord(word, phase)
      return .word
    }
    if expectsCommand {
      takeCommandWord(word)
    } else {
      arguments.append(word.literal)
      if opensBody(word) { beginCommand() }
    }
    return word.isAssignment ? .word : .words(isWhole: word.isOneExpression)
  }

  private mutating func takeClauseWord(_ word: ShellWord, _ phase: ClausePhase) {
    let last = clauses.count - 1
    switch phase {
    case .subject: clauses[last] = .keyword
    case .keyword: clauses[last] = .patterns
    case .patterns where word.literal == "esac": leaveClause()
    case .patterns, .commands: break
    }
  }

  private mutating func leaveClause() {
    clauses.removeLast()
    expectsCommand = false
    command = "esac"
    arguments = []
  }

  private mutating func takeCommandWord(_ word: ShellWord) {
    switch word.literal {
    case "case":
      clauses.append(.subject)
      expectsCommand = false
    case "esac" where hasOpenClause: leaveClause()
    case "if", "then", "elif", "else", "while", "until", "do", "{", "!", "time", "coproc": break
    default:
      guard !word.isAssignment else { return }
      expectsCommand = false
      command = word.literal
      arguments = []
    }
  }

  /// `for x do` and `function f {`, where a reserved word follows a plain one.
  private func opensBody(_ word: ShellWord) -> Bool {
    guard arguments.count == 2 else { return false }
    return switch command {
    case "for", "select": word.literal == "do"
    case "function": word.literal == "{"
    default: false
    }
  }
}

/// A word of a script.
struct ShellWord {
  /// The unit at which it begins.
  let start: Int
  /// The unit after it.
  var end: Int
  /// What is written before the first quote, expansion or expression.
  var prefix: [UInt8] = []
  /// Whether the prefix is the whole word.
  var isPlain = true
  /// The expressions that stand outside quotes.
  var bareSites: [Int] = []
  /// All expressions, but for those in commands inside the word.
  var sites: [Int] = []

  init(start: Int) {
    self.start = start
    end = start
  }

  /// The word where it is written plainly.
  var literal: String? { isPlain ? String(decoding: prefix, as: UTF8.self) : nil }

  var isOneExpression: Bool { end - start == 1 }

  /// Whether a `~` is last in the prefix that the shell may replace by a user's folder.
  var endsWithTilde: Bool {
    guard prefix.last == UInt8(ascii: "~") else { return false }
    guard let before = prefix.dropLast().last else { return true }
    return before == UInt8(ascii: "=") || before == UInt8(ascii: ":")
  }

  /// Whether it begins with `NAME=`, `NAME+=` or `NAME[…]=`.
  var isAssignment: Bool {
    guard let equals = prefix.firstIndex(of: UInt8(ascii: "=")) else { return false }
    var name = prefix[..<equals]
    if name.last == UInt8(ascii: "+") { name.removeLast() }
    if let bracket = name.firstIndex(of: UInt8(ascii: "[")), name.last == UInt8(ascii: "]") {
      name = name[..<bracket]
    }
    return Self.isName(name)
  }

  /// Whether what is read so far could be a variable's name.
  var isName: Bool { Self.isName(prefix[...]) }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first.beginsName else { return false }
    return bytes.allSatisfy { $0.beginsName || $0.isDecimalDigit }
  }
}
