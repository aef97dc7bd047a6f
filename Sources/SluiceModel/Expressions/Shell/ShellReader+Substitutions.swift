extension ShellReader {
  /// A `$` and what it expands.
  mutating func readDollar(_ surrounding: Surrounding) throws(Fault) {
    let start = index
    index += 1
    guard let unit = current else { return }
    switch unit {
    case "(":
      if peek(1) == "(" {
        try readArithmetic(from: start, opening: "$((")
      } else {
        try readCommandSubstitution(from: start)
      }
    case "{":
      try nest(from: start) { (reader) throws(Fault) in try reader.readParameter(surrounding) }
    case "'" where surrounding == .bare: try readDollarQuoted()
    case "'" where surrounding == .arithmetic:
      throw fault(from: start, to: index + 1, "shells differ in how they read a quote here")
    case "[":
      throw fault(
        from: start, to: index + 1, "shells differ in what '$[' means", help: "compute with $((…))")
    case "\\" where peek(1) == "\n":
      throw fault(
        from: start, to: index + 1, "a '$' is parted from what it expands by a line break")
    case "@", "*", "#", "?", "-", "$", "!": index += 1
    default:
      if let site = unit.site {
        // In double quotes the value is quoted apart, and the dollar stands before a closing quote.
        guard surrounding != .doubleQuoted else { return }
        refuse(
          site, "a '$' stands before this expression",
          help: "write '\\$' for the character; an expression needs no other '$' than its own")
      } else if unit.beginsShellName {
        while let unit = current, unit.continuesShellName { index += 1 }
      } else if unit.byte?.isDecimalDigit == true {
        index += 1
      }
    }
  }

  /// `$(…)`, with the index at the parenthesis.
  private mutating func readCommandSubstitution(from start: Int) throws(Fault) {
    index += 1
    if isAt("\\\n") {
      throw fault(from: start, to: index, "a line break stands where this substitution begins")
    }
    let (outer, outerSites) = (awaited, wordSites)
    awaited = []
    try nest(from: start) { (reader) throws(Fault) in
      try reader.readCommands(until: .parenthesis, from: start)
      try reader.checkAwaited()
    }
    if let first = outer.first { try checkLineBreaks(from: start, after: first) }
    (awaited, wordSites) = (outer, outerSites)
  }

  /// `$((…))` or `((…))`, with the index at the first parenthesis.
  mutating func readArithmetic(from start: Int, opening: String) throws(Fault) {
    index += 2
    var open = 0
    while let unit = current {
      try checkLineBreak()
      switch unit {
      case "(":
        open += 1
        index += 1
      case ")" where open > 0:
        open -= 1
        index += 1
      case ")" where peek(1) == ")":
        index += 2
        return
      case ")":
        throw fault(
          from: start, to: index,
          "'\(opening)' begins a computation, and this one does not end in '))'",
          help: "part the parentheses by a blank if commands are meant")
      case "'", "\"":
        throw fault(from: index, "shells differ in how they read a quote inside '\(opening)'")
      default:
        if let site = unit.site {
          pass(site, .arithmetic)
        } else {
          try readExpandingUnit(.arithmetic)
        }
      }
    }
    throw fault(
      from: start, to: start + opening.utf8.count, "'\(opening)' does not end", help: "close it")
  }

  /// `` `…` ``: the backslashes in it quote `` ` ``, `\` and `$` for the text that is the command.
  mutating func readBackquoted(_ surrounding: Surrounding) throws(Fault) {
    let start = index
    index += 1
    var command = ShellText()
    var holdsSite = false
    var escapedQuote: Int?
    while let unit = current, unit != "`" {
      try checkLineBreak()
      if unit == "\\", let next = peek(1), next == "`" || next == "\\" || next == "$" {
        index += 1
      } else if unit == "\\", peek(1) == "\"", surrounding != .bare {
        escapedQuote = index
      }
      command.append(text.units[index], from: text.offsets[index], to: text.offsets[index + 1])
      holdsSite = holdsSite || text.units[index].site != nil
      index += 1
    }
    guard current == "`" else {
      throw fault(from: start, "the '`' that opens here does not end", help: "write $(…)")
    }
    index += 1
    guard holdsSite else { return }
    if let escapedQuote {
      throw fault(
        from: escapedQuote, to: escapedQuote + 2,
        "shells differ in how they read '\\\"' inside `…`",
        help: "write $(…)")
    }
    try readCommand(command, from: start)
  }

  private mutating func readCommand(_ command: ShellText, from start: Int) throws(Fault) {
    var inner = ShellReader(command, sites: sites, dialect: dialect)
    inner.depth = depth
    inner.isInHereDocument = isInHereDocument
    try inner.nest(from: 0) { (reader) throws(Fault) in try reader.readCommands(until: .endOfText) }
    for (site, place) in inner.reading.places.enumerated() {
      if let place { reading.places[site] = place == .spliced ? place : .backquoted(place) }
    }
    reading.faults += inner.reading.faults
    reading.hereDocuments += inner.reading.hereDocuments
  }
}
