/// Faults of how the parts of a file stand to each other.
extension SyntaxFault {
  /// libyaml's bound for a key that is not marked by `?`, in characters.
  private static let longestKey = 1024

  var misplacedColon: Diagnostic {
    if let key = line.content, problem - key > Self.longestKey { return keyTooLong(at: key) }
    if line.value.map({ $0.contains(problem) }) == true {
      return report(
        .colonInValue, "a value without quotes cannot hold a colon and a space (': ')",
        at: problem..<(problem + 1), help: quoteHelp, fixIt: quotedValue)
    }
    if let pair = line.tightPairAbove { return missingBlank(in: pair) }
    if let cut = CutBlockText(text, above: line) { return cutBlockText(cut) }
    return report(
      .badIndentation, "a key cannot stand here: the value above goes on on this line",
      at: (line.content ?? problem)..<problem,
      help: "indent the key as much as the keys beside it, or quote the value above")
  }

  private func missingBlank(in pair: FaultyLine.TightPair) -> Diagnostic {
    report(.missingColon, pair.message, at: pair.colon..<(pair.colon + 1), help: pair.help)
  }

  var missingColon: Diagnostic {
    let content = file.lineUTF8Offsets(at: context)
    if content.count > Self.longestKey { return keyTooLong(at: context) }
    let line = FaultyLine(text, around: context)
    if let pair = line.tightPair { return missingBlank(in: pair) }
    if let cut = CutBlockText(text, above: line) { return cutBlockText(cut) }
    let shown = String(decoding: text[content].prefix(40), as: UTF8.self)
    if let pair = line.spacedPair {
      return report(
        .missingColon, "'\(shown)' is neither a key nor part of the value above", at: content,
        help: "write `\(pair.spelling)` if '\(pair.key)' is a key; "
          + "indent the line if it continues the value above")
    }
    return report(
      .missingColon, "'\(shown)' is neither a key nor part of the value above", at: content,
      help: "write '\(shown): …' if it is a key; indent the line if it continues the value above")
  }

  private func cutBlockText(_ cut: CutBlockText) -> Diagnostic {
    let mark = character(at: cut.header)
    var help = "indent it as far as the text"
    if cut.isBesideKey, let pair = cut.line.spacedPair {
      help += "; if '\(pair.key)' is a key, write `\(pair.spelling)`"
    }
    return report(
      .badIndentation, "this line ends the text under '\(mark)', since it is indented less",
      at: (cut.line.content ?? cut.line.start)..<cut.line.end, help: help,
      notes: [note("the text begins below this '\(mark)'", at: cut.header)])
  }

  private func keyTooLong(at start: Int) -> Diagnostic {
    report(
      .keyTooLong, "a key is longer than \(Self.longestKey) characters",
      at: start..<min(start + 40, file.lineUTF8Offsets(at: start).upperBound),
      help: "if this is a value, its key is missing; if it is text under '|', indent it")
  }

  var unexpectedInBlock: Diagnostic {
    if let template = line.template { return unquotedTemplate(at: template) }
    if line.content != problem { return textBehindValue(at: problem) }
    let character = character(at: problem)
    if ["]", "}", ",", ":"].contains(character) { return strayIndicator(character) }
    if let cut = CutBlockText(text, above: line) { return cutBlockText(cut) }
    let isInMap = fault.context == "while parsing a block mapping"
    if file.position(ofUTF8Offset: problem).column == file.position(ofUTF8Offset: context).column {
      return report(
        .mixedCollection,
        isInMap ? "an item of a list cannot stand among keys" : "a key cannot stand in a list",
        at: problem..<endOfWord(from: problem),
        help: "a value is either a list of '- ' items or a map of 'key: value' lines",
        notes: [contextNote("the \(isInMap ? "map" : "list") begins here")])
    }
    return report(
      .badIndentation, "the indentation of this line fits no line above",
      at: problem..<max(endOfWord(from: problem), problem),
      help: "give the entries of one list or map the same indentation",
      notes: [contextNote("the \(isInMap ? "map" : "list") that cannot go on so begins here")])
  }

