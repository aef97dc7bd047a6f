extension ShellReader {
  /// A redirection, a here-document's beginning, or a process substitution.
  mutating func readRedirection(_ state: inout ShellCommandState) throws(Fault) {
    let start = index
    if peek(1) == "\\", peek(2) == "\n" {
      throw fault(
        from: start, "a line break may part an operator here", help: "put the target on this line")
    }
    if peek(1) == "(" { return try readProcessSubstitution() }
    let isInput = isAt("<")
    if isInput, isAt("<<"), !isAt("<<<") { return try readHereDocumentStart() }
    index += 1
    if isAt("<<") {
      index += 2
    } else if let unit = current, unit == "&" || unit == "|" || unit == ">" {
      index += 1
    }
    skipBlanks()
    settle(try readWord(), .word)
  }

  private mutating func skipBlanks() {
    while true {
      if let unit = current, unit.isBlank {
        index += 1
      } else if isAt("\\\n") {
        index += 2
      } else {
        return
      }
    }
  }

  /// `<(…)` and `>(…)` of bash, ksh and zsh.
  private mutating func readProcessSubstitution() throws(Fault) {
    let start = index
    index += 2
    let outer = awaited
    awaited = []
    try nest(from: start) { (reader) throws(Fault) in
      try reader.readCommands(until: .parenthesis, from: start)
      try reader.checkAwaited()
    }
    if let first = outer.first { try checkLineBreaks(from: start, after: first) }
    awaited = outer
  }

  /// `<<WORD` and `<<-WORD`.
  private mutating func readHereDocumentStart() throws(Fault) {
    let start = index
    guard !isInHereDocument else {
      throw fault(from: start, to: start + 2, "a here-document stands inside another one")
    }
    index += 2
    let stripsTabs = isAt("-")
    if stripsTabs { index += 1 }
    while let unit = current, unit.isBlank { index += 1 }
    let (delimiter, isQuoted) = try readDelimiter(from: start)
    awaited.append(
      AwaitedHereDocument(
        delimiter: delimiter, isLiteral: isQuoted, stripsTabs: stripsTabs,
        offset: text.offsets[start]))
  }

  private mutating func readDelimiter(from start: Int) throws(Fault) -> ([UInt8], Bool) {
    var delimiter: [UInt8] = []
    var quote: Unit?
    var isQuoted = false
    while let unit = current, quote != nil || !unit.endsWord {
      // What may mean something else in a value's line, or is not the same in all shells.
      guard let byte = unit.byte, unit != "$", unit != "`", unit != "\\", unit != "\n" else {
        throw fault(
          from: start, to: index + 1, "this delimiter of a here-document is not plain",
          help: "use a word of letters, in quotes or not")
      }
      index += 1
      if let open = quote, open == unit {
        quote = nil
      } else if quote == nil, unit == "'" || unit == "\"" {
        quote = unit
        isQuoted = true
      } else {
        delimiter.append(byte)
      }
    }
    guard quote == nil, !delimiter.isEmpty else {
      throw fault(
        from: start, to: start + 2, "this here-document has no delimiter", help: "write <<END")
    }
    return (delimiter, isQuoted)
  }
}
