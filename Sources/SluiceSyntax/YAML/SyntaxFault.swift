/// A fault that stopped libyaml, in the words of somebody who wrote the file.
struct SyntaxFault {
  let fault: LibyamlFault
  let file: SourceFile
  let text: UnsafeBufferPointer<UInt8>
  /// The byte at which libyaml gave up.
  let problem: Int
  /// The byte at which what it was reading began.
  let context: Int
  /// The line of `problem`.
  let line: FaultyLine

  init(
    _ fault: LibyamlFault, file: SourceFile, text: UnsafeBufferPointer<UInt8>, problem: Int,
    context: Int
  ) {
    self.fault = fault
    self.file = file
    self.text = text
    self.problem = problem
    self.context = context
    line = FaultyLine(text, around: problem)
  }

  /// libyaml's problems are told apart by their texts: it has no codes for them.
  var diagnostic: Diagnostic {
    switch fault.problem {
    case "found character that cannot start any token": unusableCharacter
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      tabIndentation
    case "mapping values are not allowed in this context": misplacedColon
    case "could not find expected ':'": missingColon
    case "did not find expected key", "did not find expected '-' indicator": unexpectedInBlock
    case "did not find expected ',' or ']'": unexpectedInFlow(closing: "]")
    case "did not find expected ',' or '}'": unexpectedInFlow(closing: "}")
    case "did not find expected node content": unexpectedAsValue
    case "did not find expected alphabetic or numeric character": unusableName
    case "found unexpected end of stream", "found unexpected document indicator": unclosedQuote
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      unknownEscape
    case "did not find expected comment or line break",
      "found an indentation indicator equal to 0":
      fault.context == "while scanning a block scalar" ? blockHeader : directive
    case "block sequence entries are not allowed in this context": listInValue
    case "mapping keys are not allowed in this context": questionMark
    case "control characters are not allowed": controlCharacter
    case "found incompatible YAML document": version
    default: other
    }
  }

  private var other: Diagnostic {
    switch fault.context {
    case _ where fault.problem == "found undefined tag handle",
      "while scanning a tag", "while parsing a tag":
      return report(
        .unknownTag, "this is no tag of YAML", at: context..<endOfWord(from: context),
        help: "quote the whole value if '!' is meant as such")
    case "while scanning a directive", "while scanning a %YAML directive",
      "while scanning a %TAG directive":
      return directive
    case _ where fault.problem == "did not find expected <document start>":
      return report(
        .yamlDirective, "a '---' is missing between the directives and the document",
        at: problem..<problem, help: "put '---' on a line before this one")
    default:
      return report(
        .yamlSyntax, "YAML cannot be read here: \(fault.problem)", at: problem..<problem)
    }
  }
}

// MARK: - Faults of a single character or word

extension SyntaxFault {
  private var unusableCharacter: Diagnostic {
    let character = character(at: problem)
    if character == "\t" { return tabIndentation }
    return report(
      .reservedCharacter, "a value cannot begin with '\(character)' in YAML",
      at: problem..<endOfCharacter(at: problem), help: quoteHelp, fixIt: quotedValue)
  }

  private var tabIndentation: Diagnostic {
    let tab = text[line.start..<line.end].firstIndex(of: 0x09) ?? problem
    let isIndentation = text[line.start..<tab].allSatisfy { $0 == 0x20 }
    return report(
      .tabIndentation,
      isIndentation
        ? "a tab cannot indent a line in YAML" : "a tab cannot stand here in YAML",
      at: tab..<(tab + 1), help: "use spaces instead of the tab")
  }

  private var unusableName: Diagnostic {
    let range = context..<endOfWord(from: context)
    if line.closingCharacter(before: context) != nil { return textBehindValue(at: context) }
    let word = String(decoding: text[range], as: UTF8.self)
    return fault.context == "while scanning an alias"
      ? report(
        .undefinedAlias, "YAML takes '\(word)' for an alias, because it begins with '*'", at: range,
        help: quoteHelp, fixIt: quotedValue)
      : report(
        .anchorName, "YAML takes '\(word)' for an anchor, because it begins with '&'", at: range,
        help: quoteHelp, fixIt: quotedValue)
  }

  private var unknownEscape: Diagnostic {
    let backslash = text[..<problem].lastIndex(of: UInt8(ascii: "\\")) ?? problem
    let start = text[problem] == UInt8(ascii: "\\") ? problem : backslash
    let end = endOfCharacter(at: min(start + 1, text.count - 1))
    let escape = String(decoding: text[start..<end], as: UTF8.self)
    return report(
      .unknownEscape,
      fault.problem == "found unknown escape character"
        ? "'\(escape)' is no escape of a text in double quotes"
        : "'\(escape)' needs the number of a character behind it",
      at: start..<end,
      help: "write the text in single quotes, where '\\' is only itself, or double the '\\'")
  }

  private var controlCharacter: Diagnostic {
    let scalar = character(at: problem).unicodeScalars.first?.value ?? 0
    let code = String(scalar, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(4 - code.utf8.count, 0)) + code
    return report(
      .controlCharacter, "YAML does not allow the control character U+\(padded)",
      at: problem..<endOfCharacter(at: problem),
      help: "remove it, or write it in double quotes as \"\\u\(padded)\"")
  }

  private var version: Diagnostic {
    report(
      .yamlVersion, "this version of YAML cannot be read",
      at: problem..<file.lineUTF8Offsets(at: problem).upperBound,
      help: "remove the line, or write: %YAML 1.2")
  }

  private var directive: Diagnostic {
    report(
      .yamlDirective, "this is no directive of YAML",
      at: context..<file.lineUTF8Offsets(at: context).upperBound,
      help: "a line that begins with '%' says %YAML or %TAG; indent or quote any other text")
  }
}

// MARK: - Making diagnostics

extension SyntaxFault {
  func report(
    _ id: DiagnosticID, _ message: String, at offsets: Range<Int>, help: String? = nil,
    notes: [Diagnostic.Note] = [], fixIt: Diagnostic.FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      id, message, help: help, origin: .yaml(file, file.range(ofUTF8Offsets: offsets)),
      notes: notes, fixIt: fixIt)
  }

  var quoteHelp: String {
    line.isUnfinishedValue ? "quote the value" : "quote the whole value, or write it under '|'"
  }

  /// The value of the line in quotes, where that is all that is to do.
  var quotedValue: Diagnostic.FixIt? {
    guard let value = line.value, let quoted = line.quotedValue else { return nil }
    return .init(file: file, range: file.range(ofUTF8Offsets: value), replacement: quoted)
  }

  func character(at offset: Int) -> String {
    offset < text.count
      ? String(decoding: text[offset..<endOfCharacter(at: offset)], as: UTF8.self) : ""
  }

  func endOfCharacter(at offset: Int) -> Int {
    var end = min(offset + 1, text.count)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  func endOfWord(from start: Int) -> Int {
    var end = start
    while end < line.end, !" \t,]}".utf8.contains(text[end]) { end += 1 }
    return max(end, start)
  }
}
