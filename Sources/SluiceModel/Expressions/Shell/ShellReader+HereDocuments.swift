extension ShellReader {
  /// The bodies that the line just ended has asked for, in order.
  mutating func readHereDocuments() throws(Fault) {
    let documents = awaited
    awaited = []
    for document in documents {
      let (body, next) = try findBody(of: document)
      try readBody(body, of: document)
      index = next
    }
  }

  /// The lines up to the delimiter's, and where the text goes on.
  ///
  /// A line that is joined to the one before by a backslash ends the body in some shells and not in
  /// others.
  private func findBody(
    of document: AwaitedHereDocument
  ) throws(Fault) -> (body: Range<Int>, next: Int) {
    var start = index
    var joined: [UInt8]?
    while start < limit {
      let end = text.units[start..<limit].firstIndex { $0 == "\n" } ?? limit
      var content = text.units[start..<end]
      if document.stripsTabs { content = content.drop { $0 == "\t" } }
      // An expression is no character that a delimiter could have.
      let line = content.map { $0.byte ?? 0 }
      let isEnd = line == document.delimiter
      if isEnd, joined == nil { return (index..<start, min(end + 1, limit)) }
      if let before = joined, isEnd || before + line == document.delimiter {
        throw fault(
          from: start, to: end, "shells differ in whether this line ends the here-document",
          help: "take the backslash at the end of the line before away")
      }
      let backslashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      let isJoined = !document.isLiteral && backslashes % 2 == 1
      joined = isJoined ? (joined ?? []) + line.dropLast() : nil
      start = end + 1
    }
    throw Fault(
      range: document.offset..<(document.offset + 2), message: "this here-document does not end",
      help: "its last line is the delimiter alone, without blanks around it")
  }

  private mutating func readBody(
    _ body: Range<Int>, of document: AwaitedHereDocument
  ) throws(Fault) {
    let (outerLimit, outerSites, wasInside) = (limit, wordSites, isInHereDocument)
    (index, limit, isInHereDocument) = (body.lowerBound, body.upperBound, true)
    while let unit = current {
      if let site = unit.site {
        pass(site, document.isLiteral ? .literalHereDocument : .hereDocument)
      } else if document.isLiteral {
        index += 1
      } else {
        try readExpandingUnit(.hereDocument)
      }
    }
    (limit, wordSites, isInHereDocument) = (outerLimit, outerSites, wasInside)
    guard text.units[body].contains(where: { $0.site != nil }) else { return }
    reading.hereDocuments.append(
      ShellReading.HereDocument(
        range: text.offsets[body.lowerBound]..<text.offsets[body.upperBound],
        delimiter: String(decoding: document.delimiter, as: UTF8.self),
        expands: !document.isLiteral, stripsTabs: document.stripsTabs))
  }
}
