extension ShellReader {
  /// Reads commands up to what closes them, and past a parenthesis that does.
  ///
  /// - Parameter start: the unit at which the group or the substitution begins.
  mutating func readCommands(until closing: Closing, from start: Int = 0) throws(Fault) {
    var state = ShellCommandState()
    while let unit = current {
      switch unit {
      case " ", "\t": index += 1
      case "\n":
        index += 1
        try readHereDocuments()
        state.endCommand()
      case "\\" where peek(1) == "\n": index += 2
      case "#": readComment()
      case ";", "&", "|": try readOperator(&state)
      case "(": try readParenthesis(&state)
      case ")":
        if state.isInPatterns {
          index += 1
          state.endPatterns()
        } else if closing == .parenthesis, !state.hasOpenClause {
          index += 1
          return
        } else {
          throw fault(from: index, "this ')' closes nothing that Sluice saw open")
        }
      case "<", ">": try readRedirection(&state)
      default: try readCommandWord(&state)
      }
    }
    guard closing == .endOfText else {
      throw fault(
        from: start, to: start + 1, "the parenthesis that opens here does not end", help: "close it"
      )
    }
    try checkAwaited()
  }

  /// No here-document may wait for its body where the text of its commands ends.
  func checkAwaited() throws(Fault) {
    guard let first = awaited.first else { return }
    throw Fault(
      range: first.offset..<(first.offset + 2), message: "this here-document has no body",
      help: "its lines begin after the line in which it stands")
  }

  private mutating func readOperator(_ state: inout ShellCommandState) throws(Fault) {
    if isAt(";") {
      if isAt(";\\\n") {
        throw fault(
          from: index, "a line break may part an operator here", help: "put a blank after ';'")
      }
      index += 1
      if isAt(";") || isAt("&") {
        index += isAt(";&") ? 2 : 1
        state.beginPatterns()
      } else {
        state.endCommand()
      }
    } else if isAt("&>") {
      index += 1
    } else {
      index += 1
      state.endCommand()
    }
  }

  private mutating func readParenthesis(_ state: inout ShellCommandState) throws(Fault) {
    let start = index
    let isGlued = index > 0 && !text.units[index - 1].endsWord
    if isAt("(\\\n") {
      throw fault(
        from: start, "a line break may part an operator here", help: "put a blank after '('")
    }
    if state.isInPatterns, !isGlued {
      index += 1
      return
    }
    if isAt("(("), state.expectsArithmetic {
      guard dialect.hasExtendedCommands == true else {
        throw fault(
          from: start, to: start + 2, "shells that are called sh differ in what '((' means",
          help: "write '( (' for commands in a group, $((…)) for a computation")
      }
      try readArithmetic(from: start, opening: "((")
      state.endCommand()
      return
    }
    index += 1
    let isFunction = isGlued && isAt(")")
    try nest(from: start) { (reader) throws(Fault) in
      try reader.readCommands(until: .parenthesis, from: start)
    }
    if isFunction || !isGlued { state.endCommand() }
  }

  private mutating func readCommandWord(_ state: inout ShellCommandState) throws(Fault) {
    let expectsCommand = state.expectsCommand && !state.isInPatterns
    let mayAssign = expectsCommand || ShellInterpreter.isDeclaration(state.command)
    let word = try readWord(mayAssign: mayAssign)
    // The number of a descriptor, as in 2>file.
    if current == "<" || current == ">", word.literal?.utf8.allSatisfy(\.isDecimalDigit) == true {
      return
    }
    settle(word, state.take(word))
    checkInterpretation(of: word, &state)
    if expectsCommand, word.literal == "[[" { try readTest(from: word.start) }
  }

  mutating func settle(_ word: ShellWord, _ place: ShellPlace) {
    for site in word.bareSites where reading.places[site] != nil { settle(site, place) }
  }

  /// Takes the place back that an expression was given.
  mutating func refuseSettled(_ site: Int, _ message: String, help: String = Fault.useVariable) {
    guard !sites[site].isSpliced else { return }
    reading.places[site] = nil
    reading.faults.append(Fault(range: sites[site].range, message: message, help: help))
  }
}

extension ShellReader {
  /// - Parameter mayAssign: whether `NAME[` would begin the subscript of an assignment, which in
  ///   some shells goes on over blanks.
  mutating func readWord(mayAssign: Bool = false) throws(Fault) -> ShellWord {
    var word = ShellWord(start: index)
    let outerSites = wordSites
    wordSites = []
    while let unit = current {
      if unit == "(", word.isPlain, word.isAssignment, word.prefix.last == UInt8(ascii: "=") {
        word.isPlain = false
        try readArray()
      } else if unit.endsWord {
        break
      } else if unit == "[", mayAssign, word.isPlain, word.isName {
        try readAssignedSubscript()
        word.prefix += "[]".utf8
      } else {
        try readWordUnit(unit, &word)
      }
    }
    word.sites = wordSites
    word.end = index
    wordSites = outerSites
    return word
  }

  private mutating func readWordUnit(_ unit: Unit, _ word: inout ShellWord) throws(Fault) {
    if unit == "\\", peek(1) == "\n" {
      index += 2
      return
    }
    if let site = unit.site {
      if word.isPlain, word.endsWithTilde {
        return refuse(
          site, "a '~' stands before this expression, and shells differ in what it means then",
          help: "write the folder out, or quote the '~'")
      }
      word.isPlain = false
      word.bareSites.append(site)
      return pass(site, .word)
    }
    switch unit {
    case "'", "\"", "\\", "$", "`":
      word.isPlain = false
      try readQuoting(unit)
    default:
      if word.isPlain, let byte = unit.byte { word.prefix.append(byte) }
      index += 1
    }
  }

  /// The subscript of what may be an assignment to a part of an array, with the index at the
  /// bracket.
  private mutating func readAssignedSubscript() throws(Fault) {
    let start = index
    index += 1
    while let unit = current, unit != "]" {
      if let site = unit.site {
        refuse(site, "the shell computes in the subscript of an array")
        continue
      }
      switch unit {
      case "'", "\"", "\\", "$", "`":
        let sitesBefore = wordSites.count
        try readQuoting(unit)
        for site in wordSites[sitesBefore...] {
          refuseSettled(site, "the shell computes in the subscript of an array")
        }
      case _ where unit.endsWord || unit == "[":
        throw fault(from: start, "shells differ in where the subscript ends that opens here")
      default: index += 1
      }
    }
    guard current == "]" else {
      throw fault(from: start, "shells differ in where the subscript ends that opens here")
    }
    index += 1
  }

  private mutating func readQuoting(_ unit: Unit) throws(Fault) {
    switch unit {
    case "'": try readSingleQuoted()
    case "\"": try readDoubleQuoted()
    default: try readExpandingUnit(.bare)
    }
  }

  /// The items of `NAME=(…)`, with the index at the parenthesis.
  private mutating func readArray() throws(Fault) {
    let start = index
    index += 1
    while let unit = current {
      try checkLineBreak()
      switch unit {
      case " ", "\t", "\n": index += 1
      case "\\" where peek(1) == "\n": index += 2
      case "#": readComment()
      case ")":
        index += 1
        return
      case ";", "&", "|", "(", "<", ">":
        throw fault(from: index, "this cannot stand in the items of an array")
      default:
        let word = try readWord()
        settle(word, .words(isWhole: word.isOneExpression))
        guard word.prefix.first == UInt8(ascii: "[") else { continue }
        for site in word.sites {
          refuseSettled(site, "the shell computes in the subscript of an array")
        }
      }
    }
    throw fault(from: start, "the items of this array do not end", help: "close the parenthesis")
  }
}
