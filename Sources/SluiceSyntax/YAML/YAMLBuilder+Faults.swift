/// The faults of a text that libyaml takes, each in the user's words.
extension YAMLBuilder {
  mutating func reportDuplicate(_ cell: YAMLCell, first: YAMLCell) {
    let isMerge = isMergeKey(cell)
    report(
      Diagnostic(
        .duplicateKey, "the key '\(shown(cell))' is given twice",
        help: isMerge
          ? "merge several maps with one key: <<: [*a, *b]"
          : "remove one of the two, or give it another name",
        origin: origin(of: cell),
        notes: [.init("it is first given here", origin: origin(of: first))]))
  }

  mutating func reportComplexKey(_ cell: YAMLCell) {
    let start = Int(cell.start)
    let isTemplate = start > 0 && text[start] == UInt8(ascii: "{") && text[start - 1] == text[start]
    report(
      isTemplate
        ? UnquotedTemplate(
          file: file, line: FaultyLine(text, around: start), offset: start - 1
        ).diagnostic
        : Diagnostic(
          .complexKey, "a key must be a plain word or a quoted text, not a list or a map",
          help: "quote it if it is meant as text", origin: origin(of: cell)))
  }

  mutating func reportMerge(at key: YAMLCell) {
    report(
      Diagnostic(
        .mergeValue, "'<<' merges a map or a list of maps, and its value is something else",
        help: "give an alias to a map (<<: *defaults), or quote the key: \"<<\"",
        origin: origin(of: key)))
  }

  mutating func reportUnusableAlias(_ name: String, at offsets: Range<Int>) {
    let isRecursive = anchors[name] != nil
    report(
      isRecursive
        ? Diagnostic(
          .recursiveAlias, "the alias '*\(name)' stands inside of what it refers to",
          help: "put the anchor '&\(name)' on something smaller", origin: origin(at: offsets))
        : Diagnostic(
          .undefinedAlias, "there is no anchor '&\(name)' above for the alias '*\(name)'",
          help: EditDistance.nearest(to: name, among: anchors.keys.sorted())
            .map { "did you mean '*\($0)'?" }
            ?? "quote it if the star is meant as such: '*\(name)'",
          origin: origin(at: offsets)))
  }

  mutating func reportNUL(in cell: YAMLCell, _ value: UnsafeBufferPointer<UInt8>) {
    let source = ScalarSource(cell, value: value, text: text)
    let index = value.firstIndex(of: 0) ?? 0
    let place = source.sourceOffset(ofValueOffset: index)
    let end = source.sourceOffset(ofValueOffset: index + 1)
    report(
      Diagnostic(
        .nulInText, "a text cannot hold NUL: programs would see it end here",
        help: "let the program make the byte itself, for example with: printf '\\0'",
        origin: origin(at: place..<max(place, end))))
  }

  func nestedTooDeeply(at offsets: Range<Int>) -> YAMLStop {
    YAMLStop(
      Diagnostic(
        .nestedTooDeeply,
        "nested too deeply: more than \(limits.nesting) lists and maps in each other",
        origin: origin(at: offsets)))
  }

  func tooManyNodes(at offset: Int) -> YAMLStop {
    YAMLStop(
      Diagnostic(
        .tooManyNodes, "more than \(limits.nodes) values, aliases counted as what they stand for",
        help: "split the workflow, or let fewer aliases stand in each other",
        origin: origin(at: offset..<offset)))
  }
}

// MARK: - Many faults

extension YAMLBuilder {
  /// Keeps a fault; behind the bound only the first of the rest, as the place where it was reached.
  mutating func report(_ diagnostic: Diagnostic) {
    faults += 1
    if faults <= limits.faults {
      diagnostics.append(diagnostic)
    } else if faults == limits.faults + 1 {
      diagnostics.append(
        Diagnostic(
          .tooManyFaults, "more than \(limits.faults) faults: the rest is not shown",
          help: "mend those above first", origin: diagnostic.origin))
    }
  }
}

// MARK: - Tags

extension YAMLBuilder {
  mutating func applyTag(of properties: NodeProperties, to cell: inout YAMLCell) {
    if let tag = tag(of: properties, on: cell.shape) {
      cell.tag = tag
    } else {
      cell.flags.insert(.isFaulty)
    }
  }

  /// The core schema's tag, or nil and a report.
  mutating func tag(of properties: NodeProperties, on shape: YAMLCell.Shape) -> YAMLTag? {
    guard let name = properties.tag else { return .untagged }
    let offsets = properties.tagOffsets
    let written = String(decoding: text[offsets], as: UTF8.self)
    guard let tag = YAMLTag(name) else {
      report(
        name == "!"
          ? Diagnostic(
            .loneExclamationMark, "YAML takes a lone '!' for a tag, and drops it",
            help: "quote the whole value", origin: origin(at: offsets),
            fixIt: quotedValue(at: offsets.lowerBound))
          : Diagnostic(
            .unknownTag, "unknown tag '\(written)'",
            help: "remove it, or quote the whole value if '!' is meant as such",
            origin: origin(at: offsets)))
      return nil
    }
    guard tag.fits(shape) else {
      report(
        Diagnostic(
          .unknownTag, "the tag '\(written)' does not fit what follows", help: "remove it",
          origin: origin(at: offsets)))
      return nil
    }
    return tag
  }

  /// The value of a line in quotes, if it begins at the offset.
  private func quotedValue(at offset: Int) -> Diagnostic.FixIt? {
    let line = FaultyLine(text, around: offset)
    guard let value = line.value, value.lowerBound == offset, let quoted = line.quotedValue else {
      return nil
    }
    return .init(file: file, range: file.range(ofUTF8Offsets: value), replacement: quoted)
  }
}

// MARK: - Places

extension YAMLBuilder {
  private func origin(of cell: YAMLCell) -> Origin { origin(at: Int(cell.start)..<Int(cell.end)) }

  private func origin(at offsets: Range<Int>) -> Origin {
    .yaml(file, file.range(ofUTF8Offsets: offsets))
  }

  /// A scalar's value for a message.
  private func shown(_ cell: YAMLCell) -> String {
    withValue(of: cell) { value in
      let isLong = value.count > 60
      return String(decoding: value.prefix(60), as: UTF8.self) + (isLong ? "…" : "")
    }
  }
}
