/// Reads the one document of a file: libyaml's events in, cells and diagnostics out.
struct YAMLReader: ~Copyable {
  private let file: SourceFile
  private let text: UnsafeBufferPointer<UInt8>
  private var offsets: ScalarOffsets
  private var builder: YAMLBuilder
  private var parser: LibyamlParser

  init(file: SourceFile, text: UnsafeBufferPointer<UInt8>, limits: YAMLLimits) {
    self.file = file
    self.text = text
    offsets = ScalarOffsets(text, isASCII: file.isASCII)
    builder = YAMLBuilder(file: file, text: text, limits: limits)
    parser = LibyamlParser(text)
  }

  mutating func read() -> (document: YAMLDocument?, diagnostics: [Diagnostic]) {
    do throws(YAMLStop) {
      if try readDocument() == .documentEnd { try expectStreamEnd() }
    } catch {
      // What follows a whole document does not spoil it: its other faults are worth saying too.
      return (
        error.leavesDocument ? builder.document() : nil, builder.diagnostics + [error.diagnostic]
      )
    }
    return (builder.document(), builder.diagnostics)
  }

  /// What the first document, or a file without one, ended with.
  private enum End { case documentEnd, streamEnd }

  private mutating func readDocument() throws(YAMLStop) -> End {
    while true {
      let event = try next()
      switch event.kind {
      case .scalar(let value, let style):
        let properties = properties(of: event)
        try builder.scalar(value, style, properties, end: offsets.offset(of: event.end))
      case .sequenceStart(let isFlow):
        try builder.open(.sequence, isFlow: isFlow, properties(of: event))
      case .mappingStart(let isFlow):
        try builder.open(.mapping, isFlow: isFlow, properties(of: event))
      case .sequenceEnd, .mappingEnd:
        try builder.close(end: offsets.offset(of: event.end))
      case .alias:
        let start = offsets.offset(of: event.start)
        let end = offsets.offset(of: event.end)
        try builder.alias(event.anchor ?? "", at: start..<end)
      case .documentEnd:
        return .documentEnd
      case .streamEnd:
        return .streamEnd
      case .documentStart, .other:
        continue
      }
    }
  }

  private mutating func properties(of event: LibyamlEvent) -> NodeProperties {
    let start = offsets.offset(of: event.start)
    guard event.hasProperties else { return NodeProperties(start: start) }
    return NodeProperties(
      anchor: event.anchor, tag: event.tag, from: start, to: offsets.offset(of: event.end),
      in: text)
  }

  private mutating func next() throws(YAMLStop) -> LibyamlEvent {
    do {
      return try parser.next()
    } catch {
      throw YAMLStop(translate(error))
    }
  }

  private mutating func translate(_ fault: LibyamlFault) -> Diagnostic {
    let problem = fault.characterOffset ?? offsets.offset(of: fault.problemIndex)
    return SyntaxFault(
      fault, file: file, text: text, problem: problem,
      context: offsets.offset(of: fault.contextIndex)
    ).diagnostic
  }
}

extension YAMLReader {
  /// Documents without content may follow, as after a closing `---`; others are refused.
  private mutating func expectStreamEnd() throws(YAMLStop) {
    var start: Int?
    while true {
      let event: LibyamlEvent
      do {
        event = try parser.next()
      } catch {
        // Without `---` a second document is a fault of the syntax to libyaml. Behind a `---`,
        // what cannot be read is the rest of a text that it has cut in two.
        guard let place = start ?? error.startOfBareDocument.map({ offsets.offset(of: $0) }) else {
          throw YAMLStop(translate(error))
        }
        throw secondDocument(at: place)
      }
      switch event.kind {
      case .streamEnd: return
      case .documentStart: start = offsets.offset(of: event.start)
      case .documentEnd: start = nil
      case .scalar where event.start == event.end && !event.hasProperties: continue
      default: throw secondDocument(at: start ?? offsets.offset(of: event.start))
      }
    }
  }

  private func secondDocument(at offset: Int) -> YAMLStop {
    let isMarker = text[offset...].starts(with: "---".utf8)
    let help =
      builder.endsInBlockScalar && isMarker
      ? "'---' at the start of a line ends even a text under '|': indent it"
      : "keep one document in a file: put the second into a file of its own"
    let end = isMarker ? offset + 3 : file.lineUTF8Offsets(at: offset).upperBound
    return YAMLStop(
      Diagnostic(
        .secondDocument, "a second document begins here", help: help,
        origin: .yaml(file, file.range(ofUTF8Offsets: offset..<end))),
      leavesDocument: true)
  }
}

/// The reading ends here, for this reason.
struct YAMLStop: Error {
  let diagnostic: Diagnostic
  /// Whether what was read before stands for itself.
  let leavesDocument: Bool

  init(_ diagnostic: Diagnostic, leavesDocument: Bool = false) {
    self.diagnostic = diagnostic
    self.leavesDocument = leavesDocument
  }
}

extension LibyamlFault {
  /// Where content stands between the end of one document and the `---` of the next.
  fileprivate var startOfBareDocument: Int? {
    problem == "did not find expected <document start>" ? problemIndex : nil
  }
}
