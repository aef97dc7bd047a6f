extension ShellReader {
  /// A backslash and what it quotes, outside single quotes.
  mutating func readEscape() throws(Fault) {
    index += 1
    if let site = current?.site {
      refuse(
        site, "a backslash stands before this expression",
        help: "take the backslash away: the value is quoted as a whole")
    } else if current != nil {
      try checkLineBreak()
      index += 1
    }
  }

  mutating func readSingleQuoted() throws(Fault) {
    let start = index
    index += 1
    while let unit = current {
      if unit == "'" {
        index += 1
        return
      }
      try checkLineBreak()
      if let site = unit.site { pass(site, .singleQuoted) } else { index += 1 }
    }
    throw fault(from: start, "the single quote that opens here does not end", help: "close it")
  }

  mutating func readDoubleQuoted() throws(Fault) {
    let start = index
    index += 1
    while let unit = current {
      if unit == "\"" {
        index += 1
        return
      }
      try checkLineBreak()
      if let site = unit.site {
        pass(site, .doubleQuoted)
      } else {
        try readExpandingUnit(.doubleQuoted)
      }
    }
    throw fault(from: start, "the double quote that opens here does not end", help: "close it")
  }

  /// What means the same inside `"…"`, in a here-document and in arithmetic.
  mutating func readExpandingUnit(_ surrounding: Surrounding) throws(Fault) {
    switch current {
    case .some("\\"): try readEscape()
    case .some("$"): try readDollar(surrounding)
    case .some("`"): try readBackquoted(surrounding)
    default: index += 1
    }
  }

  /// `$'…'`, with the index at the quote.
  mutating func readDollarQuoted() throws(Fault) {
    let start = index
    guard dialect.hasDollarQuotes == true else {
      throw fault(
        from: start - 1, to: start + 1, "shells that are called sh differ in what $'…' means",
        help: "use '…' or \"…\", or say 'shell: bash'")
    }
    index += 1
    while let unit = current {
      try checkLineBreak()
      switch unit {
      case "'":
        index += 1
        return
      case "\\": try readEscape()
      default: if let site = unit.site { pass(site, .dollarQuoted) } else { index += 1 }
      }
    }
    throw fault(from: start, "the quote that opens here does not end", help: "close it")
  }

  mutating func readComment() {
    while let unit = current, unit != "\n" {
      if let site = unit.site { settle(site, .comment) }
      index += 1
    }
  }
}