  func textBehindValue(at offset: Int) -> Diagnostic {
    if let template = line.template { return unquotedTemplate(at: template) }
    let message =
      switch line.closingCharacter(before: offset) {
      case "]", "}": "the value ends at the bracket, and more follows on the line"
      case "\"", "'": "the value ends at the quote, and more follows on the line"
      default: "this stands behind a value that is already complete"
      }
    return report(
      .textBehindValue, message,
      at: offset..<line.end, help: "quote the whole value, or write it under '|'",
      fixIt: quotedValue)
  }

  func unexpectedInFlow(closing: String) -> Diagnostic {
    let (what, opening) = closing == "]" ? ("list", "[") : ("map", "{")
    if let template = line.template { return unquotedTemplate(at: template) }
    // Told by the bracket where the collection runs on into other lines: there it must be mended.
    guard context >= line.start else {
      return report(
        .unclosedBracket, "this '\(opening)' is not closed by a '\(closing)'",
        at: context..<(context + 1), help: "add the '\(closing)' where the \(what) ends",
        notes: [
          note(
            problem < text.count ? "the \(what) cannot go on here" : "the file ends here",
            at: problem)
        ])
    }
    if problem - context > Self.longestKey, character(at: problem) == ":" {
      return keyTooLong(at: context + 1)
    }
    if closing == "}", let call = line.splitCall(before: problem) {
      let quoted = ScalarSpelling.quoted(line.text(call))
      return report(
        .unclosedBracket, "a comma ends a value in braces, also in parentheses",
        at: problem..<problem, help: "quote the whole value: \(quoted)",
        fixIt: .init(file: file, range: file.range(ofUTF8Offsets: call), replacement: quoted))
    }
    return report(
      .unclosedBracket, "expected ',' or '\(closing)' in this \(what)", at: problem..<problem,
      help: "close the \(what), put a comma between its parts, or quote the part",
      notes: [contextNote("the \(what) begins here")])
  }

  private func unquotedTemplate(at offset: Int) -> Diagnostic {
    UnquotedTemplate(file: file, line: line, offset: offset).diagnostic
  }

  var unexpectedAsValue: Diagnostic {
    if let template = line.template { return unquotedTemplate(at: template) }
    let character = character(at: problem)
    return character.isEmpty || character == "\n"
      ? report(.unclosedBracket, "the file ends inside of a list or map", at: problem..<problem)
      : strayIndicator(character)
  }

  private func strayIndicator(_ character: String) -> Diagnostic {
    report(
      .strayIndicator, "a value cannot begin with '\(character)'",
      at: problem..<endOfCharacter(at: problem),
      help: "remove it, or quote the value if it is meant as text")
  }

  var unclosedQuote: Diagnostic {
    let quote = character(at: context)
    return report(
      .unclosedQuote, "this \(quote) is not closed", at: context..<(context + 1),
      help: "add the closing \(quote)",
      notes: fault.problem == "found unexpected document indicator"
        ? [note("the document ends here", at: problem)] : [])
  }

  var blockHeader: Diagnostic {
    report(
      .blockHeader, "text cannot follow '\(character(at: context))' on its line",
      at: problem..<max(endOfWord(from: problem), problem),
      help: "begin the text on the next line, or quote the value if "
        + "'\(character(at: context))' is part of it",
      fixIt: quotedValue)
  }

  var listInValue: Diagnostic {
    report(
      .listInValue, "a list cannot begin on the line of its key", at: problem..<(problem + 1),
      help: "put '- ' on the next line, or quote the value if it is meant as text")
  }

  var questionMark: Diagnostic {
    report(
      .complexKey, "a '?' marks a long key, which cannot stand here", at: problem..<(problem + 1),
      help: quoteHelp, fixIt: quotedValue)
  }

  private func contextNote(_ message: String) -> Diagnostic.Note { note(message, at: context) }

  private func note(_ message: String, at offset: Int) -> Diagnostic.Note {
    .init(message, origin: .yaml(file, file.range(ofUTF8Offsets: offset..<offset)))
  }
}
