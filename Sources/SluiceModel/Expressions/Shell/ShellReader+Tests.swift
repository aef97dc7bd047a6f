/// The words of a test so far, as far as they decide how the next ones are read.
struct ShellTestState {
  private static let comparisons: Set = ["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]

  private var previous: ShellWord?

  /// What is true of the expressions in the words of a test.
  struct Verdict {
    /// Words that the shell takes as integers, and in some shells computes.
    var integers: [ShellWord] = []
    /// Whether the word is the name of a variable, with a subscript that the shell computes.
    var isName = false
  }

  mutating func take(_ word: ShellWord) -> Verdict {
    var verdict = Verdict()
    if let previous {
      if let literal = word.literal, Self.comparisons.contains(literal) {
        verdict.integers.append(previous)
      }
      if let literal = previous.literal {
        if Self.comparisons.contains(literal) { verdict.integers.append(word) }
        verdict.isName = literal == "-v" || literal == "-R"
      }
    }
    previous = word
    return verdict
  }
}

extension ShellReader {
  /// The rest of `[[ … ]]`, where `<`, `>`, `(` and `)` are operators of the test or of a pattern.
  mutating func readTest(from start: Int) throws(Fault) {
    guard dialect.hasExtendedCommands == true else {
      throw fault(
        from: start, to: start + 2, "shells that are called sh differ in what '[[' means",
        help: "write '[ … ]', or say 'shell: bash'")
    }
    var test = ShellTestState()
    while let unit = current {
      switch unit {
      case "\\" where peek(1) == "\n": index += 2
      case "#": readComment()
      case _ where unit.endsWord: index += 1
      default:
        let word = try readWord()
        if word.literal == "]]" { return }
        settle(word, .word)
        apply(test.take(word), to: word)
      }
    }
    throw fault(from: start, to: start + 2, "'[[' does not end", help: "close it with ' ]]'")
  }

  mutating func apply(_ verdict: ShellTestState.Verdict, to word: ShellWord) {
    for site in verdict.integers.flatMap(\.sites) where reading.places[site] != nil {
      settle(site, .integerWord)
    }
    guard verdict.isName else { return }
    for site in word.sites {
      refuseSettled(site, "the shell takes this as a variable's name and may compute in it")
    }
  }
}
