extension ShellReader {
  /// What follows the parameter in `${…}`.
  private enum Operation {
    /// `:-` and its like: a word that the shell expands as the text around.
    case word
    /// `#` and `%`: a pattern, in which quotes quote whatever the text around.
    case pattern
    /// `/`, `^`, `:1:2` and others that not all shells have.
    case other
  }

  /// `${…}`, with the index at the brace.
  ///
  /// No quoting in its word is read alike by all shells where double quotes, a here-document or
  /// arithmetic surround it; in commands inside the word it is.
  mutating func readParameter(_ surrounding: Surrounding) throws(Fault) {
    let sitesBefore = wordSites.count
    try readOpenParameter(surrounding)
    guard surrounding != .bare else { return }
    for site in wordSites[sitesBefore...] where reading.places[site] != nil {
      refuseSettled(
        site, "shells differ in how they quote inside '${…}' here",
        help: "assign it outside quotes first, as in v=${x:-${{ … }}}, and write \"$v\"")
    }
  }

  private mutating func readOpenParameter(_ surrounding: Surrounding) throws(Fault) {
    let start = index - 1
    index += 1
    if isAt("!"), peek(1)?.beginsShellName == true { index += 1 }
    if isAt("#"), let next = peek(1), next != "}", next.continuesShellName || "@*?-$!#" ~= next {
      index += 1
    }
    try readParameterName(from: start)
    if current == "[" { try readSubscript() }
    guard current != nil else { throw unterminated(start) }
    if current == "}" {
      index += 1
      return
    }
    let operation = try readOperation(from: start)
    while let unit = current {
      if unit == "}" {
        index += 1
        return
      }
      try readOperandUnit(operation, surrounding)
    }
    throw unterminated(start)
  }

  private func unterminated(_ start: Int) -> Fault {
    fault(from: start, to: start + 2, "'${' does not end", help: "close it with '}'")
  }

  private mutating func readParameterName(from start: Int) throws(Fault) {
    guard let unit = current else { throw unterminated(start) }
    if unit.beginsShellName {
      while let unit = current, unit.continuesShellName { index += 1 }
    } else if unit.byte?.isDecimalDigit == true {
      while let unit = current, unit.byte?.isDecimalDigit == true { index += 1 }
    } else if "@*#?-$!" ~= unit {
      index += 1
    } else {
      throw fault(
        from: start, to: start + 2, "'${' is not followed by the name of a variable",
        help: "an expression of Sluice is written ${{ … }}")
    }
  }

  /// `[…]` after the name of an array: the shell computes in it, or runs commands.
  private mutating func readSubscript() throws(Fault) {
    let start = index
    while let unit = current, unit != "]" {
      try checkLineBreak()
      switch unit {
      case "'", "\"":
        throw fault(from: index, "shells differ in how they read a quote in a subscript")
      default:
        if let site = unit.site {
          refuse(site, "the shell computes in the subscript of an array")
        } else {
          try readExpandingUnit(.arithmetic)
        }
      }
    }
    guard current == "]" else { throw fault(from: start, "'[' does not end", help: "close it") }
    index += 1
  }

  private mutating func readOperation(from start: Int) throws(Fault) -> Operation {
    guard let unit = current else { throw unterminated(start) }
    if unit == ":", let next = peek(1), "-=+?" ~= next {
      index += 2
      return .word
    }
    switch unit {
    case "-", "=", "+", "?":
      index += 1
      return .word
    case "#", "%":
      index += peek(1).map { $0 == unit } == true ? 2 : 1
      return .pattern
    case "/", "^", ",", "@", "*", ":":
      index += 1
      return .other
    default:
      throw fault(from: start, to: index + 1, "this form of '${…}' is not known to Sluice")
    }
  }

  private mutating func readOperandUnit(
    _ operation: Operation, _ surrounding: Surrounding
  ) throws(Fault) {
    try checkLineBreak()
    guard let unit = current else { return }
    if let site = unit.site {
      if operation == .other {
        refuse(site, "shells differ in how they quote in this form of '${…}'")
      } else {
        pass(site, .word)
      }
    } else if unit == "'" {
      // Inside double quotes bash pairs the quote, other shells take it as a character.
      guard surrounding == .bare else { throw quoteFault() }
      try readSingleQuoted()
    } else if unit == "\"" {
      let quotesPattern = operation == .pattern && surrounding == .doubleQuoted
      guard surrounding == .bare || quotesPattern else { throw quoteFault() }
      try readDoubleQuoted()
    } else {
      // Nested in a quoted operand, shells agree on no more than in arithmetic.
      try readExpandingUnit(surrounding == .bare ? .bare : .arithmetic)
    }
  }

  private func quoteFault() -> Fault {
    fault(from: index, "shells differ in how they read a quote here in '${…}'")
  }
}

/// Whether a unit is one of the characters.
private func ~= (characters: String, unit: ShellText.Unit) -> Bool {
  characters.unicodeScalars.contains { unit == $0 }
}
